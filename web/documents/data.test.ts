import { expect, test } from "vitest";
import { untilFirstExpires } from "./data.ts";

const at = (time: string) => new Date(`2026-11-05T${time}+05:30`);
const until = (...times: string[]) => times.map((time) => ({ restorableUntil: at(time).toISOString() }));

test("what can be restored is asked again when the first of it no longer can", () => {
  const wait = (...times: string[]) => untilFirstExpires(until(...times), at("10:00:00"));
  expect(wait()).toBe(false);
  expect(wait("10:09:00", "10:02:00")).toBe(120_300);
});

test("a computer whose clock is ahead asks once a minute, not incessantly", () => {
  expect(untilFirstExpires(until("09:58:00"), at("10:00:00"))).toBe(60_000);
});
