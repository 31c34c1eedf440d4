import clsx from "clsx";
import type { ReactNode } from "react";
import { monthOf } from "#contract/time/calendar";
import { monthText } from "#web/lead/list-state.ts";
import { useScrollToChosenTab } from "#web/lib/list/scroll-to-tab.ts";
import { useTabs } from "#web/ui/use-tabs.ts";

interface MonthTabsProps {
  months: readonly string[];
  today: string;
  value: string;
  onChange: (month: string) => void;
  /** The content of the chosen month. */
  children: ReactNode;
}

/** Twelve months; the previous one is highlighted (specification §9). */
export function MonthTabs({ months, today, value, onChange, children }: MonthTabsProps) {
  const frame = useScrollToChosenTab(value);
  const { list, tab, panel } = useTabs(months, value, onChange, "Campaign month");
  return (
    <div ref={frame}>
      <div
        {...list}
        className="grid auto-cols-[minmax(72px,1fr)] grid-flow-col gap-1 overflow-x-auto [scrollbar-width:none] max-md:-mx-4 max-md:auto-cols-[78px] max-md:gap-1.5 max-md:px-4"
      >
        {months.map((month) => {
          const previous = month < monthOf(today);
          return (
            <button
              key={month}
              {...tab(month)}
              title={previous ? "Previous month" : undefined}
              className={clsx(
                "h-10 rounded-md border text-12 font-medium whitespace-nowrap max-md:h-12 max-md:text-13",
                month === value
                  ? "border-accent bg-accent text-accent-on focus-visible:-outline-offset-4 focus-visible:outline-accent-on"
                  : previous
                    ? "border-warn-border bg-warn-soft text-warn-text focus-visible:-outline-offset-2"
                    : "border-transparent text-ink-2 hover:bg-hover focus-visible:-outline-offset-2",
                month === value && previous && "shadow-[inset_0_-3px_0_var(--warn-solid)]",
              )}
            >
              {monthText(month)}
            </button>
          );
        })}
      </div>
      <div {...panel}>{children}</div>
    </div>
  );
}
