import { isOutcome, outcomes, statuses } from "#contract/lead/outcomes";
import type { LeadYear } from "#contract/related/calls";
import { decided } from "#contract/renewals/kinds";
import { formatRupees } from "#contract/rupees";

const endings: Partial<Record<string, string>> = decided;

/** 'Won by Asha, Digit, ₹14,200', 'Lost to ACKO, ₹12,500', 'Vehicle sold', 'Ringing Not Responding' */
export function yearText({ status, subStatus, by, insurer, premium }: LeadYear): string {
  const code = subStatus ?? "";
  const ending = endings[code];
  const paid = premium === null ? undefined : formatRupees(premium);
  if (ending === "won") return [by ? `Won by ${by}` : "Won", insurer, paid].filter(Boolean).join(", ");
  if (ending === "lost") return [insurer ? `Lost to ${insurer}` : "Lost", paid].filter(Boolean).join(", ");
  if (ending === "sold") return "Vehicle sold";
  return isOutcome(code) ? outcomes[code].label : statuses[status].label;
}
