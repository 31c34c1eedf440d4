import type { CustomerRow } from "#contract/customers/calls";
import type { Tone } from "#contract/lead/outcomes";

const resultTones = new Map<string, Tone>([
  ["policy_done_by_sln", "green"],
  ["interested", "blue"],
]);
const statusTones = new Map<string, Tone>([
  ["backed", "red"],
  ["completed", "green"],
]);

/**
 * The badge of a database card, in the labels and colours the specification gives these cards only (§4): the
 * sub-status, else the status, else PENDING, with its first underscore as a space.
 */
export function cardBadge({ status, subStatus }: Pick<CustomerRow, "status" | "subStatus">): {
  label: string;
  tone: Tone;
} {
  const word = subStatus || status || "pending";
  return {
    label: word.replace("_", " ").toUpperCase(),
    tone: resultTones.get(subStatus ?? "") ?? statusTones.get(status ?? "") ?? "grey",
  };
}
