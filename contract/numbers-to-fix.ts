import { closedStatuses, type LeadStatus, type OutcomeCode } from "./outcomes.ts";

/** Calls that say the number itself is wrong: not tried again until somebody has corrected it. */
export const wrongNumberOutcomes = ["wrong_number", "number_invalid"] as const satisfies OutcomeCode[];

export function saysNumberIsWrong(subStatus: string | null): boolean {
  return wrongNumberOutcomes.some((code) => code === subStatus);
}

/** Somebody has to find the right number, as long as the renewal is open and its customer may be called. */
export function isToBeFixed(lead: {
  status: LeadStatus;
  subStatus: string | null;
  doNotCall: boolean;
}): boolean {
  const isClosed = closedStatuses.some((status) => status === lead.status);
  return saysNumberIsWrong(lead.subStatus) && !isClosed && !lead.doNotCall;
}
