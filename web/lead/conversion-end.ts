import { type OutcomeCode, outcomes } from "#contract/lead/outcomes";
import type { LeadRow } from "#contract/leads/record";

/** Any other outcome takes a lead out of Policy Converted. */
export function isConverted({ subStatus }: Partial<Pick<LeadRow, "subStatus">>): boolean {
  return subStatus === "policy_done_by_sln";
}

/** A toast's text about an outcome; of a converted lead it says that the sale no longer counts. */
export function endingConversion(
  lead: Pick<LeadRow, "name" | "subStatus">,
  outcome: OutcomeCode,
  text: string = outcomes[outcome].label,
): string {
  const ends = isConverted(lead) && !isConverted({ subStatus: outcome });
  return ends ? `${text}. ${lead.name} no longer counts as converted` : text;
}
