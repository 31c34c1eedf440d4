import { type Priority, priorities } from "#contract/lead/expiry";
import { outcomeCodes, statusNames } from "#contract/lead/outcomes";
import { registrationKey } from "#contract/lead/registration";
import type { SortOrder } from "#contract/sort-order";
import { tableOf } from "#contract/tables";
import { type leadSorts, type pageSorts, type TextColumn, textColumnNames, textColumns } from "./columns.ts";
import type { LeadRow } from "./record.ts";

export type LeadSort = (typeof leadSorts)[number];
export type PageSort = (typeof pageSorts)[number];

/** What a lead is sorted by; null has no place in the order and comes last, whichever the direction. */
type SortValue = string | number | null;

const PHONE_DIGITS = 10;
const lower = (text: string | null) => text?.toLowerCase() || null;

/** The statuses in their own order; within one, the leads without an outcome before the outcomes in theirs. */
export const OUTCOME_PLACES = 1000;

const keys: Record<LeadSort, (lead: LeadRow) => SortValue> = {
  name: ({ name }) => name.toLowerCase(),
  registration: ({ registrationNumber }) => registrationKey(registrationNumber ?? "") || null,
  phone: ({ phoneNumber }) => phoneNumber.replace(/\D/g, "").slice(-PHONE_DIGITS),
  vehicle: ({ vehicleDetails }) => lower(vehicleDetails),
  status: ({ status, subStatus }) => statusNames.indexOf(status) * OUTCOME_PLACES + placeOf(subStatus),
  month: ({ campaignMonth }) => campaignMonth,
  expiry: ({ insuranceExpiry }) => insuranceExpiry,
  policyCopy: ({ policyReceived }) => Number(policyReceived),
  priority: ({ priority }) => priorityPlace(priority),
  assignedTo: ({ assignedToName }) => lower(assignedToName),
  ...tableOf<Record<TextColumn, (lead: LeadRow) => SortValue>>(
    textColumnNames,
    (column) => (lead) => lower(lead[textColumns[column]]),
  ),
  followUp: ({ nextFollowUp }) => nextFollowUp,
  lastCall: ({ lastCallAt }) => lastCallAt,
};

const outcomePlaces = new Map<string | null, number>(outcomeCodes.map((code, index) => [code, index + 1]));
const placeOf = (outcome: string | null) => outcomePlaces.get(outcome) ?? 0;

export const priorityPlace = (priority: Priority): number => priorities.indexOf(priority);

/** Sorted as the server sorts its pages: ids break ties, in the same direction. */
export function sortedLeads(leads: readonly LeadRow[], sort: LeadSort, order: SortOrder): readonly LeadRow[] {
  const direction = order === "asc" ? 1 : -1;
  const keyOf = keys[sort];
  const keyed = leads.map((lead) => ({ lead, value: keyOf(lead) }));
  keyed.sort((one, other) => {
    if (one.value !== other.value) {
      if (one.value === null) return 1;
      if (other.value === null) return -1;
      return one.value < other.value ? -direction : direction;
    }
    return direction * (one.lead.id - other.lead.id);
  });
  return keyed.map(({ lead }) => lead);
}
