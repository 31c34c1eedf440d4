import clsx from "clsx";
import { Tabs } from "radix-ui";
import type { ReactNode } from "react";
import { monthLabel, monthOf } from "#contract/time/calendar";
import { useScrollToChosenTab } from "#web/lib/list/scroll-to-tab.ts";
import { keyboardFocusRing } from "#web/ui/Tabs.tsx";

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
  return (
    <Tabs.Root ref={frame} value={value} onValueChange={onChange}>
      <Tabs.List
        aria-label="Campaign month"
        className="grid auto-cols-[minmax(72px,1fr)] grid-flow-col gap-1 overflow-x-auto [scrollbar-width:none] max-md:-mx-4 max-md:auto-cols-[78px] max-md:gap-1.5 max-md:px-4"
      >
        {months.map((month) => {
          const previous = month < monthOf(today);
          return (
            <Tabs.Trigger
              key={month}
              value={month}
              {...keyboardFocusRing}
              title={previous ? "Previous month" : undefined}
              className={clsx(
                "h-10 rounded-md border text-12 font-medium whitespace-nowrap data-pressed:outline-none max-md:h-12 max-md:text-13",
                month === value
                  ? "border-accent bg-accent text-accent-on focus-visible:-outline-offset-4 focus-visible:outline-accent-on"
                  : previous
                    ? "border-warn-border bg-warn-soft text-warn-text focus-visible:-outline-offset-2"
                    : "border-transparent text-ink-2 hover:bg-hover focus-visible:-outline-offset-2",
                month === value && previous && "shadow-[inset_0_-3px_0_var(--warn-solid)]",
              )}
            >
              {monthLabel(month)}
            </Tabs.Trigger>
          );
        })}
      </Tabs.List>
      <Tabs.Content value={value} tabIndex={-1} className="outline-none">
        {children}
      </Tabs.Content>
    </Tabs.Root>
  );
}
