import { dateLabel, daysBetween, MINUTE_MS, today } from "#contract/time/calendar";
import type { Deps } from "#server/deps";
import type { PeriodicJob } from "#server/platform/periodic-jobs";
import { type ClockState, watchClock } from "./clock-queries.ts";

const CHECK_EVERY_MS = 5 * MINUTE_MS;

/** The state of the clock as this server knows it. */
export interface ClockWatch {
  /** Compares the clock with the time noted last and updates that. Returns whether the clock is trusted. */
  look(): Promise<boolean>;
  /** As of the last check, without a query. */
  suspended(): boolean;
  /** When the installation was first started. */
  began(): Date | undefined;
  /** Logs once a day that removals are suspended. */
  job: PeriodicJob;
}

/** The first check comes before anything is written: the newest row shows when the server last worked. */
export function openClockWatch(
  { db, clock }: Pick<Deps, "db" | "clock">,
  say: (line: string) => void,
): ClockWatch {
  let state: ClockState | undefined;
  let saidOn: string | undefined;
  const look = async () => {
    const now = clock();
    state = await db.transaction((tx) => watchClock(tx, now));
    if (state.trusted && saidOn)
      say("The clock is trusted again: removals, renewals and report mails resume");
    if (!state.trusted && saidOn !== today(now)) say(suspendedLine(state, now));
    saidOn = state.trusted ? undefined : today(now);
    return state.trusted;
  };
  const failed = (reason: string) => `The clock was not compared with the time noted last: ${reason}`;
  const run = async () => void (await look());
  return {
    look,
    suspended: () => state?.trusted === false,
    began: () => state?.began,
    job: { everyMs: CHECK_EVERY_MS, run, failed },
  };
}

function suspendedLine({ lastSeen }: ClockState, now: Date): string {
  const [seen, shown] = [today(lastSeen), today(now)];
  const days = daysBetween(seen, shown);
  const away = `${Math.abs(days)} days ${days < 0 ? "before" : "after"}`;
  return `Removals by age, renewals and report mails wait: the clock shows ${dateLabel(shown)}, ${away} the time noted last, ${dateLabel(seen)}. Set the clock right, or confirm the date in Settings`;
}
