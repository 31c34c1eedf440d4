import { expect, test } from "vitest";
import { busiestOf, slotsOf } from "./slots.ts";

const entry = (time: string, totalCalls: number) => ({
  time,
  totalCalls,
  freshCalls: totalCalls,
  otherActivities: 0,
  dataChanges: 1,
});

test("ten slots from 09:00 to 19:00, zero where the server names none (specification §2)", () => {
  const slots = slotsOf([]);
  expect(slots).toHaveLength(10);
  expect([slots[0]?.time, slots[9]?.time]).toEqual(["09:00 - 10:00", "18:00 - 19:00"]);
  expect(slots.every(({ totalCalls, height }) => totalCalls === 0 && height === 0)).toBe(true);
  expect(busiestOf(slots)).toBeUndefined();
});

test("bars are scaled to the busiest slot; of two, the earlier is named", () => {
  const slots = slotsOf([
    entry("16:00 - 17:00", 8),
    entry("10:00 - 11:00", 8),
    entry("09:00 - 10:00", 2),
    entry("20:00 - 21:00", 99),
  ]);
  expect(slots.map(({ height }) => height)).toEqual([25, 100, 0, 0, 0, 0, 0, 100, 0, 0]);
  expect(busiestOf(slots)?.time).toBe("10:00 - 11:00");
});
