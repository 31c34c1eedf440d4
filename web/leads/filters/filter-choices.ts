import { UNASSIGNED } from "#contract/assignment";
import type { Campaign } from "#contract/campaigns/calls";
import { filterWords, textOfFilter } from "#contract/leads/filter-words";
import { type ListFilter, listFilterNames } from "#contract/leads/filters";
import { tableOf } from "#contract/tables";
import type { User } from "#contract/users/calls";
import type { LeadFilter } from "#web/lead/list-state.ts";
import { telecallersOf } from "#web/lead/team.ts";
import { formatDate } from "#web/lib/format/format.ts";
import { fullName } from "#web/lib/people.ts";

/** The filter lists only users with role telecaller (specification §6), deactivated ones included. */
export function assigneeChoices(team?: readonly User[]): [id: string, name: string][] {
  return telecallersOf(team).map((user) => [user.id, fullName(user)]);
}

/** Every filter without a value; the status is a tab, which stays. */
export const noFilters = tableOf<Record<ListFilter, undefined>>(listFilterNames, () => undefined);

interface FilterLabel {
  /** The filter; 'expiry' has both its ends. */
  key: Exclude<ListFilter, "expiryFrom" | "expiryTo"> | "expiry";
  words: string;
}

const UNKNOWN = "Unknown";
const LOADING = "…";

interface Known {
  team: readonly User[] | undefined;
  campaigns: readonly Campaign[] | undefined;
  ownId: string;
}

/** The labels of the active filters, each with its field's name as in the panel; the status has its own tab and needs none. */
export function filterLabels(filter: LeadFilter, known: Known): FilterLabel[] {
  const { expiryFrom, expiryTo } = filter;
  return listFilterNames.flatMap((key) => {
    const value = key === "expiryFrom" ? (expiryFrom ?? expiryTo) : filter[key];
    if (value === undefined || key === "expiryTo") return [];
    if (key === "expiryFrom") return { key: "expiry" as const, words: expiryWords(expiryFrom, expiryTo) };
    return { key, words: `${filterWords[key].label}: ${valueWords(key, value, known)}` };
  });
}

function valueWords(key: ListFilter, value: string, { team, campaigns, ownId }: Known): string {
  if (key === "campaign")
    return campaigns ? (campaigns.find(({ id }) => String(id) === value)?.name ?? UNKNOWN) : LOADING;
  if (key !== "telecaller") return textOfFilter(key, value);
  if (value === UNASSIGNED) return "Unassigned";
  if (value === ownId) return "Myself";
  return team ? (team.find(({ id }) => id === value)?.firstName ?? UNKNOWN) : LOADING;
}

function expiryWords(from: string | undefined, to: string | undefined): string {
  if (from === undefined) return `Expiry until ${formatDate(to ?? "")}`;
  if (to === undefined) return `Expiry from ${formatDate(from)}`;
  return from === to ? `Expiry on ${formatDate(from)}` : `Expiry ${formatDate(from)} – ${formatDate(to)}`;
}
