import { expect, test } from "vitest";
import { EVERY_DAY } from "#contract/time/working-days";
import { nextTries } from "./next-tries.ts";
import { nextTryText, suggestsMessage, triesText } from "./retry-ladder.ts";

const everyDay = { week: EVERY_DAY, holidays: "" };
const hours = { ...everyDay, callingFrom: "10:00", callingUntil: "19:00" };
const ist = (text: string) => new Date(`${text}:00+05:30`);
/** The times after the first, second, … try made then. */
const after = (at: string, of = hours) =>
  nextTries(ist(at), of).map((next) =>
    next?.toLocaleString("sv-SE", { timeZone: "Asia/Kolkata" }).slice(0, 16),
  );

test("the first retry is after two hours", () => {
  expect(after("2026-11-05T11:10")[0]).toBe("2026-11-05 13:10");
});

test("the second is the next day at another time of day, the third on the third day", () => {
  expect(after("2026-11-05T11:10").slice(1, 3)).toEqual(["2026-11-06 16:30", "2026-11-07 16:30"]);
  expect(after("2026-11-05T16:40").slice(1, 3)).toEqual(["2026-11-06 10:00", "2026-11-07 10:00"]);
});

test("after the sixth there is none", () => {
  expect(after("2026-11-05T11:10")[5]).toBeUndefined();
});

test("a time after the calling hours moves to the next morning", () => {
  expect(after("2026-11-05T16:59")[0]).toBe("2026-11-05 18:59");
  expect(after("2026-11-05T17:00")[0]).toBe("2026-11-06 10:00");
  expect(after("2026-11-05T23:30")[0]).toBe("2026-11-06 10:00");
  expect(after("2026-11-05T00:10")[0]).toBe("2026-11-05 10:00");
});

test("around the end of a month, a year and 29 February the days are those of the calendar", () => {
  expect(after("2026-11-30T18:00").slice(0, 3)).toEqual([
    "2026-12-01 10:00",
    "2026-12-01 10:00",
    "2026-12-02 10:00",
  ]);
  expect(after("2026-12-31T12:00")[2]).toBe("2027-01-02 16:30");
  expect(after("2028-02-28T12:00").slice(1, 3)).toEqual(["2028-02-29 16:30", "2028-03-01 16:30"]);
});

test("no retry falls on a day off", () => {
  const closed = { ...hours, week: "WWWWWWO", holidays: "06/11/2026 Diwali" };
  // The 5th is a Thursday, the 8th a Sunday.
  expect(after("2026-11-05T11:10", closed).slice(0, 3)).toEqual([
    "2026-11-05 13:10",
    "2026-11-07 16:30",
    "2026-11-07 16:30",
  ]);
  expect(after("2026-11-05T17:30", closed)[0]).toBe("2026-11-07 10:00");
  expect(after("2026-11-07T17:30", closed)[0]).toBe("2026-11-09 10:00");
});

test("an agency that calls only in the morning gets no retry in the afternoon", () => {
  const morning = { ...everyDay, callingFrom: "09:00", callingUntil: "12:00" };
  expect(after("2026-11-05T09:30", morning).slice(0, 2)).toEqual(["2026-11-05 11:30", "2026-11-06 09:00"]);
});

test("a retry skips one's own day off, and stays within one's own hours", () => {
  // Thursdays and Fridays off, mornings only.
  const own = { ...hours, week: "WWWOOWW", callingUntil: "14:00" };
  expect(after("2026-11-04T11:10", own).slice(0, 3)).toEqual([
    "2026-11-04 13:10",
    "2026-11-07 10:00",
    "2026-11-07 10:00",
  ]);
  expect(after("2026-11-04T12:00", own)[0]).toBe("2026-11-07 10:00");
  // Who tries on a day off does not have to try again on it.
  expect(after("2026-11-05T11:10", own)[0]).toBe("2026-11-07 10:00");
});

test("a retry on a half day is in its first half", () => {
  const half = { ...hours, week: "WWWWHWW" };
  expect(after("2026-11-05T11:10", half).slice(1, 3)).toEqual(["2026-11-06 10:00", "2026-11-07 16:30"]);
  expect(after("2026-11-06T11:10", half)[0]).toBe("2026-11-06 13:10");
  expect(after("2026-11-06T12:30", half)[0]).toBe("2026-11-07 10:00");
});

const log = (callResult: string, at: string) => ({ callResult, createdAt: ist(at).toISOString() });
const logs = [
  log("dialed", "2026-11-05T16:45"),
  log("switched_off", "2026-11-05T16:40"),
  log("not_connected", "2026-11-05T12:00"),
  log("ringing_not_responding", "2026-11-05T11:10"),
  log("ringing_not_responding", "2026-11-03T10:00"),
];
const now = ist("2026-11-05T17:00");
const lead = (tries: number, retryAt: string | null = null) => ({
  tries,
  retryAt: retryAt && ist(retryAt).toISOString(),
});

test("the ladder reads '2 of 6 tries, last 11:10 and 16:40', from calls alone", () => {
  expect(triesText(lead(2), logs, now)).toBe("2 of 6 tries, last 11:10 and 16:40");
  expect(triesText(lead(1), logs, now)).toBe("1 of 6 tries, last 16:40");
  expect(triesText(lead(2), logs.slice(3), now)).toBe("2 of 6 tries, last 3 Nov 10:00 and 11:10");
  expect(triesText(lead(2), [], now)).toBe("2 of 6 tries");
  expect(triesText(lead(6), logs, now)).toBe("tried 6 times, last 11:10 and 16:40");
});

test("the next try is shown with its day, the pause too", () => {
  expect(nextTryText(lead(1, "2026-11-05T18:40"), now)).toBe("next 18:40");
  expect(nextTryText(lead(2, "2026-11-06T10:00"), now)).toBe("next tomorrow 10:00");
  expect(nextTryText(lead(3, "2026-11-08T10:00"), now)).toBe("next 8 Nov 10:00");
  expect(nextTryText(lead(4, "2026-11-13T10:00"), now)).toBe("sleeps until 13 Nov 10:00");
  expect(nextTryText(lead(4, "2026-11-05T17:00"), now)).toBe("due now");
  expect(nextTryText(lead(6), now)).toBe("no further retry");
});

test("after the fourth try a message is suggested", () => {
  expect([3, 4, 6].map((tries) => suggestsMessage(lead(tries)))).toEqual([false, true, true]);
});
