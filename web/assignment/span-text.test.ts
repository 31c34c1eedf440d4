import { expect, test } from "vitest";
import { spanText } from "./span-text.ts";

test("the days of a week have their year where it is not this one", () => {
  const text = (from: string, to: string) => spanText({ from, to }, "2026-11-29");
  expect(text("2026-12-07", "2026-12-13")).toBe("7 to 13 Dec");
  expect(text("2026-11-30", "2026-12-06")).toBe("30 Nov to 6 Dec");
  expect(text("2026-11-29", "2026-11-29")).toBe("29 Nov");
  expect(text("2027-11-08", "2027-11-14")).toBe("8 to 14 Nov 2027");
  expect(text("2027-11-29", "2027-12-05")).toBe("29 Nov to 5 Dec 2027");
  expect(text("2026-12-28", "2027-01-03")).toBe("28 Dec to 3 Jan 2027");
});
