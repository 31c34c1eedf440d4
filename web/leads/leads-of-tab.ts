import { type LeadTab, leadTabs, type OutcomeCode } from "#contract/lead/outcomes";
import type { LeadRow } from "#contract/leads/record";
import type { SortOrder } from "#web/lead/list-state.ts";

/** The leads of one tab from the list that several tabs share. */
export function leadsOfTab(leads: readonly LeadRow[], tab: LeadTab): LeadRow[] {
  const { status } = leadTabs[tab];
  return leads.filter((lead) => status === undefined || lead.status === status);
}

export function withOutcome(leads: readonly LeadRow[], outcome: OutcomeCode | undefined): readonly LeadRow[] {
  return outcome ? leads.filter((lead) => lead.subStatus === outcome) : leads;
}

/** Sorted by expiry like the server's pages: unknown dates count as the latest, ids break ties. */
export function sortedByExpiry(leads: readonly LeadRow[], sort: SortOrder | undefined): readonly LeadRow[] {
  if (!sort) return leads;
  const direction = sort === "asc" ? 1 : -1;
  return leads.toSorted((one, other) => direction * (compareExpiry(one, other) || one.id - other.id));
}

/** Callbacks and follow-ups by due time, missed ones first; those without a time last. */
export function sortedByFollowUp(leads: readonly LeadRow[]): readonly LeadRow[] {
  const due = ({ nextFollowUp }: LeadRow) => nextFollowUp ?? "9999";
  return leads.toSorted((one, other) => due(one).localeCompare(due(other)) || one.id - other.id);
}

function compareExpiry({ insuranceExpiry: one }: LeadRow, { insuranceExpiry: other }: LeadRow): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return one < other ? -1 : 1;
}
