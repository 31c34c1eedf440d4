import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

const layouts = {
  3: "grid-cols-3",
  4: "grid-cols-2 md:grid-cols-4",
  6: "grid-cols-3 lg:grid-cols-6",
};

/** Three, four or six figures in one card. */
export function MetricStrip({ columns = 4, children }: { columns?: 3 | 4 | 6; children: ReactNode }) {
  return (
    <div
      className={clsx(
        "grid gap-px overflow-hidden rounded-lg border border-line bg-line-subtle",
        layouts[columns],
      )}
    >
      {children}
    </div>
  );
}

interface MetricProps {
  label: string;
  value: ReactNode;
  caption?: ReactNode;
  icon?: LucideIcon | undefined;
}

export function Metric({ label, value, caption, icon: Icon }: MetricProps) {
  return (
    <div className="min-w-0 bg-surface px-4 py-3 max-md:px-3">
      <h2 className="flex items-center gap-[7px] text-12 font-medium text-ink-2">
        {Icon && (
          <Icon aria-hidden className="size-3.5 flex-none text-ink-3 max-md:hidden" strokeWidth={1.75} />
        )}
        {label}
      </h2>
      <p className="num mt-1 text-26 font-semibold">{value}</p>
      {caption != null && <p className="num mt-0.5 text-12 text-ink-3">{caption}</p>}
    </div>
  );
}
