import { monthOf } from "#contract/time/calendar";
import type { PerformancePeriod } from "./targets.ts";

/** The days of a period until today; none of all time. */
export function daysOfPeriod(period: PerformancePeriod, today: string): { from?: string; to?: string } {
  if (period === "all") return {};
  return { from: period === "today" ? today : `${monthOf(today)}-01`, to: today };
}
