import type { OutcomeCode } from "#contract/lead/outcomes";
import type { Lead } from "#contract/leads/record";

/** An outcome that this page has just recorded: what is entered with it is undone with it. */
export interface RecordedOutcome {
  outcome: OutcomeCode;
  requestId: string;
  undo: () => void;
  /** By the quote that was taken. */
  withQuote?: boolean;
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
