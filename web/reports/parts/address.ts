import { funnelGroupNames } from "#contract/reports/kinds";
import type { ReportFilters } from "#contract/reports/schemas";
import { measureNames } from "#contract/reports/share";
import { type Comparison, comparisonNames, type Period } from "#contract/reports/span";
import { assignee, changeAddress, monthOrDay, oneOf, readAddress } from "#web/lib/browser/address.ts";

export const tabNames = ["overview", "funnel", "retention", "lost", "speed"] as const;
export type ReportTab = (typeof tabNames)[number];

/** The filters, in the order of their fields and chips. */
export const filterNames = [
  "telecaller",
  "source",
  "insurer",
  "vehicleType",
  "language",
] as const satisfies readonly (keyof ReportFilters)[];
export type FilterName = (typeof filterNames)[number];
export type Filters = Record<FilterName, string | undefined>;

export const NO_FILTERS: Filters = {
  telecaller: undefined,
  source: undefined,
  insurer: undefined,
  vehicleType: undefined,
  language: undefined,
};

/** As the server takes it. */
const RECORDED_MAX = 200;
const recorded = (text: string) => text.slice(0, RECORDED_MAX) || undefined;

/** What of the page is in its address; all of it is what a view keeps. */
export const reportsAddress = {
  tab: oneOf(tabNames, "overview"),
  from: monthOrDay,
  to: monthOrDay,
  compare: oneOf(comparisonNames),
  telecaller: assignee,
  source: recorded,
  insurer: recorded,
  vehicleType: recorded,
  language: recorded,
  /** What the funnel is divided by. */
  by: oneOf(funnelGroupNames, "month"),
  /** What the kept share is of. */
  value: oneOf(measureNames, "count"),
};

/** The same address in one form, whatever order and spelling a link has. */
export const sameForm = (query: string) =>
  changeAddress("", reportsAddress, readAddress(query, reportsAddress));

/** What a tab apart from the overview is asked. */
export interface TabProps {
  span: Period;
  compare: Comparison | undefined;
  filters: Filters;
}
