import { expect, test } from "vitest";
import { freshSums, stateOf } from "./states.ts";

const now = new Date("2026-11-05T14:30:00+05:30");
const hours = { callingFrom: "10:00", callingUntil: "19:00" };

test("everybody's fresh calls count; target and what is expected by now are of those who have a target", () => {
  const present = { ...hours, fresh: 30, target: 80 };
  const absent = { ...hours, fresh: 18, target: 0 };
  expect(freshSums([present, absent, present], now)).toEqual({
    fresh: 78,
    untargeted: 18,
    target: 160,
    expected: 80,
  });
  expect(freshSums([absent, absent], now)).toMatchObject({ fresh: 36, target: 0, expected: 0 });
});

const lead = { id: 7, name: "Lakshmi Mishra", openedAt: "2026-11-05T14:22:00+05:30" };

const here = {
  ...hours,
  hasLeft: false,
  absentUntil: null,
  break: null,
  isSignedIn: true,
  seenAt: null,
  lead: null,
  lastOutcome: null,
  quietSince: null,
};

test("who left today is in no other state", () => {
  const left = { ...here, hasLeft: true, absentUntil: "2026-11-28", lead };
  expect(stateOf(left, now)).toEqual({ kind: "left", since: null, isLong: false });
});

test("no call for ten minutes is pointed out only within the person's hours", () => {
  const at = (time: string) => new Date(`2026-11-05T${time}:00+05:30`);
  const quiet = { ...here, quietSince: at("09:30").toISOString() };
  const kindAt = (time: string) => stateOf(quiet, at(time)).kind;
  expect(["09:59", "10:00", "18:59", "19:00"].map(kindAt)).toEqual([
    "signed-in",
    "quiet",
    "quiet",
    "signed-in",
  ]);
});

test("an absent person with a lead open is pointed out", () => {
  const person = { ...here, absentUntil: "2026-11-28" };
  expect(stateOf(person, now)).toEqual({ kind: "absent", since: null, isLong: false });
  expect(stateOf({ ...person, lead }, now)).toEqual({
    kind: "absent",
    since: null,
    isLong: true,
  });
});

test("on a lead since it was opened, whenever the last outcome was; ten minutes without one are pointed out", () => {
  const person = { ...here, lead };
  const opened = new Date(lead.openedAt);
  expect(stateOf(person, now)).toEqual({ kind: "lead", since: opened, isLong: false });
  expect(stateOf(person, new Date(now.getTime() + 120_000))).toEqual({
    kind: "lead",
    since: opened,
    isLong: true,
  });
});
