import { unreachableOutcomes } from "#contract/lead/outcomes";
import { addDays, dateLabel, timeOfDay, today } from "#contract/time/calendar";

export const TRIES_MAX = 6;
/** From this try on a message is suggested and the lead is paused. */
export const SLEEPS_AFTER_TRIES = 4;
export const WAKES_DAYS_BEFORE_EXPIRY = 7;

/** The position of an unreached lead on the ladder. */
export interface OnLadder {
  tries: number;
  retryAt: string | null;
}
type Entry = Readonly<Record<"callResult" | "createdAt", string>>;

const LAST_SHOWN = 2;

/** 'try 3 of 6', the one to come. */
export function stepText(tries: number): string {
  return tries < TRIES_MAX ? `try ${tries + 1} of ${TRIES_MAX}` : `tried ${tries} times`;
}

/** What was tried: '2 of 6 tries, last 11:10 and 16:40' */
export function triesText({ tries }: OnLadder, logs: readonly Entry[], now: Date): string {
  const last = logs
    .filter(({ callResult }) => unreachableOutcomes.some((code) => code === callResult))
    .slice(0, Math.min(tries, LAST_SHOWN))
    .reverse()
    .map(({ createdAt }) => pointText(new Date(createdAt), now));
  const step = tries < TRIES_MAX ? `${tries} of ${TRIES_MAX} tries` : `tried ${tries} times`;
  return last.length > 0 ? `${step}, last ${last.join(" and ")}` : step;
}

/** When the next try is due. */
export function nextTryText({ tries, retryAt }: OnLadder, now: Date): string {
  if (retryAt === null) return "no further retry";
  const at = new Date(retryAt);
  if (at <= now) return "due now";
  const point = today(at) === addDays(today(now), 1) ? `tomorrow ${timeOfDay(at)}` : pointText(at, now);
  return tries === SLEEPS_AFTER_TRIES ? `sleeps until ${point}` : `next ${point}`;
}

export function suggestsMessage({ tries }: OnLadder): boolean {
  return tries >= SLEEPS_AFTER_TRIES;
}

/** The time alone when on the same day, else with the day: '3 Nov 16:40'. */
function pointText(at: Date, now: Date): string {
  const day = today(at);
  return day === today(now) ? timeOfDay(at) : `${dateLabel(day).slice(0, -" 2026".length)} ${timeOfDay(at)}`;
}
