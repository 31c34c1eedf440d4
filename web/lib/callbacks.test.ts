import { expect, test } from "vitest";
import { dueText, isJustDue, notificationText, promiseKey, untilAskedAgain } from "./callbacks.ts";

const at = (time: string) => new Date(`2026-11-05T${time}+05:30`);

test("due callbacks are asked for each minute, and when the next one falls due (decisions.md §5)", () => {
  const wait = (next: string | null) => untilAskedAgain(next && at(next).toISOString(), at("10:00:00"));
  expect([wait(null), wait("10:00:20"), wait("18:00:00")]).toEqual([60_000, 20_300, 60_000]);
});

test("where the clock runs ahead of the server's, a time that has passed is not asked for without a pause", () => {
  expect(untilAskedAgain(at("09:58:00").toISOString(), at("10:00:00"))).toBe(60_000);
});

test("the count says nothing for none, and 99+ for more", () => {
  expect([dueText(), dueText(0), dueText(2), dueText(99), dueText(100)]).toEqual(["", "", "2", "99", "99+"]);
});

test("the browser tells of what has just fallen due, not of what waited before, and names nobody", () => {
  const callback = { leadId: 7, at: at("10:00:00").toISOString() };
  expect(isJustDue(callback, at("10:00:01"))).toBe(true);
  expect(isJustDue(callback, at("10:02:00"))).toBe(false);
  expect(notificationText(callback)).toBe("Callback due at 10:00");
});

test("a promise that was put off is another one", () => {
  const later = at("10:10:00").toISOString();
  expect(promiseKey({ leadId: 7, at: later })).not.toBe(
    promiseKey({ leadId: 7, at: at("10:00:00").toISOString() }),
  );
});
