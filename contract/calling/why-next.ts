import { type CallQueue, type Offered, promiseName } from "#contract/calling/queues";
import { unreachableOutcomes } from "#contract/lead/outcomes";
import { daysBetween, today } from "#contract/time/calendar";
import { whenInSentence, whenText } from "#contract/time/when";
import { stepText } from "./retry-ladder.ts";

type Entries = readonly Readonly<Record<"callResult" | "createdAt", string>>[];

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
