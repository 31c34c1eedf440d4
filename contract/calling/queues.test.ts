import { expect, test } from "vitest";
import type { CallQueue } from "./queues.ts";
import { whyNext } from "./why-next.ts";

const now = new Date("2026-11-23T11:00:00+05:30");
const instant = (text: string) => new Date(`${text}:00+05:30`).toISOString();
const logs = [
  { callResult: "switched_off", createdAt: instant("2026-11-23T10:05") },
  { callResult: "ringing_not_responding", createdAt: instant("2026-11-22T16:40") },
  { callResult: "quote_sent", createdAt: instant("2026-11-20T12:00") },
];
const why = (queue: CallQueue, lead: object, history = logs) =>
  whyNext(
    queue,
    { nextFollowUp: null, subStatus: null, tries: 0, retryAt: null, insuranceExpiry: null, ...lead },
    history,
    now,
  );

test("call mode states in words why a lead is offered now", () => {
  expect(why("expiring", { insuranceExpiry: "2026-11-26" }, [])).toBe("Expires in 3 days, never called");
  expect(why("expiring", { insuranceExpiry: "2026-11-23" }, [])).toBe("Expires today, never called");
  expect(why("fresh", { insuranceExpiry: "2026-12-24" }, [])).toBe("Expires in 31 days, never called");
  expect(why("fresh", {}, [])).toBe("Never called, expiry unknown");
  expect(why("expired", { insuranceExpiry: "2026-11-22" }, [])).toBe("Expired yesterday, never called");
  expect(why("quote", {})).toBe("Quote sent 3 days ago");
});

test("a promise names its outcome, its time and its day", () => {
  const at = (text: string, subStatus = "callback") => ({ nextFollowUp: instant(text), subStatus });
  expect(why("callback", at("2026-11-23T15:00"))).toBe("Callback due 15:00");
  expect(why("callback", at("2026-11-22T19:10"))).toBe("Callback was due yesterday, 19:10");
  expect(why("callback", at("2026-11-20T10:00", "follow_up"))).toBe("Follow-up was due Fri 20 Nov, 10:00");
  expect(why("callback", at("2026-11-23T15:00", "quote_sent"))).toBe("Follow-up due 15:00");
});

test("a retry says how the last call ended and when", () => {
  const lead = { tries: 2, retryAt: instant("2026-11-23T10:30"), insuranceExpiry: "2026-12-03" };
  expect(why("retry", lead)).toBe("Try 3 of 6: switched off at 10:05");
  expect(why("retry", lead, logs.slice(1))).toBe("Try 3 of 6: rang yesterday at 16:40");
  expect(why("retry_later", lead, [])).toBe("Try 3 of 6");
  expect(why("expired", { ...lead, insuranceExpiry: "2026-11-20" })).toBe(
    "Expired 3 days ago, try 3 of 6: switched off at 10:05",
  );
  expect(why("retry", { ...lead, tries: 0 })).toBe("The number was corrected");
});

test("one whose only call, or promise, was taken back was never called", () => {
  expect(why("callback", { insuranceExpiry: "2026-11-26" }, [])).toBe("Expires in 3 days, never called");
  expect(why("retry", { insuranceExpiry: "2026-11-26" }, [])).toBe("Expires in 3 days, never called");
  expect(why("retry", {}, [])).toBe("Never called, expiry unknown");
});
