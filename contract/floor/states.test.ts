import { expect, test } from "vitest";
import { freshSums, stateOf } from "./states.ts";

const now = new Date("2026-11-05T14:30:00+05:30");
const hours = { callingFrom: "10:00", callingUntil: "19:00" };

test("fresh calls, target and what is expected by now are those of the same people", () => {
  const present = { ...hours, fresh: 30, target: 80 };
  const absent = { ...hours, fresh: 18, target: 0 };
  expect(freshSums([present, absent, present], now)).toEqual({ fresh: 60, target: 160, expected: 80 });
});

test("where nobody has a target all fresh calls count", () => {
  const dayOff = { ...hours, fresh: 3, target: 0 };
  expect(freshSums([dayOff, dayOff], now)).toEqual({ fresh: 6, target: 0, expected: 0 });
});

const lead = { id: 7, name: "Lakshmi Mishra", openedAt: "2026-11-05T14:22:00+05:30" };

test("an absent person with a lead open is pointed out", () => {
  const person = {
    absentUntil: "2026-11-28",
    break: null,
    isSignedIn: true,
    seenAt: null,
    lead: null,
    lastOutcome: null,
    quietSince: null,
  };
  expect(stateOf(person, now)).toEqual({ kind: "absent", since: null, isLong: false });
  expect(stateOf({ ...person, lead }, now)).toEqual({
    kind: "absent",
    since: null,
    isLong: true,
  });
});

test("on a lead since it was opened, whenever the last outcome was; ten minutes without one are pointed out", () => {
  const person = {
    absentUntil: null,
    break: null,
    isSignedIn: true,
    seenAt: null,
    lead,
    lastOutcome: null,
    quietSince: null,
  };
  const opened = new Date(lead.openedAt);
  expect(stateOf(person, now)).toEqual({ kind: "lead", since: opened, isLong: false });
  expect(stateOf(person, new Date(now.getTime() + 120_000))).toEqual({
    kind: "lead",
    since: opened,
    isLong: true,
  });
});
