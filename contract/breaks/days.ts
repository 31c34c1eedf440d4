import type { TeamDay, WorkDay } from "./calls.ts";

/** Calls further apart are no calling time. */
export const CALLING_GAP_MINUTES = 15;
/** A break is pointed out from this length on. */
export const LONG_BREAK_MINUTES = 20;

type Sums = Pick<WorkDay, "calls" | "callingSeconds" | "breaks" | "breakSeconds" | "idleSeconds">;

/** One person's days of a month in one row. */
export interface PersonDays extends Sums, Pick<TeamDay, "telecallerId" | "telecallerName"> {
  days: number;
}

/** Everybody's sums, by name. */
export function sumsByPerson(rows: readonly TeamDay[]): PersonDays[] {
  const byPerson = new Map<string, TeamDay[]>();
  for (const row of rows) byPerson.set(row.telecallerId, [...(byPerson.get(row.telecallerId) ?? []), row]);
  return [...byPerson.values()]
    .flatMap((days) => {
      const [first] = days;
      if (!first) return [];
      const { telecallerId, telecallerName } = first;
      return [{ telecallerId, telecallerName, days: days.length, ...sumOf(days) }];
    })
    .sort((one, other) => one.telecallerName.localeCompare(other.telecallerName));
}

/** All of these as a row of nobody's. */
export const totalOf = (rows: readonly Sums[]): PersonDays => ({
  telecallerId: "",
  telecallerName: "Total",
  days: rows.length,
  ...sumOf(rows),
});

function sumOf(days: readonly Sums[]): Sums {
  const add = (of: (day: Sums) => number) => days.reduce((sum, day) => sum + of(day), 0);
  const reasons = [...new Set(days.flatMap(({ breaks }) => breaks.map(({ reason }) => reason)))];
  return {
    calls: add(({ calls }) => calls),
    callingSeconds: add(({ callingSeconds }) => callingSeconds),
    breaks: reasons
      .map((reason) => ({ reason, seconds: add((day) => secondsOf(day, reason)) }))
      .sort((one, other) => other.seconds - one.seconds),
    breakSeconds: add(({ breakSeconds }) => breakSeconds),
    idleSeconds: add(({ idleSeconds }) => idleSeconds),
  };
}

/** The seconds of breaks for this reason. */
export function secondsOf({ breaks }: Pick<WorkDay, "breaks">, reason: string): number {
  return breaks.find((one) => one.reason === reason)?.seconds ?? 0;
}
