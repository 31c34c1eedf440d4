import { dateLabel, daysBetween, today } from "#contract/calendar";
import type { Deps } from "#server/http";
import { type ClockState, watchClock } from "#server/removals/clock-queries";
import { repeat } from "#server/repeat";

const LOOK_EVERY_MS = 5 * 60 * 1000;

/** The clock as this server knows it. */
export interface Watch {
  /** Compares the clock with the time noted last, and notes it. Answers whether it is trusted. */
  look(): Promise<boolean>;
  /** As of the last look, and without the database. */
  suspended(): boolean;
  /** When the installation was first started. */
  began(): Date | undefined;
  /** Looks now and then; says once a day that removals are suspended. Answers how to stop. */
  keep(): () => Promise<void>;
}

/** The first look comes before anything is written: the newest row tells when the server worked last. */
export function watchOf({ db, clock }: Pick<Deps, "db" | "clock">, say: (line: string) => void): Watch {
  let state: ClockState | undefined;
  let saidOn: string | undefined;
  const look = async () => {
    const now = clock();
    state = await db.transaction((tx) => watchClock(tx, now));
    if (state.trusted && saidOn) say("The clock is trusted again: removals go on");
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
    keep: () => repeat([{ everyMs: LOOK_EVERY_MS, run, failed }], say),
  };
}

function suspendedLine({ lastSeen }: ClockState, now: Date): string {
  const [seen, shown] = [today(lastSeen), today(now)];
  const days = daysBetween(seen, shown);
  const away = `${Math.abs(days)} days ${days < 0 ? "before" : "after"}`;
  return `Removals by age are suspended: the clock shows ${dateLabel(shown)}, ${away} the time noted last, ${dateLabel(seen)}. Set the clock right, or confirm the date in Settings`;
}
