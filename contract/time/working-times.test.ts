import { describe, expect, test } from "vitest";
import { hoursOn, ownTimes, personDay } from "./working-times.ts";

const agency = {
  week: "WWWWWHO",
  holidays: "09/11/2026 Diwali\n30/11/2026 Office party, half day",
  callingFrom: "10:00",
  callingUntil: "19:00",
  dailyTarget: 80,
};
const person = {
  week: null,
  worksFrom: null,
  worksUntil: null,
  dailyTarget: 30,
  joinedOn: null,
  leftOn: null,
};
const target = (day: string, of: object = {}, absentUntil: string | null = null) => {
  const { dailyTarget, dayOff } = personDay(agency, { ...person, ...of }, absentUntil, day);
  return dayOff ?? dailyTarget;
};

describe("a person's target of a day", () => {
  test("is their own, half of it on a half day, none on a holiday or a day off", () => {
    const days = ["2026-11-05", "2026-11-07", "2026-11-08", "2026-11-09", "2026-11-30"];
    expect(days.map((day) => target(day))).toEqual([30, 15, "Sunday, 8 Nov 2026", "Diwali", 15]);
    expect(personDay(agency, null, null, "2026-11-05").dailyTarget).toBe(80);
  });

  test("begins on the day of joining and ends with the last day, across the turn of a month too", () => {
    const employed = { joinedOn: "2026-12-01", leftOn: "2026-12-31" };
    const days = ["2026-11-30", "2026-12-01", "2026-12-31", "2027-01-01"];
    expect(days.map((day) => target(day, employed))).toEqual([
      "not joined until 1 Dec 2026",
      30,
      30,
      "left on 31 Dec 2026",
    ]);
    expect(personDay(agency, { ...person, ...employed }, null, "2026-11-30").dailyTarget).toBe(0);
  });

  test("is none while absent; who has left is not absent any more", () => {
    expect(target("2026-11-05", {}, "2026-11-06")).toBe("absent until 6 Nov 2026");
    expect(target("2026-11-05", { leftOn: "2026-11-04" }, "2026-11-06")).toBe("left on 4 Nov 2026");
  });
});

describe("a person's hours", () => {
  test("are their own within the agency's, and the agency's where they have none or work only outside", () => {
    const own = (worksFrom: string, worksUntil: string) =>
      ownTimes(agency, { ...person, worksFrom, worksUntil });
    expect(own("11:00", "14:00")).toEqual({ week: agency.week, callingFrom: "11:00", callingUntil: "14:00" });
    expect(own("09:00", "14:00")).toMatchObject({ callingFrom: "10:00", callingUntil: "14:00" });
    expect(own("15:00", "21:00")).toMatchObject({ callingFrom: "15:00", callingUntil: "19:00" });
    expect(own("19:00", "21:00")).toMatchObject({ callingFrom: "10:00", callingUntil: "19:00" });
    expect(ownTimes(agency, person)).toBeNull();
    expect(ownTimes(agency, { ...person, week: "WOWWWWW" })).toEqual({
      week: "WOWWWWW",
      callingFrom: "10:00",
      callingUntil: "19:00",
    });
  });

  test("are the first half on a half day", () => {
    expect(hoursOn(agency, "2026-11-06").callingUntil).toBe("19:00");
    expect(hoursOn(agency, "2026-11-07")).toEqual({ callingFrom: "10:00", callingUntil: "14:30" });
    expect(
      hoursOn({ ...agency, callingFrom: "11:00", callingUntil: "14:00" }, "2026-11-30").callingUntil,
    ).toBe("12:30");
  });
});
