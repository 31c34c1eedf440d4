import type { ReactNode } from "react";
import { MetricStrip } from "#web/ui/Metric.tsx";

/** The row of sums below a table or chart. */
export function Totals({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <div className="mt-3">
      <MetricStrip>
        {items.map(({ label, value }) => (
          <dl key={label} className="num total-cell">
            <dt className="text-ink-2">{label}</dt>
            <dd className="text-14 font-semibold whitespace-nowrap">{value}</dd>
          </dl>
        ))}
      </MetricStrip>
    </div>
  );
}
