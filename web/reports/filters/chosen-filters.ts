import { filterText, leadFilterNames, leadFilters } from "#contract/leads/filter-words";
import type { User } from "#contract/users/calls";
import { fullName } from "#web/lib/people.ts";
import type { Filters } from "../parts/address.ts";

/** 'Source: Hero service camp' of each chosen filter; `team` is undefined while it loads. */
export function chosenFilters(filters: Filters, team: readonly User[] | undefined) {
  return leadFilterNames.flatMap((key) => {
    const value = filters[key];
    if (value === undefined) return [];
    const { label, none } = leadFilters[key];
    const isPerson = key === "telecaller" && value !== none.value;
    return [{ key, words: `${label}: ${isPerson ? personName(value, team) : filterText(key, value)}` }];
  });
}

function personName(id: string, team: readonly User[] | undefined): string {
  if (!team) return "…";
  const user = team.find((one) => one.id === id);
  return user ? fullName(user) : "Unknown";
}
