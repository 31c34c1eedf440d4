import { unreachableOutcomes } from "#contract/lead/outcomes";
import { daysBetween, today } from "#contract/time/calendar";
import { whenInSentence, whenText } from "#contract/time/when";
import { stepText } from "./retry-ladder.ts";

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

interface Offered {
  nextFollowUp: string | null;
  subStatus: string | null;
  tries: number;
  retryAt: string | null;
  insuranceExpiry: string | null;
}
type Entries = readonly Readonly<Record<"callResult" | "createdAt", string>>[];

export const promiseName = ({ subStatus }: Pick<Offered, "subStatus">) =>
  subStatus === "callback" ? "Callback" : "Follow-up";

/** Why this lead is offered next, in a few words. */
export function whyNext(queue: CallQueue, lead: Offered, logs: Entries, now: Date): string {
  const day = today(now);
  const expiry = lead.insuranceExpiry && expiryText(daysBetween(day, lead.insuranceExpiry));
  const neverCalled = expiry ? `${expiry}, never called` : "Never called, expiry unknown";
  const since = (result: string) =>
    sinceText(logs.find(({ callResult }) => callResult === result)?.createdAt, day);
  switch (queue) {
    case "callback": {
      // Taken back since it was offered.
      if (!lead.nextFollowUp) return neverCalled;
      const at = new Date(lead.nextFollowUp);
      return `${promiseName(lead)} ${today(at) < day ? "was due" : "due"} ${whenText(at, now)}`;
    }
    case "retry":
    case "retry_later":
      // Looked up, and its only call taken back: no retry.
      return lead.tries > 0 || lead.retryAt ? retryText(lead, logs, now) : neverCalled;
    case "expiring":
    case "fresh":
      return neverCalled;
    case "expired":
    case "long_expired": {
      const called = lead.retryAt === null ? "never called" : lowerFirst(retryText(lead, logs, now));
      return `${expiry || "Campaign over, expiry unknown"}, ${called}`;
    }
    case "quote":
      return `Quote sent${since("quote_sent")}`;
    case "interested":
      return `Interested${since("interested")}, no next step`;
  }
}

/** 'Try 3 of 6: rang at 10:05'; a retry without a call follows the correction of a number. */
function retryText({ tries }: Offered, logs: Entries, now: Date): string {
  if (tries === 0) return "The number was corrected";
  const last = logs.find(({ callResult }) => unreachableOutcomes.some((code) => code === callResult));
  const step = upperFirst(stepText(tries));
  if (!last) return step;
  const result = last.callResult === "switched_off" ? "switched off" : "rang";
  return `${step}: ${result} ${whenInSentence(new Date(last.createdAt), now)}`;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function expiryText(days: number): string {
  if (days === 0) return "Expires today";
  if (days === 1) return "Expires tomorrow";
  if (days === -1) return "Expired yesterday";
  return days > 0 ? `Expires in ${days} days` : `Expired ${-days} days ago`;
}

function sinceText(at: string | undefined, day: string): string {
  if (at === undefined) return "";
  const days = daysBetween(today(new Date(at)), day);
  if (days === 0) return " today";
  return days === 1 ? " yesterday" : ` ${days} days ago`;
}
