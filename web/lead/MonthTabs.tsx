import clsx from "clsx";
import type { ReactNode } from "react";
import type { MonthCounts } from "#contract/leads/calls";
import { addMonths, monthOf } from "#contract/time/calendar";
import { formatNumber } from "#web/lib/format/format.ts";
import { useScrollToChosenTab } from "#web/lib/list/scroll-to-tab.ts";
import { useTabs } from "#web/ui/use-tabs.ts";
import { monthText } from "./list-state.ts";

interface MonthTabsProps {
  /** The twelve of the row. */
  months: readonly string[];
  /** What stands beside the row. */
  beside: ReactNode;
  /** Undefined while they load. */
  counts: readonly MonthCounts[] | undefined;
  today: string;
  value: string;
  onChange: (month: string) => void;
  /** The content of the chosen month. */
  children: ReactNode;
}

/** Twelve months, the previous one highlighted (specification §9), and the other months that can be shown. */
export function MonthTabs({ months, beside, counts, today, value, onChange, children }: MonthTabsProps) {
  const before = addMonths(monthOf(today), -1);
  const frame = useScrollToChosenTab(value);
  const { list, tab, panel } = useTabs(months, value, onChange, "Campaign month");
  return (
    <div ref={frame}>
      <div className="month-row">
        <div {...list} data-step-keys="← →" className="month-tabs">
          {months.map((month) => {
            const previous = month < monthOf(today);
            const leads = counts && (counts.find(({ campaignMonth }) => campaignMonth === month)?.leads ?? 0);
            return (
              <button
                key={month}
                {...tab(month)}
                title={month === before ? "Previous month" : undefined}
                className={clsx(
                  "h-10 rounded-md border text-12 font-medium whitespace-nowrap max-md:h-12 max-md:text-13 low:h-9",
                  month === value
                    ? "border-accent bg-accent text-accent-on focus-visible:-outline-offset-4 focus-visible:outline-accent-on"
                    : previous
                      ? "border-warn-border bg-warn-soft text-warn-text focus-visible:-outline-offset-2"
                      : "border-transparent text-ink-2 hover:bg-hover focus-visible:-outline-offset-2",
                  month === value && previous && "shadow-[inset_0_-3px_0_var(--color-warn-solid)]",
                )}
              >
                <span className="block leading-tight">{monthText(month)}</span>
                {leads !== undefined && (
                  <span
                    className={clsx(
                      "num block text-11/[13px] font-normal",
                      month !== value && !previous && "text-ink-3",
                    )}
                  >
                    {formatNumber(leads)}
                  </span>
                )}
              </button>
            );
          })}
        </div>
        <div className="flex flex-none items-center gap-1 max-md:order-first">{beside}</div>
      </div>
      <div {...panel}>{children}</div>
    </div>
  );
}
