import { CircleDashed, PhoneCall, PhoneOff, TrendingDown, TrendingUp, Users } from "lucide-react";
import type { Metrics } from "#contract/analytics/calls";
import { formatNumber } from "#web/lib/format/format.ts";
import { Metric, MetricStrip } from "#web/ui/Metric.tsx";

/** The four cards (specification §2). */
export function MetricCards({ metrics }: { metrics: Metrics }) {
  return (
    <MetricStrip>
      <Metric
        icon={Users}
        label="Total Leads"
        value={formatNumber(metrics.totalLeads)}
        caption={<Change text={metrics.totalLeadsChange} />}
      />
      <Metric
        icon={PhoneCall}
        label="Connected Calls"
        value={formatNumber(metrics.connectedCalls)}
        caption={<Change text={metrics.connectedCallsChange} />}
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

function Change({ text }: { text: string }) {
  const falls = text.startsWith("-");
  const Arrow = falls ? TrendingDown : TrendingUp;
  return (
    <span className="inline-flex items-center gap-[5px]">
      {!text.startsWith("+0%") && (
        <Arrow
          aria-hidden
          className={`size-3.5 flex-none ${falls ? "text-danger-text" : "text-ok-text"}`}
          strokeWidth={1.75}
        />
      )}
      {text}
    </span>
  );
}
