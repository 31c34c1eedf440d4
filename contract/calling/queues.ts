/**
 * The kinds of call mode's queue, in the order they are offered (decision 012): due promises; never called
 * and about to expire; due retries of this and the next campaign month; the rest of the never called; due
 * retries of later months; quotes without an answer; expired ones, never called or not reached. `interested`
 * is offered only when calling starts from its tab. From any tab the order is the same.
 */
export const callQueueNames = [
  "callback",
  "expiring",
  "retry",
  "fresh",
  "retry_later",
  "quote",
  "expired",
  "long_expired",
  "interested",
] as const;
export type CallQueue = (typeof callQueueNames)[number];

/** The most leads that a page asks for at once. */
export const LEADS_WANTED_MAX = 4;
/** A lease on a lead expires after this time without a renewal. */
export const LEASE_MINUTES = 15;
/** A lead without a due time is not offered again this soon after a call. */
export const RECENT_CALL_MINUTES = 60;
export const SKIPPED_MINUTES = 60;
/** A quote is followed up after this time without an answer. */
export const QUOTE_ANSWER_DAYS = 2;
/** How long the toast of an outcome stays. */
export const UNDO_SECONDS = 10;
/** How long a lead's latest outcome can be undone by its author, from the lead's history too. */
export const UNDO_MINUTES = 60;
export const UNDO_ENDED = "Undo has ended. Log the correct outcome.";
export const NO_OUTCOME = "No outcome to undo. Remarks stay.";
/** A lead never called comes before all retries from this many days before its expiry, until that day. */
export const EXPIRING_DAYS = 7;
/** Leads expired longer ago than this come last. */
export const RECENT_EXPIRY_DAYS = 90;

export interface Offered {
  nextFollowUp: string | null;
  subStatus: string | null;
  tries: number;
  retryAt: string | null;
  insuranceExpiry: string | null;
}
export const promiseName = ({ subStatus }: Pick<Offered, "subStatus">) =>
  subStatus === "callback" ? "Callback" : "Follow-up";
