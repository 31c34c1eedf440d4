import type { ReactNode } from "react";
import { MetricStrip } from "#web/ui/Metric.tsx";

/** The row of sums below a table or chart. */
export function Totals({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <div className="mt-3">
      <MetricStrip>
        {items.map(({ label, value }) => (
          <dl
            key={label}
            className="num flex items-center justify-between gap-2 bg-surface px-4 py-2.5 max-lg:flex-col max-lg:items-start max-lg:gap-0.5 max-md:px-3.5"
          >
            <dt className="text-ink-2">{label}</dt>
            <dd className="text-14 font-semibold whitespace-nowrap">{value}</dd>
          </dl>
        ))}
      </MetricStrip>
    </div>
  );
}
