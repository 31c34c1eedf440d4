import { CircleDashed, PhoneCall, PhoneOff, TrendingDown, TrendingUp, Users } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Metrics } from "#contract/analytics";
import { formatNumber } from "#web/lib/format.ts";
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
      <Covered>
        <Metric
          icon={PhoneOff}
          label="RNR & Switched off"
          value={
            <Figure
              value={metrics.rnrSwitchedOffLeads}
              label="RNR & Switched off"
              href="/leads?tab=unreachable"
            />
          }
          caption="Leads not reachable"
        />
      </Covered>
      <Covered>
        <Metric
          icon={CircleDashed}
          label="Pending Fresh Calls"
          value={<Figure value={metrics.pendingFreshCalls} label="Pending Fresh Calls" href="/leads" />}
          caption="Never called leads"
        />
      </Covered>
    </MetricStrip>
  );
}

/** The card of a figure whose link covers it. */
function Covered({ children }: { children: ReactNode }) {
  return (
    <div className="relative grid has-hover:[&_a]:underline hover:[&_a]:underline [&_a]:decoration-2 [&_a]:underline-offset-4">
      {children}
    </div>
  );
}

/** A figure that leads to the list behind it. */
function Figure({ value, label, href }: { value: number; label: string; href: string }) {
  return (
    <Link
      href={href}
      aria-label={`${formatNumber(value)} ${label}`}
      className="rounded-xs after:absolute after:inset-0"
    >
      {formatNumber(value)}
    </Link>
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
