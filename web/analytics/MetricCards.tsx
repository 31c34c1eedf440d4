import { CircleDashed, PhoneCall, PhoneOff, Users } from "lucide-react";
import type { Metrics } from "#contract/analytics/calls";
import { daysCompared } from "#contract/analytics/targets";
import { metricFigures } from "#contract/figures/shown";
import { MINUTE_MS, today } from "#contract/time/calendar";
import { useNow } from "#web/lib/browser/clock.ts";
import { Change } from "#web/ui/Change.tsx";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { Metric, MetricStrip } from "#web/ui/Metric.tsx";

/** The four cards (specification §2). */
export function MetricCards({ metrics }: { metrics: Metrics }) {
  const days = daysCompared(today(useNow(MINUTE_MS)));
  const figure = (key: keyof typeof metricFigures) => (
    <FigureLink figure={{ name: metricFigures[key] }} value={metrics[key]} />
  );
  return (
    <MetricStrip>
      <Metric
        icon={Users}
        label="Total Leads"
        value={figure("totalLeads")}
        caption={<Change text={metrics.totalLeadsChange} days={days} />}
      />
      <Metric
        icon={PhoneCall}
        label="Connected Calls"
        value={figure("connectedCalls")}
        caption={<Change text={metrics.connectedCallsChange} days={days} />}
      />
      <Metric
        icon={PhoneOff}
        label="RNR & Switched off"
        value={figure("rnrSwitchedOffLeads")}
        caption="Leads not reachable"
      />
      <Metric
        icon={CircleDashed}
        label="Pending Fresh Calls"
        value={figure("pendingFreshCalls")}
        caption="Never called leads"
      />
    </MetricStrip>
  );
}
