import { closedStatuses, type LeadStatus, type OutcomeCode } from "./outcomes.ts";

/** Outcomes that say the number is wrong: no retry until it has been corrected. */
export const wrongNumberOutcomes = ["wrong_number", "number_invalid"] as const satisfies OutcomeCode[];

export function isWrongNumber(subStatus: string | null): boolean {
  return wrongNumberOutcomes.some((code) => code === subStatus);
}

/** Whether the number needs correcting: the lead is open and the customer may be called. */
export function needsNewNumber(lead: {
  status: LeadStatus;
  subStatus: string | null;
  doNotCall: boolean;
}): boolean {
  const isClosed = closedStatuses.some((status) => status === lead.status);
  return isWrongNumber(lead.subStatus) && !isClosed && !lead.doNotCall;
}

export const NOT_CALLABLE = "Enter an Indian mobile or landline number: 10 digits, with or without +91";
