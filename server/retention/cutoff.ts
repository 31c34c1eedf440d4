import { cutoffDay } from "#contract/retention/months";
import { startOfDay, today } from "#contract/time/calendar";

/** The retention cutoff: an Indian day, and the instant at which it begins. */
export interface Cutoff {
  day: string;
  instant: Date;
}

export function cutoffFor(now: Date, months: number): Cutoff {
  return cutoffAt(cutoffDay(today(now), months));
}

export function cutoffAt(day: string): Cutoff {
  return { day, instant: startOfDay(day) };
}
