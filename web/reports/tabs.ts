import { ChartColumn, ExternalLink, Filter, Gauge, type LucideIcon, Repeat } from "lucide-react";
import { leadReports } from "#contract/reports/kinds";
import { preloadable } from "#web/lib/browser/preload.ts";
import type { TabItem } from "#web/ui/Tabs.tsx";
import type { ReportTab } from "./parts/address.ts";

interface Tab extends TabItem<ReportTab> {
  icon: LucideIcon;
  /** What its numbers are of. */
  counts: string;
}

export const tabs: readonly Tab[] = [
  {
    value: "overview",
    label: "Overview",
    icon: ChartColumn,
    counts: "Counts work: the calls, quotes and conversions of this period, on leads of any month.",
  },
  {
    value: "funnel",
    label: leadReports.funnel.title,
    icon: Filter,
    counts:
      "Counts leads: those of these campaign months, by the furthest step they came to. By telecaller each step counts for the person who did it.",
  },
  {
    value: "retention",
    label: leadReports.retention.title,
    icon: Repeat,
    counts: "Counts policies that we sold, by the month they end in, and what became of their customers.",
  },
  {
    value: "lost",
    label: leadReports.lost.title,
    icon: ExternalLink,
    counts:
      "Counts renewals lost in this period, by the call that said so. Prices are averages. The difference is that of the leads where both prices are known.",
  },
  {
    value: "speed",
    label: leadReports.speed.title,
    icon: Gauge,
    counts:
      "Counts leads of these campaign months: how soon they were called, and how long open ones wait. By telecaller: who called them first, who won them, and who has the open ones now.",
  },
];

export const lazyTabs = {
  funnel: preloadable(async () => (await import("./tabs/FunnelTab.tsx")).FunnelTab),
  retention: preloadable(async () => (await import("./tabs/RetentionTab.tsx")).RetentionTab),
  lost: preloadable(async () => (await import("./tabs/LostTab.tsx")).LostTab),
  speed: preloadable(async () => (await import("./tabs/SpeedTab.tsx")).SpeedTab),
};
