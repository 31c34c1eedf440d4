import { expect, test } from "vitest";
import { isMobileNumber, readMobile } from "./mobile-number.ts";

test("a mobile number has ten digits from 6 on, with +91, 91, 0091 or 0 before them, and is stored in one form", () => {
  const written = [
    "9800061127",
    "98000 61127",
    "+91-9800061127",
    "919800061127",
    "0091 98000 61127",
    "09800061127",
  ];
  expect(written.map((text) => isMobileNumber(text) && readMobile(text))).toEqual(
    written.map(() => "+91-9800061127"),
  );
  expect(
    ["", "98000", "5800061127", "98000611271", "9800061127 (wife)", "ninety", "+1 980 006 1127"].filter(
      isMobileNumber,
    ),
  ).toEqual([]);
});
