import { isOutcome, type OutcomeCode } from "#contract/lead/outcomes";

/** What is asked after an outcome that ends a renewal. */
const questions: Partial<Record<OutcomeCode, "sale" | "loss" | "new owner">> = {
  policy_done_by_sln: "sale",
  policy_done_outside: "loss",
  not_interested: "loss",
  vehicle_sold: "new owner",
};

export const questionAfter = (outcome: string | null | undefined) =>
  outcome && isOutcome(outcome) ? questions[outcome] : undefined;
