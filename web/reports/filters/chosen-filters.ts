import { filterText, type LeadFilterName, leadFilterNames, leadFilters } from "#contract/figures/filters";
import type { User } from "#contract/users/calls";
import type { Filters } from "../parts/address.ts";

interface ChosenFilter {
  name: LeadFilterName;
  /** 'Source: Hero service camp' */
  words: string;
}

/** The chosen filters; `team` is undefined while it loads. */
export function chosenFilters(filters: Filters, team: readonly User[] | undefined): ChosenFilter[] {
  return leadFilterNames.flatMap((name) => {
    const value = filters[name];
    if (value === undefined) return [];
    const { label, none } = leadFilters[name];
    const isPerson = name === "telecaller" && value !== none.value;
    return [{ name, words: `${label}: ${isPerson ? personName(value, team) : filterText(name, value)}` }];
  });
}

function personName(id: string, team: readonly User[] | undefined): string {
  if (!team) return "…";
  const user = team.find((one) => one.id === id);
  return user ? [user.firstName, user.lastName].filter(Boolean).join(" ") : "Unknown";
}
