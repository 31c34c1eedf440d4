import { CircleDashed, PhoneCall, PhoneOff, Users } from "lucide-react";
import type { Metrics } from "#contract/analytics/calls";
import { daysCompared } from "#contract/analytics/targets";
import { today } from "#contract/time/calendar";
import { useNow } from "#web/lib/browser/clock.ts";
import { formatNumber } from "#web/lib/format/format.ts";
import { Change } from "#web/ui/Change.tsx";
import { Metric, MetricStrip } from "#web/ui/Metric.tsx";

const MINUTE_MS = 60_000;

/** The four cards (specification §2). */
export function MetricCards({ metrics }: { metrics: Metrics }) {
  const days = daysCompared(today(useNow(MINUTE_MS)));
  return (
    <MetricStrip>
      <Metric
        icon={Users}
        label="Total Leads"
        value={formatNumber(metrics.totalLeads)}
        caption={<Change text={metrics.totalLeadsChange} days={days} />}
      />
      <Metric
        icon={PhoneCall}
        label="Connected Calls"
        value={formatNumber(metrics.connectedCalls)}
        caption={<Change text={metrics.connectedCallsChange} days={days} />}
      />
      <Metric
        icon={PhoneOff}
        label="RNR & Switched off"
        value={formatNumber(metrics.rnrSwitchedOffLeads)}
        caption="Leads not reachable"
      />
      <Metric
        icon={CircleDashed}
        label="Pending Fresh Calls"
        value={formatNumber(metrics.pendingFreshCalls)}
        caption="Never called leads"
      />
    </MetricStrip>
  );
}
