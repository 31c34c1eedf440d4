import { ChartColumn, ExternalLink, Filter, Gauge, type LucideIcon, Repeat } from "lucide-react";
import type { ReactNode } from "react";
import { type LeadReportName, leadReportNames, leadReports } from "#contract/reports/lead-reports";
import { tableOf } from "#contract/tables";
import { preloadable } from "#web/lib/browser/preload.ts";
import type { ReportTab, TabProps } from "./parts/address.ts";

const icons: Record<ReportTab, LucideIcon> = {
  overview: ChartColumn,
  funnel: Filter,
  retention: Repeat,
  lost: ExternalLink,
  speed: Gauge,
};

const overview = {
  title: "Overview",
  counts: "Shows activity: the calls, quotes and conversions of this period, on leads of any month.",
};

/** Each tab; `counts` says what its numbers are of. */
export const tabs = (["overview", ...leadReportNames] as const).map((value) => {
  const { title, counts } = value === "overview" ? overview : leadReports[value];
  return { value, label: title, icon: icons[value], counts };
});

type LazyTab = ReturnType<typeof preloadable<(props: TabProps & { name: LeadReportName }) => ReactNode>>;

/** The tabs with more than their table. */
const ownTabs: Partial<Record<LeadReportName, LazyTab>> = {
  funnel: preloadable(async () => (await import("./tabs/FunnelTab.tsx")).FunnelTab),
  retention: preloadable(async () => (await import("./tabs/RetentionTab.tsx")).RetentionTab),
  lost: preloadable(async () => (await import("./tabs/LostTab.tsx")).LostTab),
  speed: preloadable(async () => (await import("./tabs/SpeedTab.tsx")).SpeedTab),
};
const tableTab: LazyTab = preloadable(async () => (await import("./parts/LeadReport.tsx")).LeadReport);

export const lazyTabs = tableOf<Record<LeadReportName, LazyTab>>(
  leadReportNames,
  (name) => ownTabs[name] ?? tableTab,
);
