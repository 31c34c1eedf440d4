import { describe, expect, test } from "vitest";
import { missingDay, readDay, readTime, typedDay } from "./typed-time.ts";

const TODAY = "2026-11-27";

describe("a typed day is read in the Indian order", () => {
  test.each([
    ["27 11 2026", "2026-11-27"],
    ["05 01 2027", "2027-01-05"],
    ["5/1/27", "2027-01-05"],
    ["5-1-2027", "2027-01-05"],
    ["05.01.2027", "2027-01-05"],
    ["05012027", "2027-01-05"],
    ["050127", "2027-01-05"],
    ["2027-01-05", "2027-01-05"],
    ["5 Jan 2027", "2027-01-05"],
    ["5jan27", "2027-01-05"],
    ["29/2/2028", "2028-02-29"],
  ])("%s is %s", (text, day) => {
    expect(readDay(text, TODAY)).toBe(day);
  });

  test.each(["", "x", "32/1/2027", "31/11/2026", "12/31/2026", "29/2/2027", "27/11/202", "5 foo", "mo"])(
    "%j is no day",
    (text) => {
      expect(readDay(text, TODAY)).toBeUndefined();
    },
  );

  test.each(["11:03", "10:05", "31:11", "2027:01:05"])(
    "%j is no day but a time, and nothing is said of its month",
    (text) => {
      expect(readDay(text, TODAY)).toBeUndefined();
      expect(missingDay(text, TODAY)).toBeUndefined();
    },
  );
});

test.each([
  ["31/11/2026", "November has 30 days"],
  ["31112026", "November has 30 days"],
  ["31/11", "November has 30 days"],
  ["32 jan", "January has 31 days"],
  ["2027-02-29", "February 2027 has 28 days"],
  ["29/2/27", "February 2027 has 28 days"],
  ["31022028", "February 2028 has 29 days"],
  ["29/2", "February 2027 has 28 days"],
  ["31/2", "February 2027 has 28 days"],
  ["12/31/2026", undefined],
  ["30/11/2026", undefined],
  ["0/11/2026", undefined],
  ["32", undefined],
  ["x", undefined],
])("what is wrong with the day %j: %s", (text, said) => {
  expect(missingDay(text, TODAY)).toBe(said);
});

describe("what is left out is that of the nearest such day", () => {
  test.each([
    ["30", "2026-11-30"],
    ["2", "2026-12-02"],
    ["24", "2026-11-24"],
    ["5/1", "2027-01-05"],
    ["5 jan", "2027-01-05"],
    ["0501", "2027-01-05"],
    ["1/10", "2026-10-01"],
    ["yesterday", "2026-11-26"],
    ["today", "2026-11-27"],
    ["tomorrow", "2026-11-28"],
    ["Mon", "2026-11-30"],
    ["friday", "2026-12-04"],
  ])("%s on 27 Nov 2026 is %s", (text, day) => {
    expect(readDay(text, TODAY)).toBe(day);
  });

  test("from the earliest day on that is allowed", () => {
    expect(readDay("24", TODAY, TODAY)).toBe("2026-12-24");
    expect(readDay("1/10", TODAY, TODAY)).toBe("2027-10-01");
    expect(readDay("27", TODAY, TODAY)).toBe("2026-11-27");
    expect(readDay("31", "2027-01-31", "2027-02-01")).toBe("2027-03-31");
  });

  test("but a day and month that are just over are not next year's", () => {
    expect(readDay("20/11", TODAY, TODAY)).toBe("2026-11-20");
    expect(readDay("28 oct", TODAY, TODAY)).toBe("2026-10-28");
  });
});

test("a day is shown as it is typed", () => {
  expect(typedDay("2027-01-05")).toBe("05/01/2027");
  expect(readDay(typedDay("2027-01-05"), TODAY)).toBe("2027-01-05");
});

describe("a typed time", () => {
  test.each([
    ["14:15", "14:15"],
    ["1415", "14:15"],
    ["2:15 pm", "14:15"],
    ["0215PM", "14:15"],
    ["12am", "00:00"],
    ["12 pm", "12:00"],
    ["9", "09:00"],
    ["5", "17:00"],
    ["530", "17:30"],
    ["05:30", "05:30"],
    ["11.30", "11:30"],
    ["0:15", "00:15"],
  ])("%s is %s", (text, time) => {
    expect(readTime(text)).toBe(time);
  });

  test.each(["", "24", "9:60", "13pm", "0pm", "later", "123456"])("%j is no time", (text) => {
    expect(readTime(text)).toBeUndefined();
  });
});
