import { isOutcome, type OutcomeCode } from "#contract/lead/outcomes";
import type { Lead } from "#contract/leads/record";

/** What is asked after an outcome that ends a renewal. */
const questions: Partial<Record<OutcomeCode, "sale" | "loss" | "new owner">> = {
  policy_done_by_sln: "sale",
  policy_done_outside: "loss",
  not_interested: "loss",
  vehicle_sold: "new owner",
};

export const questionAfter = (outcome: string | null | undefined) =>
  outcome && isOutcome(outcome) ? questions[outcome] : undefined;

/** An outcome that this page has just recorded: what is entered with it is undone with it. */
export interface RecordedOutcome {
  outcome: OutcomeCode;
  requestId: string;
  undo: () => void;
}

/** An outcome whose question is open. */
export interface Closing extends RecordedOutcome {
  lead: Lead;
}

/** What a question's dialog is given. */
export interface ClosingDialogProps {
  lead: Lead;
  /** Just recorded; without it what is known is edited later. */
  recorded?: RecordedOutcome | undefined;
  onClose: () => void;
}
