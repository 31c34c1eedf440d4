import { useQuery } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import type { ReactNode } from "react";
import { clockTime } from "#contract/time/calendar";
import { useNow } from "#web/lib/browser/clock.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { Page } from "#web/ui/Page.tsx";
import { QueryView } from "#web/ui/QueryView.tsx";
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
      <QueryView
        query={query}
        failed="Could not load the dashboard"
        outOfDate="These figures may be out of date."
        loading={<Loading text="Loading dashboard..." />}
      >
        {(loaded) => <MetricCards metrics={loaded} />}
      </QueryView>
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
