import { eq, ne, type SQL, sql } from "drizzle-orm";
import type { LeadFilter, PagedFilter } from "#contract/leads/calls";
import { leadStandingView } from "#server/db/schema/counts";
import {
  type Conditions,
  conditionsOf,
  type FilterValues,
  filterOfShape,
  filterShape,
  givenFilters,
  isAssignedTo,
} from "#server/lead/filter-queries";
import { scopeOfShape, scopeShape } from "#server/lead/scope";
import type { Viewer } from "#server/platform/http";

/** Up to this offset, reading whole rows costs less than finding their ids in the index first. */
const SHALLOW_ROWS = 500;

/** The filters whose counts are kept. */
const ofKept: Conditions<"campaignMonth" | "status" | "worked" | "telecaller"> = {
  campaignMonth: (month) => eq(leadStandingView.campaignMonth, month),
  status: (status) => eq(leadStandingView.status, status),
  worked: (on) => (on ? ne(leadStandingView.status, "pending_call") : undefined),
  telecaller: (telecaller) => isAssignedTo(telecaller, leadStandingView.holder),
};
export const keptFilterSql = (filter: FilterValues): SQL | undefined => conditionsOf(ofKept, filter);

/** No search text, and only filters whose counts are kept. */
export function isPlain({ search, ...filter }: LeadFilter): boolean {
  return !search?.trim() && givenFilters(filter).every((name) => name in ofKept);
}

/** What changes a page's SQL, apart from values. */
export function shapeOf(viewer: Viewer, filter: PagedFilter, patterns: string[], end: number) {
  return {
    scope: scopeShape(viewer),
    sort: filter.sort,
    sortOrder: filter.sortOrder,
    filter: filterShape(filter),
    plain: isPlain(filter),
    patterns: patterns.length,
    deep: end > SHALLOW_ROWS,
  };
}

/** The same with placeholders for the values. */
export function openShape({ scope, filter, patterns, ...shape }: Shape) {
  return {
    ...shape,
    viewer: scopeOfShape(scope),
    filter: {
      ...filterOfShape(filter),
      patterns: Array.from({ length: patterns }, (_, place) => sql.placeholder(String(place))),
    },
    window: {
      limit: sql.placeholder("limit"),
      offset: sql.placeholder("offset"),
      end: sql.placeholder("end"),
    },
  };
}

export type Shape = ReturnType<typeof shapeOf>;
export type Open = ReturnType<typeof openShape>;
