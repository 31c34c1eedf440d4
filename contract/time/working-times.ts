import { dateLabel, timeOfDay } from "./calendar.ts";
import { atTime, type CallingHours } from "./calling-hours.ts";
import { dayOffName, targetOn, type WorkingCalendar, workOn } from "./working-days.ts";

export interface WorkingTimes extends WorkingCalendar, CallingHours {}

/** What a person has of their own; null: the agency's, and no such day is known. */
export interface PersonTimes {
  week: string | null;
  worksFrom: string | null;
  worksUntil: string | null;
  dailyTarget: number | null;
  joinedOn: string | null;
  leftOn: string | null;
}

/** A person's own week, and the part of the agency's calling hours that they work; null where both are the agency's. */
export function ownTimes(agency: WorkingTimes, person: PersonTimes | null) {
  const { week, worksFrom, worksUntil } = person ?? {};
  if (!week && !worksFrom) return null;
  const from = worksFrom && worksFrom > agency.callingFrom ? worksFrom : agency.callingFrom;
  const until = worksUntil && worksUntil < agency.callingUntil ? worksUntil : agency.callingUntil;
  // Who works only outside the agency's hours can call in none of their own.
  const [callingFrom, callingUntil] =
    from < until ? [from, until] : [agency.callingFrom, agency.callingUntil];
  return { week: week ?? agency.week, callingFrom, callingUntil };
}

/** The hours of one day: of a half day its first half. */
export function hoursOn(times: WorkingTimes, day: string): CallingHours {
  const { callingFrom, callingUntil } = times;
  if (workOn(times, day).kind !== "H") return { callingFrom, callingUntil };
  const [from, until] = [atTime(day, callingFrom), atTime(day, callingUntil)];
  return { callingFrom, callingUntil: timeOfDay(new Date((from.getTime() + until.getTime()) / 2)) };
}

/** The time of day if it lies within the hours, otherwise when they begin. */
export const timeWithin = (time: string, { callingFrom, callingUntil }: CallingHours) =>
  time > callingFrom && time < callingUntil ? time : callingFrom;

/** A person's day: their fresh calls, why there are none to make, and their hours. */
export function personDay(
  agency: WorkingTimes & { dailyTarget: number },
  person: PersonTimes | null,
  absentUntil: string | null,
  day: string,
) {
  const times = { ...agency, ...ownTimes(agency, person) };
  const away = awayText(person, absentUntil, day);
  const dailyTarget = away ? 0 : targetOn(times, day, person?.dailyTarget ?? agency.dailyTarget);
  return { dailyTarget, dayOff: away || dayOffName(times, day), ...hoursOn(times, day) };
}

function awayText(person: PersonTimes | null, absentUntil: string | null, day: string): string | null {
  const { joinedOn, leftOn } = person ?? {};
  if (joinedOn && day < joinedOn) return `not joined until ${dateLabel(joinedOn)}`;
  if (leftOn && day > leftOn) return `left on ${dateLabel(leftOn)}`;
  return absentUntil && `absent until ${dateLabel(absentUntil)}`;
}
