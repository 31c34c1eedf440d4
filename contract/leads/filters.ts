import { keysOf } from "#contract/tables";

/** How the value of a filter is sent, and read from an address; `value` is any text. */
type Kind = "assignee" | "campaign" | "day" | "vehicleType" | "insurer" | "flag" | "value";

/**
 * What lists of leads are filtered by besides month, status and search, in the order of the chips. All else follows from a row
 * here, its words in `filter-words.ts` and its condition in `server/lead/filter-queries.ts`.
 */
export const listFilters = {
  telecaller: "assignee",
  campaign: "campaign",
  expiryFrom: "day",
  expiryTo: "day",
  hasExpiry: "flag",
  vehicleType: "vehicleType",
  insurer: "insurer",
  policyReceived: "flag",
} as const satisfies Record<string, Kind>;
export type ListFilter = keyof typeof listFilters;
export const listFilterNames = keysOf(listFilters);

/** A value for each kind, such as its schema. */
export type OfListFilters<V extends Record<(typeof listFilters)[ListFilter], unknown>> = {
  [F in ListFilter]: V[(typeof listFilters)[F]];
};
