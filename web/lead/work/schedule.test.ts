import { describe, expect, test } from "vitest";
import { typedOf } from "#contract/lead/remarks";
import { EVERY_DAY } from "#contract/time/working-days";
import {
  afterQuote,
  distanceText,
  instantOf,
  isAfterExpiry,
  isComplete,
  quickTimes,
  scheduleNote,
  timeWarning,
} from "./schedule.ts";

const agency = {
  week: EVERY_DAY,
  holidays: "",
  callingFrom: "10:00",
  callingUntil: "19:00",
  own: null,
};
const at = (indianTime: string) => new Date(`${indianTime}:00+05:30`);

describe("a callback or follow-up (specification §4, §5)", () => {
  test("date and time are Indian, whatever the machine's zone", () => {
    expect(instantOf({ date: "2026-11-08", time: "14:15" }).toISOString()).toBe("2026-11-08T08:45:00.000Z");
    expect(instantOf({ date: "2026-11-08", time: "00:10" }).toISOString()).toBe("2026-11-07T18:40:00.000Z");
  });

  test("the note contains the schedule and the optional note", () => {
    const when = { date: "2026-11-08", time: "14:15" };
    expect(scheduleNote("callback", when, " ")).toBe("Callback scheduled: 8 Nov 2026, 14:15");
    expect(scheduleNote("follow_up", when, "after lunch")).toBe(
      "Follow-up scheduled: 8 Nov 2026, 14:15. after lunch",
    );
  });

  test("a time outside the agency's calling hours is warned of before it is saved", () => {
    const now = at("2026-11-06T01:00");
    const hours = { callingFrom: "10:00", callingUntil: "19:00" };
    const outside = "Outside calling hours (10:00 to 19:00)";
    expect(
      ["09:59", "10:00", "18:59", "19:00"].map((time) => timeWarning(at(`2026-11-06T${time}`), now, hours)),
    ).toEqual([outside, undefined, undefined, outside]);
    expect(timeWarning(at("2026-11-06T03:00"), now, undefined)).toBeUndefined();
    expect(timeWarning(at("2099-08-15T12:00"), now, hours)).toBe("That is more than a year away");
  });

  test("a time that no clock shows is none", () => {
    expect(
      ["9:15", "25:00", "12:60", "09:15"].map((time) => isComplete({ date: "2026-11-08", time })),
    ).toEqual([false, false, false, true]);
  });

  test("what was typed for a schedule is told from its sentence", () => {
    const when = { date: "2026-11-08", time: "14:15" };
    expect(typedOf(scheduleNote("callback", when, "after 5. Not before"))).toBe("after 5. Not before");
    expect(typedOf(scheduleNote("follow_up", when, ""))).toBe("");
    expect(typedOf("asks for the old policy")).toBe("asks for the old policy");
    const moved = "Callback of 8 Nov 2026, 14:15 snoozed (30 min): 8 Nov 2026, 14:45";
    expect([moved, `${moved}. In a meeting`].map(typedOf)).toEqual(["", "In a meeting"]);
  });

  test("quick times each have their digit, this evening is offered only before it", () => {
    expect(quickTimes(at("2026-11-05T16:42"))).toEqual([
      { digit: "1", label: "In 30 min", when: { date: "2026-11-05", time: "17:12" } },
      { digit: "2", label: "Tomorrow 10:00", when: { date: "2026-11-06", time: "10:00" } },
      { digit: "3", label: "In 2 hours", when: { date: "2026-11-05", time: "18:42" } },
      { digit: "4", label: "17:00", when: { date: "2026-11-05", time: "17:00" } },
      { digit: "5", label: "Mon 10:00", when: { date: "2026-11-09", time: "10:00" } },
      { digit: "6", label: "Tomorrow 17:00", when: { date: "2026-11-06", time: "17:00" } },
    ]);
  });

  const labels = (now: string, expiry?: string) => quickTimes(at(now), expiry).map(({ label }) => label);

  test("what is outside the calling hours, or after a policy that is still active, is not proposed", () => {
    const nextDays = ["Tomorrow 10:00", "Mon 7 Dec, 10:00", "Tomorrow 17:00"];
    expect(labels("2026-11-30T09:28")).toEqual([
      "Tomorrow 10:00",
      "In 2 hours",
      "17:00",
      "Mon 7 Dec, 10:00",
      "Tomorrow 17:00",
    ]);
    expect(labels("2026-11-30T18:31")).toEqual(nextDays);
    expect(labels("2026-11-30T18:31", "2026-12-01")).toEqual(["Tomorrow 10:00", "Tomorrow 17:00"]);
    expect(labels("2026-11-30T18:31", "2026-11-29")).toEqual(nextDays);
  });

  test("a Monday that is tomorrow is offered once; on a Monday the next one is offered", () => {
    expect(labels("2026-11-08T12:00")).toEqual([
      "In 30 min",
      "Tomorrow 10:00",
      "In 2 hours",
      "17:00",
      "Tomorrow 17:00",
    ]);
    expect(quickTimes(at("2026-11-09T12:00")).at(-2)).toEqual({
      digit: "5",
      label: "Mon 16 Nov, 10:00",
      when: { date: "2026-11-16", time: "10:00" },
    });
    // Monday in Kolkata, still Sunday by UTC.
    expect(quickTimes(at("2026-11-09T00:10")).at(-2)?.when.date).toBe("2026-11-16");
  });

  test("a day off is not proposed: the next working day takes its place, by its name", () => {
    const closed = { ...agency, week: "WWWWWWO", holidays: "09/11/2026 Diwali" };
    // Saturday the 7th: Sunday and the holiday on Monday are passed over.
    expect(quickTimes(at("2026-11-07T12:00"), null, closed).map(({ label }) => label)).toEqual([
      "In 30 min",
      "Tue 10:00",
      "In 2 hours",
      "17:00",
      "Tue 17:00",
    ]);
  });

  const proposed = (now: string, of: typeof agency | object, expiry?: string) =>
    quickTimes(at(now), expiry, { ...agency, ...of }).map(({ label }) => label);
  const own = { week: "WWWWWWW", callingFrom: "11:00", callingUntil: "14:00" };

  test("one's own day off is not proposed, though the agency works", () => {
    // Thursday the 5th; Fridays are off.
    expect(proposed("2026-11-05T11:30", { own: { ...agency, week: "WWWWOWW" } })).toEqual([
      "In 30 min",
      "Sat 10:00",
      "In 2 hours",
      "17:00",
      "Mon 10:00",
      "Sat 17:00",
    ]);
    expect(proposed("2026-11-06T11:30", { own: { ...agency, week: "WWWWOWW" } })).toEqual([
      "Tomorrow 10:00",
      "Mon 10:00",
      "Tomorrow 17:00",
    ]);
  });

  test("proposals stay within one's own hours, the one before the expiry too", () => {
    expect(proposed("2026-11-05T11:45", { own }, "2026-11-20")).toEqual([
      "In 30 min",
      "Tomorrow 11:00",
      "In 2 hours",
      "13:00",
      "Mon 11:00",
      "Tomorrow 13:00",
      "7 days before expiry",
    ]);
    expect(quickTimes(at("2026-11-05T11:45"), "2026-11-20", { ...agency, own }).at(-1)?.when.time).toBe(
      "11:00",
    );
    expect(proposed("2026-11-05T13:40", { own })).toEqual(["Tomorrow 11:00", "Mon 11:00", "Tomorrow 13:00"]);
  });

  test("on a half day they fall in its first half", () => {
    // 10:00 to 14:30 on Fridays.
    const half = { week: "WWWWHWW" };
    expect(proposed("2026-11-05T11:45", half).filter((label) => label.startsWith("Tomorrow"))).toEqual([
      "Tomorrow 10:00",
      "Tomorrow 13:30",
    ]);
    expect(proposed("2026-11-06T13:15", half)).toEqual([
      "In 30 min",
      "Tomorrow 10:00",
      "13:30",
      "Mon 10:00",
      "Tomorrow 17:00",
    ]);
    const holiday = { holidays: "06/11/2026 Diwali, half day" };
    expect(proposed("2026-11-05T11:45", holiday)).toContain("Tomorrow 13:30");
  });

  test("the reminder before the expiry moves off a day off, and says how many days are left", () => {
    const closed = { holidays: "13/11/2026 Bhai Dooj" };
    expect(proposed("2026-11-05T11:45", closed, "2026-11-20")).toContain("6 days before expiry");
  });

  test("a sent quote is followed up at eleven on the next day one works, or when one's hours begin", () => {
    expect(afterQuote(at("2026-11-07T12:00"), { ...agency, week: "WWWWWWO" })).toEqual({
      date: "2026-11-09",
      time: "11:00",
    });
    const late = { ...own, callingFrom: "15:00", callingUntil: "19:00" };
    expect(afterQuote(at("2026-11-05T12:00"), { ...agency, own: late }).time).toBe("15:00");
  });

  test("a week before the expiry is offered while it is in the future", () => {
    expect(quickTimes(at("2026-11-05T16:42"), "2026-11-20").at(-1)).toEqual({
      digit: "7",
      label: "7 days before expiry",
      when: { date: "2026-11-13", time: "10:00" },
    });
    expect(labels("2026-11-13T09:59", "2026-11-20")).toContain("7 days before expiry");
    expect(labels("2026-11-13T10:00", "2026-11-20")).not.toContain("7 days before expiry");
    expect(labels("2026-11-05T16:42", "2026-11-13")).not.toContain("7 days before expiry");
  });

  test("a day after the expiry of a policy that is still active is told, and no other", () => {
    expect(isAfterExpiry("2026-12-02", "2026-12-01", "2026-11-05")).toBe(true);
    expect(isAfterExpiry("2026-12-01", "2026-12-01", "2026-11-05")).toBe(false);
    expect(isAfterExpiry("2026-12-02", "2026-11-04", "2026-11-05")).toBe(false);
    expect(isAfterExpiry("", "2026-12-01", "2026-11-05")).toBe(false);
  });

  test.each([
    ["2026-11-05", "18:00", "In 1 hour 18 minutes"],
    ["2026-11-05", "17:42", "In 1 hour"],
    ["2026-11-05", "16:43", "In 1 minute"],
    ["2026-11-05", "16:42", "This time has passed"],
    ["2026-11-06", "01:00", "In 8 hours 18 minutes"],
    ["2026-11-06", "10:00", "Tomorrow"],
    ["2026-11-08", "09:00", "In 3 days"],
  ])("%s %s reads '%s'", (date, time, text) => {
    expect(distanceText({ date, time }, at("2026-11-05T16:42"))).toBe(text);
  });
});
