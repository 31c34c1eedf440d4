import { startOfDay, today } from "#contract/calendar";
import { keptSince } from "#contract/kept-months";

/** Where the past begins that is not kept: an Indian day, and the instant at which it begins. */
export interface Border {
  day: string;
  instant: Date;
}

export function borderOf(now: Date, months: number): Border {
  return borderAt(keptSince(today(now), months));
}

export function borderAt(day: string): Border {
  return { day, instant: startOfDay(day) };
}
