import { AUTO_ASSIGN, UNASSIGNED } from "#contract/assignment";
import { counted, grouped } from "#contract/counted";
import { type RowResult, rowResults } from "#contract/imports/states";
import { statuses, upperCaseLabel } from "#contract/lead/outcomes";
import { type AssignWay, assignWays, type LeadPart, leadParts } from "#contract/leads/bulk/ways";
import type { LeadFilter } from "#contract/leads/calls";
import { textOfFilter } from "#contract/leads/filter-words";
import { listFilterNames, listFilters } from "#contract/leads/filters";
import { dateLabel, monthLabel } from "#contract/time/calendar";

/** How the leads of an action were chosen, unless by their ids. */
export interface LeadsMatching extends Omit<LeadFilter, "search"> {
  callResults?: string[] | undefined;
  result?: RowResult | undefined;
  searched?: boolean | undefined;
  latest?: boolean | undefined;
  campaignName?: string | undefined;
  /** Only some parts of them. */
  part?: LeadPart | undefined;
}

interface NamedLeads {
  leadIds?: number[] | undefined;
  count?: number | undefined;
  matching?: LeadsMatching | undefined;
}

export const IDS_SHOWN = 3;

/** 'lead 7', '3 leads: 7, 8, 9', '500 leads: 1, 2, 3 and 497 more'. */
export function listed(word: string, ids: readonly number[]): string {
  if (ids.length === 1) return `${word} ${ids[0]}`;
  const shown = ids.slice(0, IDS_SHOWN).join(", ");
  const more = ids.length - IDS_SHOWN;
  return `${counted(ids.length, word)}: ${shown}${more > 0 ? ` and ${grouped(more)} more` : ""}`;
}

interface NamedAssignment extends NamedLeads {
  to?: string | null | undefined;
  username?: string | undefined;
  changed?: number | undefined;
  sharedOut?: AssignWay | undefined;
  among?: { name: string; leads: number }[] | undefined;
}

export function describeAssignment(assigned: NamedAssignment): string {
  const { to, username, changed, sharedOut = "evenly", among, ...details } = assigned;
  const chosen = details.leadIds?.length ?? details.count ?? 0;
  const shares = among?.map(({ name, leads }) => `${name} ${grouped(leads)}`).join(", ");
  const way = assignWays[sharedOut].replace(/^[A-Z]/, (first) => first.toLowerCase());
  const sharing = shares ? `${way}: ${shares}` : way;
  const receiver = to === AUTO_ASSIGN ? sharing : to === null ? "to nobody" : `to ${username ?? to}`;
  const moved = changed !== undefined && changed < chosen && `${grouped(changed)} moved`;
  return [...describeLeads(details), moved, receiver].filter(Boolean).join(", ");
}

export function describeLeads({ leadIds, count = 0, matching }: NamedLeads): string[] {
  const which = leadIds ? listed("lead", leadIds) : counted(count, "lead");
  return matching ? [which, "chosen by filter", ...describeMatching(matching)] : [which];
}

/** The filters whose value is named alone. */
const named = listFilterNames.filter((name) =>
  ["vehicleType", "insurer", "value"].includes(listFilters[name]),
);

/** The parts of a filter. */
export function describeMatching(matching: LeadsMatching): string[] {
  const { campaignMonth, status, callResults = [], telecaller, campaign, campaignName } = matching;
  const { expiryFrom, expiryTo, policyReceived } = matching;
  return [
    matching.result && rowResults[matching.result],
    campaignMonth && monthLabel(campaignMonth),
    status && statuses[status].label,
    ...callResults.map(upperCaseLabel),
    matching.promised && "callbacks",
    matching.worked !== undefined && (matching.worked ? "worked on" : "not worked on"),
    telecaller && (telecaller === UNASSIGNED ? "unassigned" : "of one telecaller"),
    campaign && (campaignName ?? `campaign ${campaign}`),
    expiryFrom && `expiry from ${dateLabel(expiryFrom)}`,
    expiryTo && `expiry until ${dateLabel(expiryTo)}`,
    ...named.map((name) => matching[name] && textOfFilter(name, String(matching[name]))),
    policyReceived !== undefined && (policyReceived ? "policy received" : "policy not received"),
    matching.searched && "a search",
    matching.part && `by ${leadParts[matching.part].toLowerCase()}`,
  ].flatMap((part) => part || []);
}
