import { and, gt, gte, isNotNull, isNull, lt, lte, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import {
  type CallQueue,
  EXPIRING_DAYS,
  QUOTE_ANSWER_DAYS,
  RECENT_CALL_MINUTES,
  RECENT_EXPIRY_DAYS,
} from "#contract/calling/queues";
import type { LeadTab } from "#contract/lead/outcomes";
import { addDays, addMonths, daySpan, MINUTE_MS, monthOf, today } from "#contract/time/calendar";
import { leads } from "#server/db/schema/leads";

const DAY_MINUTES = 24 * 60;
const MONTHS_RETRIED_FIRST = 1;
const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);

/** Where the queues begin and end now. */
export function boundsOf(now: Date) {
  const day = today(now);
  const month = monthOf(day);
  return {
    now,
    dayBegan: daySpan(day).from,
    calledBefore: minutesBefore(now, RECENT_CALL_MINUTES),
    quotedBefore: minutesBefore(now, QUOTE_ANSWER_DAYS * DAY_MINUTES),
    day,
    soon: addDays(day, EXPIRING_DAYS),
    oldest: addDays(day, -RECENT_EXPIRY_DAYS),
    month,
    lastMonth: addMonths(month, MONTHS_RETRIED_FIRST),
  };
}

/** A prepared query has placeholders for them. */
export type Bounds = {
  [B in keyof ReturnType<typeof boundsOf>]: ReturnType<typeof boundsOf>[B] | Placeholder;
};

/**
 * A part of a queue: its condition and sort column, read as one index range per assignee. Ranges of one queue
 * are merged by their sort columns.
 */
export interface Range {
  queue: CallQueue;
  tab: LeadTab;
  where: SQL | undefined;
  by: PgColumn;
  latestFirst?: boolean;
  /** It comes after the other ranges of its queue. */
  after?: boolean;
}

/** From a tab, and from a figure's list, also what is not due yet. */
export function rangesOf(
  { now, calledBefore, quotedBefore, day, soon, oldest, month, lastMonth }: Bounds,
  { tab, figure }: { tab?: LeadTab | undefined; figure?: unknown },
): Range[] {
  const onlyDue = tab === undefined && figure === undefined;
  const { insuranceExpiry: expiry, retryAt, nextFollowUp, lastWorkedAt, campaignMonth } = leads;
  const isRecent = and(gte(expiry, oldest), lt(expiry, day));
  const isOld = lt(expiry, oldest);

  const notLately = or(isNull(leads.lastCallAt), lt(leads.lastCallAt, calledBefore));
  const promises: Range = {
    queue: "callback",
    tab: "callbacks",
    where: onlyDue ? lte(nextFollowUp, now) : isNotNull(nextFollowUp),
    by: nextFollowUp,
  };

  const isUncalled = sql`${leads.status} = 'pending_call' and ${leads.callCount} = 0`;
  const uncalled = (queue: CallQueue, where: SQL | undefined, latestFirst = false): Range => ({
    queue,
    tab: "pending",
    where: and(isUncalled, where),
    by: expiry,
    latestFirst,
  });

  const isRetry = onlyDue ? lte(retryAt, now) : and(isNotNull(retryAt), notLately);
  const retries = (queue: CallQueue, where: SQL | undefined, by: PgColumn = retryAt): Range => ({
    queue,
    tab: "unreachable",
    where: and(isRetry, where),
    by,
    latestFirst: by === expiry,
  });

  const isQuoted = sql`${leads.status} = 'completed' and ${leads.subStatus} = 'quote_sent'`;
  const unanswered = onlyDue ? lte(lastWorkedAt, quotedBefore) : undefined;
  const quotes: Range = {
    queue: "quote",
    tab: "quotes",
    where: and(isQuoted, isNull(nextFollowUp), unanswered, notLately),
    by: lastWorkedAt,
  };

  const isInterested = sql`${leads.status} = 'connected' and ${leads.subStatus} = 'interested'`;
  const interested = (where: SQL | undefined): Range => ({
    queue: "interested",
    tab: "interested",
    where: and(isInterested, isNull(nextFollowUp), notLately, where),
    by: expiry,
  });

  const ranges = [
    promises,
    uncalled("expiring", and(gte(expiry, day), lte(expiry, soon))),
    retries("retry", and(gte(expiry, day), lte(campaignMonth, lastMonth))),
    retries("retry", and(isNull(expiry), gte(campaignMonth, month), lte(campaignMonth, lastMonth))),
    uncalled("fresh", gt(expiry, soon)),
    uncalled("fresh", isNull(expiry)),
    retries("retry_later", and(or(gte(expiry, day), isNull(expiry)), gt(campaignMonth, lastMonth))),
    quotes,
    uncalled("expired", isRecent, true),
    retries("expired", isRecent, expiry),
    // Without an expiry a retry of a past campaign counts as expired; it comes after those with a date.
    retries("expired", and(isNull(expiry), lt(campaignMonth, month)), expiry),
    uncalled("long_expired", isOld, true),
    retries("long_expired", isOld, expiry),
    interested(gte(expiry, day)),
    interested(isNull(expiry)),
    { ...interested(lt(expiry, day)), latestFirst: true, after: true },
  ];
  if (tab) return ranges.filter((range) => range.tab === tab);
  return figure ? ranges : ranges.filter((range) => range.tab !== "interested");
}
