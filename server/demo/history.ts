import { insurers } from "#contract/lead/insurers";
import type { OutcomeCode } from "#contract/lead/outcomes";
import {
  addDays,
  addMonths,
  DAY_MS,
  daysBetween,
  HOUR_MS,
  MINUTE_MS,
  monthOf,
  startOfDay,
  today,
} from "#contract/time/calendar";
import { remarks } from "./people.ts";
import type { DemoLead } from "./queries.ts";
import type { Random } from "./random.ts";

const DAY_STARTS_MINUTE = 9 * 60;
const DAY_MINUTES = 10 * 60;

/** The share of a month's leads called at least once, by months ahead of the current one. */
const workedShare = (monthsAhead: number) =>
  [0.97, 0.75, 0.16, 0.04][monthsAhead + 1] ?? (monthsAhead < 0 ? 0.97 : 0);

/** How first calls end, by frequency. */
const firstCalls: [OutcomeCode, number][] = [
  ["ringing_not_responding", 24],
  ["interested", 22],
  ["callback", 14],
  ["not_interested", 9],
  ["switched_off", 9],
  ["follow_up", 6],
  ["policy_done_outside", 5],
  ["policy_done_by_sln", 4],
  ["number_invalid", 3],
  ["wrong_number", 2],
  ["vehicle_sold", 2],
];

/** What a kept callback or follow-up leads to. */
const keptPromises: [OutcomeCode, number][] = [
  ["interested", 40],
  ["ringing_not_responding", 24],
  ["not_interested", 14],
  ["policy_done_by_sln", 12],
  ["policy_done_outside", 10],
];

/** The share of callbacks due within a day that nobody has kept yet. */
const MISSED_SHARE = 0.45;

/** The share won by the first call: of the year before, so that enough ends now, and of its customers a year later. */
const WON_BEFORE_SHARE = 0.5;
const WON_AGAIN_SHARE = 0.4;

function wonShare(lead: DemoLead, now: Date): number {
  if (isOfYearBefore(now)(lead)) return WON_BEFORE_SHARE;
  return lead.isKnown ? WON_AGAIN_SHARE : 0;
}

/** The share of sold policies whose figures are recorded. */
const RECORDED_SHARE = 0.8;

export interface DemoEvent {
  at: Date;
  lead: DemoLead;
  userId: string;
  kind: OutcomeCode | "remark" | "policy_received";
  notes: string | null;
  nextFollowUp: Date | null;
  /** The sold policy, if recorded. */
  sold: SoldPolicy | null;
}

export interface SoldPolicy {
  newInsurer: string;
  newPremium: number;
  newExpiry: string;
  newPolicyNumber: string;
}

