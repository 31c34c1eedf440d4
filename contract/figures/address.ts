import { addDays, addMonths } from "#contract/time/calendar";
import type { AskedFigure } from "./calls.ts";

/** The page that lists what a figure counts. */
export function figureAddress({ name, ...narrowing }: AskedFigure): string {
  const given = Object.entries(narrowing).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${encodeURIComponent(value)}`],
  );
  return `/figures/${name}?${given.join("&")}`;
}

/** The first and the last day of a span of months. */
export const daysOfMonths = (first: string, last = first) => ({
  from: `${first}-01`,
  to: addDays(`${addMonths(last, 1)}-01`, -1),
});
