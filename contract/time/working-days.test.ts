import { describe, expect, test } from "vitest";
import {
  dayOffName,
  EVERY_DAY,
  holidayLine,
  readHoliday,
  targetOn,
  workingDayFrom,
  workOn,
} from "./working-days.ts";

const calendar = {
  week: "WWWWWHO",
  holidays: "26/01/2027 Republic Day\n13/02/2027 Office party, half day\n03/03/2027 Holi",
};

describe("the days an agency works", () => {
  test("a holiday is read in the Indian order, by a month's name or as YYYY-MM-DD, with its name and whether half of it is worked", () => {
    const lines = ["26/1/2027 Republic Day", "2027-01-26: Republic Day", "26 Jan 2027, Republic Day"];
    lines.push("26/1/27 Republic Day", "26-Jan-2027 Republic Day", "26th January 2027 Republic Day");
    lines.push(
      "Tue, 26 Jan 2027 Republic Day",
      "January 26, 2027: Republic Day",
      "1. 26/01/2027 Republic Day",
    );
    for (const line of lines)
      expect(readHoliday(line)).toEqual({ day: "2027-01-26", name: "Republic Day", isHalf: false });
    expect(readHoliday("13.02.2027 Office party (half day)")).toEqual({
      day: "2027-02-13",
      name: "Office party",
      isHalf: true,
    });
    expect(readHoliday("03-03-2027")).toMatchObject({ day: "2027-03-03", name: "Holiday" });
    expect(["Diwali", "31/02/2027 None", "26/13/2027 X", "5 Foo 2027 X", ""].map(readHoliday)).toEqual(
      Array(5).fill(undefined),
    );
    expect(holidayLine({ day: "2027-02-13", name: "Office party", isHalf: true })).toBe(
      "13/02/2027 Office party, half day",
    );
  });

  test("a day is worked as its weekday is, unless it is a holiday", () => {
    expect(workOn(calendar, "2027-01-25")).toEqual({ kind: "W", name: "Monday" });
    expect(workOn(calendar, "2027-01-26")).toEqual({ kind: "O", name: "Republic Day" });
    expect(workOn(calendar, "2027-01-30")).toEqual({ kind: "H", name: "Saturday" });
    expect(workOn(calendar, "2027-01-31").kind).toBe("O");
    expect(workOn(calendar, "2027-02-13")).toEqual({ kind: "H", name: "Office party" });
    expect(workOn({ week: EVERY_DAY, holidays: "" }, "2027-01-31").kind).toBe("W");
  });

  test("the target is half on a half day and none on a day off", () => {
    expect(["2027-01-25", "2027-01-26", "2027-01-30"].map((day) => targetOn(calendar, day, 35))).toEqual([
      35, 0, 18,
    ]);
  });

  test("the next working day passes over Sunday, a holiday and the turn of a month", () => {
    expect(workingDayFrom(calendar, "2027-01-24")).toBe("2027-01-25");
    expect(workingDayFrom(calendar, "2027-01-26")).toBe("2027-01-27");
    expect(workingDayFrom(calendar, "2027-01-31")).toBe("2027-02-01");
    expect(workingDayFrom({ week: "OOOOOOO", holidays: "" }, "2027-01-31")).toBe("2027-01-31");
  });

  test("a day off has the holiday's name, or its weekday and date", () => {
    expect(dayOffName(calendar, "2027-03-03")).toBe("Holi");
    expect(dayOffName(calendar, "2027-01-31")).toBe("Sunday, 31 Jan 2027");
    expect(dayOffName(calendar, "2027-01-30")).toBeNull();
  });
});
