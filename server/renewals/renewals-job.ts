import { addMonths, HOUR_MS, monthOf, monthsBetween, today } from "#contract/time/calendar";
import type { Deps } from "#server/deps";
import type { PeriodicJob } from "#server/platform/periodic-jobs";
import { watchClock } from "#server/removals/clock-queries";
import { openMonth, opensOn } from "./open-month.ts";
import { readOpeningRule } from "./queries.ts";

/** No month opens earlier than the longest time before it. */
const MONTHS_AHEAD = 7;

/** Opens the months whose day has come. */
export const renewalsJob = (deps: Pick<Deps, "db" | "clock">): PeriodicJob => ({
  everyMs: HOUR_MS,
  atStart: true,
  run: (signal) => openDueMonths(deps, deps.clock(), signal),
  failed: (reason) => `The next renewals have not become leads yet: ${reason}`,
});

/** With a clock that is not trusted nothing is due. */
export async function openDueMonths(deps: Pick<Deps, "db">, now: Date, signal?: AbortSignal): Promise<void> {
  const { trusted } = await deps.db.transaction((tx) => watchClock(tx, now));
  if (!trusted) return;
  const rule = await readOpeningRule(deps.db);
  const day = today(now);
  const first = monthOf(day);
  for (const month of monthsBetween(first, addMonths(first, MONTHS_AHEAD))) {
    const opens = opensOn(month, rule);
    if (opens !== null && opens <= day)
      await openMonth(deps, { viewer: null, now, address: null }, month, { signal });
  }
}
