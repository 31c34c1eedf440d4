import { type LeadTab, leadTabs, type OutcomeCode } from "#contract/lead/outcomes";
import type { LeadRow } from "#contract/leads/record";
import type { ListState } from "#web/lead/list-state.ts";

/** The leads of one tab from the list that several tabs share. */
export function leadsOfTab(leads: readonly LeadRow[], tab: LeadTab): LeadRow[] {
  const { status } = leadTabs[tab];
  return leads.filter((lead) => status === undefined || lead.status === status);
}

export function withOutcome(leads: readonly LeadRow[], outcome: OutcomeCode | undefined): readonly LeadRow[] {
  return outcome ? leads.filter((lead) => lead.subStatus === outcome) : leads;
}

/** Callbacks and follow-ups by due time, missed ones first; those without a time last. */
export function sortedByFollowUp(leads: readonly LeadRow[]): readonly LeadRow[] {
  const due = ({ nextFollowUp }: LeadRow) => nextFollowUp ?? "9999";
  return leads.toSorted((one, other) => due(one).localeCompare(due(other)) || one.id - other.id);
}

/** Pending Calls and the status filter are paged; the other tabs are lists. */
export function isPaged({ tab, status }: ListState): boolean {
  return status !== undefined || tab === "pending";
}
