import { expect, test } from "vitest";
import { clockTime } from "#contract/time/calendar";
import { formatDateTime, formatNumber } from "./format.ts";

test("clocks and last-contact times are Indian, whatever the machine's zone (specification §1)", () => {
  expect(clockTime(new Date("2026-11-05T18:29:59Z"))).toBe("23:59:59");
  expect(formatDateTime("2026-11-05T18:30:00Z")).toBe("6 Nov 2026, 00:00");
});

test("figures are grouped as in India", () => {
  expect(formatNumber(131_200)).toBe("1,31,200");
});
