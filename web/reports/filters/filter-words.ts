import { UNASSIGNED } from "#contract/assignment";
import { NOT_RECORDED } from "#contract/conversions/sorts";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { funnelGroups, UNASSIGNED_LABEL } from "#contract/reports/kinds";
import type { User } from "#contract/users/calls";
import { type FilterName, type Filters, filterNames } from "../parts/address.ts";
import { valueLabel } from "../parts/labels.ts";

/** The name of a filter's field and chip. */
export const filterLabel = (name: FilterName) =>
  funnelGroups[name === "telecaller" ? "assignee" : name].first;

const UNKNOWN = "Unknown";
const LOADING = "…";

interface FilterWords {
  name: FilterName;
  /** 'Source: Hero service camp' */
  words: string;
}

/** The chosen filters; `team` is undefined while it loads. */
export function chosenFilters(filters: Filters, team: readonly User[] | undefined): FilterWords[] {
  return filterNames.flatMap((name) => {
    const value = filters[name];
    if (value === undefined) return [];
    const text = name === "telecaller" ? holderName(value, team) : valueLabel(name, value);
    return [{ name, words: `${filterLabel(name)}: ${text}` }];
  });
}

function holderName(id: string, team: readonly User[] | undefined): string {
  if (id === UNASSIGNED) return UNASSIGNED_LABEL;
  if (!team) return LOADING;
  const user = team.find((one) => one.id === id);
  return user ? [user.firstName, user.lastName].filter(Boolean).join(" ") : UNKNOWN;
}

/** What is typed in a field with suggestions, and what the server takes. */
export const typedOf = (value: string | undefined) =>
  value === NOT_RECORDED ? NOT_SPECIFIED : (value ?? "");

export function recordedValue(typed: string): string | undefined {
  const text = typed.trim();
  return text.toLowerCase() === NOT_SPECIFIED.toLowerCase() ? NOT_RECORDED : text || undefined;
}
