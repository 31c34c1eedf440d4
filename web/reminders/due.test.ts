import { describe, expect, test } from "vitest";
import { hasMoved, isLate, kindOf, overdueText, timeText } from "./due.ts";

const at = (text: string) => new Date(`${text}+05:30`);
const NOW = at("2026-11-05T16:42:00");

describe("when a reminder is due (specification §2)", () => {
  test("overdue is before now, today until midnight in Kolkata, later after it", () => {
    const kinds = ["05T16:41:59", "05T16:42:00", "05T23:59:59", "06T00:00:00"].map((time) =>
      kindOf(at(`2026-11-${time}`).toISOString(), NOW),
    );
    expect(kinds).toEqual(["overdue", "today", "today", "later"]);
  });

  test.each([
    ["2026-11-05T16:41:30", "1 min"],
    ["2026-11-05T15:54:00", "48 min"],
    ["2026-11-05T14:42:00", "2 h"],
    ["2026-11-05T14:30:00", "2 h 12 min"],
    ["2026-11-04T16:42:00", "1 day"],
    ["2026-11-01T09:00:00", "4 days"],
  ])("promised for %s it is overdue by %s", (promised, text) => {
    expect(overdueText(at(promised).toISOString(), NOW)).toBe(text);
  });

  test.each([
    ["2026-11-05T17:30:00", "Today, 17:30"],
    ["2026-11-04T11:00:00", "Yesterday, 11:00"],
    ["2026-11-06T09:05:00", "Tomorrow, 09:05"],
    ["2026-11-09T10:00:00", "Mon 9 Nov, 10:00"],
    ["2027-01-02T10:00:00", "Sat 2 Jan 2027, 10:00"],
  ])("%s reads %s", (promised, text) => {
    expect(timeText(at(promised).toISOString(), NOW)).toBe(text);
  });

  test("the lists are refetched once when a time passes, and when the day ends", () => {
    const lists = (asOf: Date) => [
      { reminders: [{ at: at("2026-11-05T16:45:00").toISOString() }], asOf },
      { reminders: [{ at: at("2026-11-06T10:00:00").toISOString() }], asOf },
    ];
    expect(hasMoved(lists(NOW), at("2026-11-05T16:45:00"))).toBe(false);
    expect(hasMoved(lists(NOW), at("2026-11-05T16:45:01"))).toBe(true);
    expect(hasMoved(lists(at("2026-11-05T16:45:01")), at("2026-11-05T16:50:00"))).toBe(false);
    expect(hasMoved(lists(at("2026-11-05T17:00:00")), at("2026-11-06T00:00:00"))).toBe(true);
  });

  test("late is what has been missed for half an hour, and its list is refetched then", () => {
    const missed = at("2026-11-05T16:12:00").toISOString();
    expect([isLate(missed, at("2026-11-05T16:41:59")), isLate(missed, NOW)]).toEqual([false, true]);
    const list = { reminders: [{ at: missed }], asOf: at("2026-11-05T16:41:59") };
    expect(hasMoved([list], NOW)).toBe(true);
  });
});
