import { expect, test } from "vitest";
import { callingHoursRefusal } from "./calling-hours.ts";

const at = (time: string, hours = { callingFrom: "10:00", callingUntil: "19:00" }) =>
  callingHoursRefusal(new Date(`2026-11-05T${time}+05:30`), hours);

test("calls and messages from the first minute of the agency's hours to the last", () => {
  expect(at("10:00:00")).toBeUndefined();
  expect(at("18:59:59")).toBeUndefined();
});

test("outside them the refusal names the hours", () => {
  const reason = "Calling hours: 10:00 to 19:00 (IST)";
  expect(at("09:59:59")).toBe(reason);
  expect(at("19:00:00")).toBe(reason);
});

test("at night too the refusal names the agency's own first hour, not the law's", () => {
  expect(at("02:00:00")).toBe("Calling hours: 10:00 to 19:00 (IST)");
  expect(at("22:00:00")).toBe("Calling hours: 10:00 to 19:00 (IST)");
});

test("before 09:00 and from 21:00 on nothing is allowed, whatever is set", () => {
  const allDay = { callingFrom: "00:00", callingUntil: "23:59" };
  const reason = "Calling hours: 09:00 to 21:00 (IST)";
  expect(at("08:59:59", allDay)).toBe(reason);
  expect(at("09:00:00", allDay)).toBeUndefined();
  expect(at("20:59:59", allDay)).toBeUndefined();
  expect(at("21:00:00", allDay)).toBe(reason);
  expect(at("00:00:00", allDay)).toBe(reason);
});
