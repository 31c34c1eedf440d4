import { CircleDashed, Clock, type LucideIcon, PhoneCall, PhoneOff, Send } from "lucide-react";
import type { ReactNode } from "react";
import { type LeadTab, leadTabNames, leadTabs } from "#contract/outcomes";
import { formatNumber } from "#web/lib/format.ts";
import { useChosenTabInSight } from "#web/lib/tab-in-sight.ts";
import { Tabs } from "#web/ui/Tabs.tsx";
import { iconInk } from "./detail/look.ts";

const icons: Record<LeadTab, LucideIcon> = {
  pending: CircleDashed,
  interested: PhoneCall,
  callbacks: Clock,
  quotes: Send,
  unreachable: PhoneOff,
};

interface StatusTabsProps {
  value: LeadTab;
  /** Known numbers only; a tab without one shows none. */
  counts: Partial<Record<LeadTab, number>>;
  onChange: (tab: LeadTab) => void;
  children: ReactNode;
}

/** The five tabs of Leads Management (specification §2). */
export function StatusTabs({ value, counts, onChange, children }: StatusTabsProps) {
  const frame = useChosenTabInSight(value);
  const items = leadTabNames.map((tab) => {
    const count = counts[tab];
    return {
      value: tab,
      label: leadTabs[tab].label,
      icon: icons[tab],
      iconClass: iconInk[leadTabs[tab].tone],
      count: count === undefined ? undefined : formatNumber(count),
    };
  });
  return (
    <div
      ref={frame}
      className="mt-2 max-[1200px]:[&_[role=tablist]]:overflow-x-auto max-[1200px]:[&_[role=tablist]]:overflow-y-hidden max-[1200px]:[&_[role=tablist]]:[scrollbar-width:none]"
    >
      <Tabs label="Status" items={items} value={value} onChange={onChange}>
        {children}
      </Tabs>
    </div>
  );
}

/** The tab beside this one; at an end it stays. */
export function tabBeside(tab: LeadTab, step: 1 | -1): LeadTab {
  return leadTabNames[leadTabNames.indexOf(tab) + step] ?? tab;
}
