import { useSettings } from "#web/lib/settings.ts";
import { Page } from "#web/ui/Page.tsx";
import { QueryView } from "#web/ui/QueryView.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { AgencyCard } from "./AgencyCard.tsx";
import { BackupCard } from "./BackupCard.tsx";
import { RemovalsCard } from "./RemovalsCard.tsx";
import { RetentionCard } from "./RetentionCard.tsx";
import {
  CallingHoursCard,
  CallScriptCard,
  LostRenewalsCard,
  QuotesCard,
  RenewalsCard,
  TeamCard,
} from "./WorkCards.tsx";

/** The agency's settings. */
export function SettingsScreen() {
  const settings = useSettings();
  return (
    <Page title="Settings">
      <QueryView query={settings} failed="Settings could not be loaded" loading={<SettingsSkeleton />}>
        {(loaded) => (
          <div className="grid max-w-[640px] gap-3.5 min-[1180px]:max-w-none min-[1180px]:grid-cols-2 min-[1180px]:items-start">
            <div className="col-span-full empty:hidden">
              <RemovalsCard />
            </div>
            <div className="grid min-w-0 gap-3.5">
              <AgencyCard loaded={loaded} />
              <CallScriptCard loaded={loaded} />
            </div>
            <div className="grid min-w-0 gap-3.5">
              <TeamCard loaded={loaded} />
              <CallingHoursCard loaded={loaded} />
              <RenewalsCard loaded={loaded} />
              <QuotesCard loaded={loaded} />
              <LostRenewalsCard loaded={loaded} />
              <RetentionCard loaded={loaded} />
              <BackupCard />
            </div>
            <p className="num col-span-full text-12 text-ink-3">
              RenewDesk {loaded.version}
              {loaded.commit && `, commit ${loaded.commit}`}
            </p>
          </div>
        )}
      </QueryView>
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
