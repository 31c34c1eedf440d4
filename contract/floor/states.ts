import { LONG_BREAK_MINUTES } from "#contract/breaks/days";
import { HOUR_MS, MINUTE_MS, timeOfDay, today } from "#contract/time/calendar";
import { atTime, type CallingHours } from "#contract/time/calling-hours";
import type { FloorPerson } from "./calls.ts";

/** A promise is at risk from this long before its time. */
export const RISK_MINUTES = 15;
export const RISK_LISTED = 20;
/** Who has called today and then, within their hours, not for this long is pointed out. */
export const QUIET_MINUTES = 10;
/** This far from what is expected by now is still on pace. */
const PACE_TOLERANCE = 2;

export const floorStates = [
  "left",
  "absent",
  "break",
  "offline",
  "quiet",
  "lead",
  "outcome",
  "signed-in",
] as const;

/** What a telecaller is doing, since when, and whether an administrator should look. */
export interface FloorState {
  kind: (typeof floorStates)[number];
  since: Date | null;
  isLong: boolean;
}

type Doing = Pick<
  FloorPerson,
  | "hasLeft"
  | "absentUntil"
  | "break"
  | "isSignedIn"
  | "seenAt"
  | "lead"
  | "lastOutcome"
  | "quietSince"
  | "callingFrom"
  | "callingUntil"
>;

export function stateOf(person: Doing, now: Date): FloorState {
  const isOver = (since: Date, minutes: number) => now.getTime() - since.getTime() >= minutes * MINUTE_MS;
  if (person.hasLeft) return { kind: "left", since: null, isLong: false };
  if (person.absentUntil) return { kind: "absent", since: null, isLong: person.lead !== null };
  if (person.break) {
    const since = new Date(person.break.beganAt);
    return { kind: "break", since, isLong: isOver(since, LONG_BREAK_MINUTES) };
  }
  if (!person.isSignedIn) return { kind: "offline", since: dateOf(person.seenAt), isLong: false };
  const since = dateOf(person.quietSince);
  const time = timeOfDay(now);
  const isWorking = time >= person.callingFrom && time < person.callingUntil;
  if (since && isWorking && isOver(since, QUIET_MINUTES)) return { kind: "quiet", since, isLong: true };
  if (person.lead) {
    const opened = new Date(person.lead.openedAt);
    return { kind: "lead", since: opened, isLong: isWorking && isOver(opened, QUIET_MINUTES) };
  }
  if (person.lastOutcome) return { kind: "outcome", since: new Date(person.lastOutcome.at), isLong: false };
  return { kind: "signed-in", since: null, isLong: false };
}

const dateOf = (instant: string | null) => (instant === null ? null : new Date(instant));

/** The fresh calls that are expected by now: the target's share of the person's hours that have passed. */
export function expectedBy(target: number, { callingFrom, callingUntil }: CallingHours, now: Date): number {
  const day = today(now);
  const [from, until] = [atTime(day, callingFrom).getTime(), atTime(day, callingUntil).getTime()];
  const share = (now.getTime() - from) / Math.max(until - from, HOUR_MS);
  return Math.round(target * Math.min(1, Math.max(0, share)));
}

type Work = Pick<FloorPerson, "fresh" | "target"> & CallingHours;

/** Everybody's fresh calls against the target of those who have one. */
export function freshSums(people: readonly Work[], now: Date) {
  const sum = (of: (person: Work) => number) => people.reduce((total, person) => total + of(person), 0);
  return {
    fresh: sum(({ fresh }) => fresh),
    /** Of those who have none today. */
    untargeted: sum(({ fresh, target }) => (target === 0 ? fresh : 0)),
    target: sum(({ target }) => target),
    expected: sum(({ target, ...hours }) => expectedBy(target, hours, now)),
  };
}

/** How far someone is ahead of what is expected, or behind it where negative; 0 is on pace, null without a target. */
export function paceOf({ fresh, target, ...hours }: Work, now: Date): number | null {
  if (target === 0) return null;
  const ahead = fresh - expectedBy(target, hours, now);
  return Math.abs(ahead) <= PACE_TOLERANCE ? 0 : ahead;
}

/** '9 ahead', 'on pace', '4 behind'; nothing without a target. */
export function paceText(pace: number | null): string {
  if (pace === null) return "";
  if (pace === 0) return "on pace";
  return pace > 0 ? `${pace} ahead` : `${-pace} behind`;
}
