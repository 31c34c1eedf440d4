import { type LeadFilterName, leadFilterNames } from "#contract/leads/filter-words";
import { funnelGroupNames } from "#contract/reports/kinds";
import { leadReportNames } from "#contract/reports/lead-reports";
import { measureNames } from "#contract/reports/share";
import { type Comparison, comparisonNames, type Period } from "#contract/reports/span";
import { tableOf } from "#contract/tables";
import { assignee, changeAddress, monthOrDay, oneOf, readAddress } from "#web/lib/browser/address.ts";

export const tabNames = ["overview", ...leadReportNames] as const;
export type ReportTab = (typeof tabNames)[number];

export type Filters = Record<LeadFilterName, string | undefined>;

/** As the server takes it. */
const VALUE_MAX = 200;
const value = (text: string) => text.slice(0, VALUE_MAX) || undefined;

type FilterReaders = Record<LeadFilterName, (text: string) => string | undefined>;

/** What of the page is in its address; all of it is what a view keeps. */
export const reportsAddress = {
  tab: oneOf(tabNames, "overview"),
  from: monthOrDay,
  to: monthOrDay,
  compare: oneOf(comparisonNames),
  ...tableOf<FilterReaders>(leadFilterNames, (name) => (name === "telecaller" ? assignee : value)),
  /** What the funnel is divided by. */
  by: oneOf(funnelGroupNames, "month"),
  /** What the kept share is of. */
  value: oneOf(measureNames, "count"),
};

export const filtersOf = (values: Partial<Filters>): Filters =>
  tableOf<Filters>(leadFilterNames, (name) => values[name]);
export const NO_FILTERS = filtersOf({});

/** The same address in one form, whatever order and spelling a link has. */
export const sameForm = (query: string) =>
  changeAddress("", reportsAddress, readAddress(query, reportsAddress));

/** What a tab apart from the overview is asked. */
export interface TabProps {
  span: Period;
  compare: Comparison | undefined;
  filters: Filters;
}
