import { CircleDashed, Clock, type LucideIcon, PhoneCall, PhoneOff, Send } from "lucide-react";
import type { ReactNode } from "react";
import { type LeadStatus, type LeadTab, leadTabNames, leadTabs, statuses } from "#contract/lead/outcomes";
import { iconColour, iconOfStatus } from "#web/lead/lead-icons.ts";
import { formatNumber } from "#web/lib/format/format.ts";
import { useScrollToChosenTab } from "#web/lib/list/scroll-to-tab.ts";
import { type TabItem, Tabs } from "#web/ui/Tabs.tsx";

const icons: Record<LeadTab, LucideIcon> = {
  pending: CircleDashed,
  interested: PhoneCall,
  callbacks: Clock,
  quotes: Send,
  unreachable: PhoneOff,
};

const FILTERED = "filtered";

interface StatusTabsProps {
  value: LeadTab;
  /** Only known counts; a tab without one shows none. */
  counts: Partial<Record<LeadTab, number>>;
  onChange: (tab: LeadTab) => void;
  /** The status filter is shown as an additional tab, which is then the chosen one. */
  filtered?: { status: LeadStatus; count: number | undefined } | undefined;
  children: ReactNode;
}

/** The five tabs of Leads Management (specification §2). */
export function StatusTabs({ value, counts, onChange, filtered, children }: StatusTabsProps) {
  const chosen = filtered ? FILTERED : value;
  const frame = useScrollToChosenTab(chosen);
  const items: TabItem<LeadTab | typeof FILTERED>[] = leadTabNames.map((tab) => {
    const count = counts[tab];
    return {
      value: tab,
      label: leadTabs[tab].label,
      icon: icons[tab],
      iconClass: iconColour[leadTabs[tab].tone],
      count: count === undefined ? null : formatNumber(count),
    };
  });
  if (filtered) {
    const look = iconOfStatus(filtered.status);
    items.push({
      value: FILTERED,
      label: statuses[filtered.status].label,
      icon: look.icon,
      iconClass: iconColour[look.tone],
      count: filtered.count === undefined ? null : formatNumber(filtered.count),
    });
  }
  return (
    <div ref={frame} className="status-tabs">
      <Tabs
        label="Status"
        stepKeys="[ ]"
        items={items}
        value={chosen}
        onChange={(tab) => tab !== FILTERED && onChange(tab)}
      >
        {children}
      </Tabs>
    </div>
  );
}

/** The neighbouring tab; at an end the same one. */
export function tabBeside(tab: LeadTab, step: 1 | -1): LeadTab {
  return leadTabNames[leadTabNames.indexOf(tab) + step] ?? tab;
}
