import { useQuery } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import type { ReactNode } from "react";
import { clockTime } from "#contract/time/calendar";
import { useNow } from "#web/lib/browser/clock.ts";
import { reasonOf } from "#web/lib/http/api.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { ErrorState } from "#web/ui/EmptyState.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { DashboardTabs } from "./DashboardTabs.tsx";
import { metrics } from "./data.ts";
import { FirstSteps } from "./FirstSteps.tsx";
import { MetricCards } from "./MetricCards.tsx";
import { RemovalsHint } from "./RemovalsHint.tsx";

/**
 * The figures of the viewer's leads (specification §2). `children` is shown above them: a telecaller's
 * target.
 */
export function DashboardScreen({ children }: { children?: ReactNode }) {
  const query = useQuery(metrics);
  const maySet = useMay("settings:manage");
  return (
    <Page title="Dashboard" actions={<LiveClock />}>
      {children}
      {maySet && <RemovalsHint />}
      {maySet && <FirstSteps />}
      {query.data && <MetricCards metrics={query.data} />}
      {query.isPending && <Loading text="Loading dashboard..." />}
      {query.isError && (
        <ErrorState
          title="Could not load the dashboard"
          busy={query.isFetching}
          onRetry={() => query.refetch()}
        >
          {reasonOf(query.error)}
        </ErrorState>
      )}
      {!query.isPending && <DashboardTabs />}
    </Page>
  );
}

function LiveClock() {
  const now = useNow(1000);
  return (
    <span className="num inline-flex items-center gap-1 text-12 whitespace-nowrap text-ink-2 max-md:mr-2 max-md:text-13">
      <Clock aria-hidden className="size-3.5" strokeWidth={1.75} />
      <span className="font-medium text-ink">{clockTime(now)}</span> IST
    </span>
  );
}
