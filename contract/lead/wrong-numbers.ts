import type { OutcomeCode } from "./outcomes.ts";

/** Outcomes that say the number is wrong: no retry until it has been corrected. */
export const wrongNumberOutcomes = ["wrong_number", "number_invalid"] as const satisfies OutcomeCode[];

export function isWrongNumber(subStatus: string | null): boolean {
  return wrongNumberOutcomes.some((code) => code === subStatus);
}

export const NOT_CALLABLE = "Enter an Indian mobile or landline number: 10 digits, with or without +91";
