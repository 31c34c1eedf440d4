import { reasonOf } from "#web/lib/http/api.ts";
import { useSettings } from "#web/lib/settings.ts";
import { ErrorState } from "#web/ui/EmptyState.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { AgencyCard } from "./AgencyCard.tsx";
import { BackupCard } from "./BackupCard.tsx";
import { RemovalsCard } from "./RemovalsCard.tsx";
import { RetentionCard } from "./RetentionCard.tsx";
import { CallingHoursCard, LostRenewalsCard, QuotesCard, RenewalsCard, TeamCard } from "./WorkCards.tsx";

/** The agency's settings. */
export function SettingsScreen() {
  const settings = useSettings();
  return (
    <Page title="Settings">
      {settings.isPending && <SettingsSkeleton />}
      {settings.isError && !settings.data && (
        <ErrorState
          title="Settings could not be loaded"
          busy={settings.isFetching}
          onRetry={() => settings.refetch()}
        >
          {reasonOf(settings.error)}
        </ErrorState>
      )}
      {settings.data && (
        <div className="grid max-w-[640px] gap-3.5 min-[1180px]:max-w-none min-[1180px]:grid-cols-2 min-[1180px]:items-start">
          <div className="col-span-full empty:hidden">
            <RemovalsCard />
          </div>
          <div className="grid min-w-0 gap-3.5">
            <AgencyCard loaded={settings.data} />
          </div>
          <div className="grid min-w-0 gap-3.5">
            <TeamCard loaded={settings.data} />
            <CallingHoursCard loaded={settings.data} />
            <RenewalsCard loaded={settings.data} />
            <QuotesCard loaded={settings.data} />
            <LostRenewalsCard loaded={settings.data} />
            <RetentionCard loaded={settings.data} />
            <BackupCard />
          </div>
          <p className="num col-span-full text-12 text-ink-3">
            RenewDesk {settings.data.version}
            {settings.data.commit && `, commit ${settings.data.commit}`}
          </p>
        </div>
      )}
    </Page>
  );
}

function SettingsSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading settings"
      className="grid max-w-[640px] gap-5 min-[1180px]:max-w-none min-[1180px]:grid-cols-2"
    >
      {["w-24", "w-20", "w-28", "w-32"].map((width) => (
        <div key={width} className="grid gap-2">
          <Skeleton className={`h-3 ${width}`} />
          <Skeleton className="h-8 w-full" />
        </div>
      ))}
    </div>
  );
}
