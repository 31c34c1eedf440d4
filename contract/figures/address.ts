import { addDays, addMonths, isMonth } from "#contract/time/calendar";
import type { NamedFigure } from "./calls.ts";

/** The page that lists what a figure counts. */
export function figureAddress({ name, ...narrowing }: NamedFigure): string {
  const given = parameters(narrowing);
  return `/figures/${name}${given && `?${given}`}`;
}

/** Call mode with the leads of a figure. */
export function callingAddress({ name, ...narrowing }: NamedFigure): string {
  return `/calling?${parameters({ figure: name, ...narrowing })}`;
}

function parameters(values: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${encodeURIComponent(value)}`],
  );
  return given.join("&");
}

/** The first and the last day of a span of months or of days. */
export const daysOf = (first: string, last = first) => ({
  from: isMonth(first) ? `${first}-01` : first,
  to: isMonth(last) ? addDays(`${addMonths(last, 1)}-01`, -1) : last,
});

interface Days {
  from: string;
  to: string;
}

/** Those of a month's days that lie within others. */
export function daysWithin(month: string, { from, to }: Days): Days {
  const whole = daysOf(month);
  return { from: whole.from < from ? from : whole.from, to: whole.to > to ? to : whole.to };
}
