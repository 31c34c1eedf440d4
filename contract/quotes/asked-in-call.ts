import type { LeadStatus } from "#contract/lead/outcomes";

/** The call in which a quote was asked for, where none that was answered is recorded yet: it is recorded with the quote. */
export const callWithQuote = ({ status }: { status: LeadStatus }): "interested" | undefined =>
  status === "pending_call" || status === "not_connected" ? "interested" : undefined;
