import { addDays, addMonths, daysBetween, monthOf, startOfDay, today } from "#contract/calendar";
import { insurers } from "#contract/insurers";
import type { OutcomeCode } from "#contract/outcomes";
import type { Chance } from "#server/demo/chance";
import { remarks } from "#server/demo/people";
import type { DemoLead } from "#server/demo/queries";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DAY_STARTS_MINUTE = 9 * 60;
const DAY_MINUTES = 10 * 60;

/** How many of a month's leads have been called at least once, by months ahead of the current one. */
const workedShare = (monthsAhead: number) =>
  [0.97, 0.75, 0.16, 0.04][monthsAhead + 1] ?? (monthsAhead < 0 ? 0.97 : 0);

/** How calls end, by how often. */
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

/** Of the callbacks that came due within a day, the share that nobody has kept yet. */
const MISSED_SHARE = 0.45;

/** Of the policies sold, the share whose figures were told. */
const TOLD_SHARE = 0.8;

export interface DemoEvent {
  at: Date;
  lead: DemoLead;
  userId: string;
  kind: OutcomeCode | "remark" | "policy_received";
  notes: string | null;
  nextFollowUp: Date | null;
  /** The policy that was sold, where somebody told of it. */
  sold: SoldPolicy | null;
}

interface SoldPolicy {
  newInsurer: string;
  newPremium: number;
  newExpiry: string;
  newPolicyNumber: string;
}

/** Calls of the last weeks up to this minute, in the order of time. */
export function inventHistory(
  leads: DemoLead[],
  userIds: [string, ...string[]],
  now: Date,
  luck: Chance,
): DemoEvent[] {
  return leads
    .filter(({ month }) => luck.happens(workedShare(monthsAhead(month, now))))
    .flatMap((lead) => contacts(lead, lead.holder ?? luck.pick(userIds), now, luck))
    .filter(({ at }) => at <= now)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

function monthsAhead(month: string, now: Date): number {
  const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  return months(month) - months(monthOf(today(now)));
}

/** The contacts of one lead: a first call, then whatever it leads to. */
function contacts(lead: DemoLead, userId: string, now: Date, luck: Chance): DemoEvent[] {
  const events: DemoEvent[] = [];
  let day = firstDay(lead, now, luck);
  let kind: DemoEvent["kind"] | undefined = weighted(firstCalls, luck);
  let promised: Date | null = null;
  while (kind && (promised || events.length < 5) && day <= today(now)) {
    const at: Date = promised ?? workingTime(day, luck);
    promised = kind === "callback" || kind === "follow_up" ? promiseAfter(at, luck) : null;
    const sold = kind === "policy_done_by_sln" && luck.happens(TOLD_SHARE) ? soldPolicy(lead, luck) : null;
    events.push({ at, lead, userId, kind, notes: noteOf(kind, luck), nextFollowUp: promised, sold });
    day = promised ? today(promised) : addDays(day, 1 + luck.below(4));
    kind = promised ? whatPromiseBecame(promised, now, luck) : whatFollows(kind, luck);
  }
  return events;
}

/** Months gone by were worked in their own month; this one's leads over the last days, a good part of them today. */
function firstDay(lead: DemoLead, now: Date, luck: Chance): string {
  const current = today(now);
  if (monthsAhead(lead.month, now) < 0) return addDays(`${lead.month}-01`, luck.below(24));
  return luck.happens(0.55)
    ? current
    : addDays(
        current,
        -1 - luck.below(Math.max(1, Math.min(12, daysBetween(`${monthOf(current)}-01`, current) + 5))),
      );
}

function whatFollows(kind: DemoEvent["kind"], luck: Chance): DemoEvent["kind"] | undefined {
  const roll = luck.next();
  if (kind === "interested")
    return roll < 0.4 ? "quote_sent" : roll < 0.55 ? "policy_received" : roll < 0.7 ? "follow_up" : undefined;
  if (kind === "quote_sent")
    return roll < 0.25 ? "policy_done_by_sln" : roll < 0.35 ? "policy_received" : undefined;
  if (kind === "ringing_not_responding" || kind === "switched_off")
    return roll < 0.45 ? weighted(firstCalls, luck) : undefined;
  return undefined;
}

/** Later the same day, or at a working hour of one of the next three. */
function promiseAfter(at: Date, luck: Chance): Date {
  const isEarly = at.getTime() - startOfDay(today(at)).getTime() < 15 * HOUR_MS;
  if (isEarly && luck.happens(0.35)) return new Date(at.getTime() + HOUR_MS + luck.below(4 * HOUR_MS));
  return workingTime(addDays(today(at), 1 + luck.below(3)), luck);
}

/** A promise is kept when its time comes; the latest ones may still be missed. */
function whatPromiseBecame(promised: Date, now: Date, luck: Chance): DemoEvent["kind"] | undefined {
  const isFresh = promised.getTime() > now.getTime() - DAY_MS;
  return isFresh && luck.happens(MISSED_SHARE) ? undefined : weighted(keptPromises, luck);
}

function soldPolicy({ month }: DemoLead, luck: Chance): SoldPolicy {
  return {
    newInsurer: luck.pick([insurers.digit, insurers.icici_lombard, insurers.hdfc_ergo, insurers.new_india])
      .label,
    newPremium: 2400 + luck.below(1600) * 15,
    newExpiry: `${addMonths(month, 12)}-${10 + luck.below(19)}`,
    newPolicyNumber: `POL${10_000_000 + luck.below(89_999_999)}`,
  };
}

function workingTime(day: string, luck: Chance): Date {
  return new Date(
    startOfDay(day).getTime() +
      (DAY_STARTS_MINUTE + luck.below(DAY_MINUTES)) * MINUTE_MS +
      luck.below(MINUTE_MS),
  );
}

function noteOf(kind: DemoEvent["kind"], luck: Chance): string | null {
  if (kind === "remark") return luck.pick(remarks.follow_up);
  const known = Object.entries(remarks).find(([about]) => about === kind)?.[1];
  return known && luck.happens(0.6) ? luck.pick(known) : null;
}

function weighted(choices: [OutcomeCode, number][], luck: Chance): OutcomeCode {
  let roll = luck.below(choices.reduce((sum, [, weight]) => sum + weight, 0));
  const found = choices.find(([, weight]) => {
    roll -= weight;
    return roll < 0;
  });
  return found?.[0] ?? "interested";
}