/** Calls of the last weeks up to this minute, in chronological order. */
export function inventHistory(
  leads: DemoLead[],
  userIds: [string, ...string[]],
  now: Date,
  luck: Random,
): DemoEvent[] {
  return leads
    .filter(({ month }) => luck.happens(workedShare(monthsAhead(month, now))))
    .flatMap((lead) => contacts(lead, lead.holder ?? luck.pick(userIds), now, luck))
    .filter(({ at }) => at <= now)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Of a month before those of the current files. */
export const isOfYearBefore =
  (now: Date) =>
  ({ month }: DemoLead): boolean =>
    monthsAhead(month, now) < -2;

function monthsAhead(month: string, now: Date): number {
  const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  return months(month) - months(monthOf(today(now)));
}

/** The calls on one lead: a first call and what follows from it. */
function contacts(lead: DemoLead, userId: string, now: Date, luck: Random): DemoEvent[] {
  const events: DemoEvent[] = [];
  let day = firstDay(lead, now, luck);
  let kind: DemoEvent["kind"] | undefined = luck.happens(wonShare(lead, now))
    ? "policy_done_by_sln"
    : weighted(firstCalls, luck);
  let promised: Date | null = null;
  while (kind && (promised || events.length < 5) && day <= today(now)) {
    const at: Date = promised ?? workingTime(day, luck);
    promised = kind === "callback" || kind === "follow_up" ? promiseAfter(at, luck) : null;
    const sold =
      kind === "policy_done_by_sln" && luck.happens(RECORDED_SHARE) ? soldPolicy(lead, luck) : null;
    events.push({ at, lead, userId, kind, notes: noteOf(kind, luck), nextFollowUp: promised, sold });
    day = promised ? today(promised) : addDays(day, 1 + luck.below(4));
    kind = promised ? whatPromiseBecame(promised, now, luck) : whatFollows(kind, luck);
  }
  return events;
}

/** Past months were worked in their own month; this month's leads over the last days, many of them today. */
function firstDay(lead: DemoLead, now: Date, luck: Random): string {
  const current = today(now);
  if (monthsAhead(lead.month, now) < 0) return addDays(`${lead.month}-01`, luck.below(24));
  return luck.happens(0.55)
    ? current
    : addDays(
        current,
        -1 - luck.below(Math.max(1, Math.min(12, daysBetween(`${monthOf(current)}-01`, current) + 5))),
      );
}

function whatFollows(kind: DemoEvent["kind"], luck: Random): DemoEvent["kind"] | undefined {
  const roll = luck.next();
  if (kind === "interested")
    return roll < 0.4 ? "quote_sent" : roll < 0.55 ? "policy_received" : roll < 0.7 ? "follow_up" : undefined;
  if (kind === "quote_sent")
    return roll < 0.25
      ? "policy_done_by_sln"
      : roll < 0.35
        ? "policy_received"
        : roll < 0.5
          ? "policy_done_outside"
          : undefined;
  if (kind === "ringing_not_responding" || kind === "switched_off")
    return roll < 0.45 ? weighted(firstCalls, luck) : undefined;
  return undefined;
}

/** Later the same day, or at a working hour of one of the next three days. */
function promiseAfter(at: Date, luck: Random): Date {
  const isEarly = at.getTime() - startOfDay(today(at)).getTime() < 15 * HOUR_MS;
  if (isEarly && luck.happens(0.35)) return new Date(at.getTime() + HOUR_MS + luck.below(4 * HOUR_MS));
  return workingTime(addDays(today(at), 1 + luck.below(3)), luck);
}

/** A promise is kept at its time; the latest ones may still be missed. */
function whatPromiseBecame(promised: Date, now: Date, luck: Random): DemoEvent["kind"] | undefined {
  const isFresh = promised.getTime() > now.getTime() - DAY_MS;
  return isFresh && luck.happens(MISSED_SHARE) ? undefined : weighted(keptPromises, luck);
}

function soldPolicy({ month }: DemoLead, luck: Random): SoldPolicy {
  return {
    newInsurer: luck.pick([insurers.digit, insurers.icici_lombard, insurers.hdfc_ergo, insurers.new_india])
      .label,
    newPremium: 2400 + luck.below(1600) * 15,
    newExpiry: `${addMonths(month, 12)}-${10 + luck.below(19)}`,
    newPolicyNumber: `POL${10_000_000 + luck.below(89_999_999)}`,
  };
}

function workingTime(day: string, luck: Random): Date {
  return new Date(
    startOfDay(day).getTime() +
      (DAY_STARTS_MINUTE + luck.below(DAY_MINUTES)) * MINUTE_MS +
      luck.below(MINUTE_MS),
  );
}

function noteOf(kind: DemoEvent["kind"], luck: Random): string | null {
  if (kind === "remark") return luck.pick(remarks.follow_up);
  const known = Object.entries(remarks).find(([about]) => about === kind)?.[1];
  return known && luck.happens(0.6) ? luck.pick(known) : null;
}

function weighted(choices: [OutcomeCode, number][], luck: Random): OutcomeCode {
  let roll = luck.below(choices.reduce((sum, [, weight]) => sum + weight, 0));
  const found = choices.find(([, weight]) => {
    roll -= weight;
    return roll < 0;
  });
  return found?.[0] ?? "interested";
}
