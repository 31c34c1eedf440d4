import { leadColumns } from "#contract/leads/columns";
import type { Permission } from "#contract/roles";
import { keysOf } from "#contract/tables";

/** The lists of which each person keeps the columns and saves filters, with the columns to choose from. */
export const listColumns = {
  leads: leadColumns,
  /** The columns of these are fixed. */
  conversions: [],
  reports: [],
} as const satisfies Record<string, readonly string[]>;

export type ListName = keyof typeof listColumns;
export const listNames = keysOf(listColumns);

/** The lists whose saved filters a person can share, and what one must be allowed to see those of others. */
export const sharedLists = { reports: "reports:manage" } as const satisfies Partial<
  Record<ListName, Permission>
>;
export const isSharable = (list: ListName): list is keyof typeof sharedLists => list in sharedLists;

/** How many filters a person can save for a list. */
export const SAVED_FILTERS = 30;
export const FILTER_NAME_MAX = 60;

/** Left out of a saved filter: where one is in the list, and a search, which may name a customer. */
const passing = ["month", "page", "search"];

/** A part's name, however it is written: '%73earch=…' is a search too. */
function nameOf(part: string): string {
  const [name = ""] = part.split("=");
  try {
    return decodeURIComponent(name.replace(/\+/g, " "));
  } catch {
    return "search";
  }
}

/** The part of a list's address that a saved filter keeps. */
export function keptQuery(search: string): string {
  const parts = search.replace(/^\?/, "").split("&");
  return parts
    .filter((part) => part !== "" && !passing.includes(nameOf(part)))
    .sort()
    .join("&");
}
