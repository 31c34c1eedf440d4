import type { LeadTab } from "#contract/lead/outcomes";
import { keysOf } from "#contract/tables";
import { addDays, daysBetween, timeOfDay, today } from "#contract/time/calendar";
import { triesText } from "./retry-ladder.ts";

/**
 * The kinds of call mode's queue, in order: due callbacks, due retries, fresh leads, quotes without an
 * answer. `interested` is offered only when calling starts from its tab.
 */
export const callQueues = {
  callback: { tab: "callbacks" },
  retry: { tab: "unreachable" },
  fresh: { tab: "pending" },
  quote: { tab: "quotes" },
  interested: { tab: "interested" },
} as const satisfies Record<string, { tab: LeadTab }>;
export type CallQueue = keyof typeof callQueues;
export const callQueueNames = keysOf(callQueues);
/** The kinds offered when calling was not started from a tab. */
export const everyQueue = callQueueNames.filter((name) => name !== "interested");

/** A lease on a lead expires after this time without a renewal. */
export const LEASE_MINUTES = 15;
/** A lead without a due time is not offered again this soon after a call. */
export const RECENT_CALL_MINUTES = 60;
export const SKIPPED_MINUTES = 60;
/** A quote is followed up after this time without an answer. */
export const QUOTE_ANSWER_DAYS = 2;
/** How long an outcome can be undone, and how long its toast stays. */
export const UNDO_SECONDS = 10;
/** Fresh leads are sorted by expiry, those expired longer ago than this last. */
export const RECENT_EXPIRY_DAYS = 90;

interface Offered {
  nextFollowUp: string | null;
  tries: number;
  retryAt: string | null;
  insuranceExpiry: string | null;
}

/** Why this lead is offered next, in one sentence. */
export function whyNext(
  queue: CallQueue,
  lead: Offered,
  logs: readonly { callResult: string; createdAt: string }[],
  now: Date,
): string {
  const day = today(now);
  const since = (result: string) =>
    sinceText(logs.find(({ callResult }) => callResult === result)?.createdAt, day);
  switch (queue) {
    case "callback":
      return lead.nextFollowUp
        ? `You promised to call ${whenText(new Date(lead.nextFollowUp), now)}`
        : "Promised";
    case "retry":
      return lead.tries === 0
        ? "The number was corrected"
        : `Not reached so far: ${triesText(lead, logs, now)}`;
    case "fresh":
      return lead.insuranceExpiry
        ? `Never called, ${expiryText(daysBetween(day, lead.insuranceExpiry))}`
        : "Never called, expiry unknown";
    case "quote":
      return `Quote sent${since("quote_sent")}, no answer yet`;
    case "interested":
      return `Interested${since("interested")}, no next step`;
  }
}

function expiryText(days: number): string {
  if (days === 0) return "expires today";
  if (days === 1) return "expires tomorrow";
  return days > 0 ? `expires in ${days} days` : `expired ${-days} ${days === -1 ? "day" : "days"} ago`;
}

function sinceText(at: string | undefined, day: string): string {
  if (at === undefined) return "";
  const days = daysBetween(today(new Date(at)), day);
  if (days === 0) return " today";
  return days === 1 ? " yesterday" : ` ${days} days ago`;
}

function whenText(at: Date, now: Date): string {
  const [day, time] = [today(at), timeOfDay(at)];
  if (day === today(now)) return `at ${time}`;
  if (day === addDays(today(now), -1)) return `yesterday at ${time}`;
  return day < today(now)
    ? `${daysBetween(day, today(now))} days ago`
    : `in ${daysBetween(today(now), day)} days`;
}
