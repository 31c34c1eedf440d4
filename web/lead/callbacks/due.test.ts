import { expect, test } from "vitest";
import { callbackKey, dueText, refetchDelay } from "./due.ts";
import { isJustDue, notificationText } from "./due-notification.ts";

const at = (time: string) => new Date(`2026-11-05T${time}+05:30`);

test("due callbacks are refetched each minute, and when the next one falls due", () => {
  const wait = (next: string | null) => refetchDelay(next && at(next).toISOString(), at("10:00:00"));
  expect([wait(null), wait("10:00:20"), wait("18:00:00")]).toEqual([60_000, 20_300, 60_000]);
});

test("where the clock is ahead of the server's, a passed due time does not refetch without a pause", () => {
  expect(refetchDelay(at("09:58:00").toISOString(), at("10:00:00"))).toBe(60_000);
});

test("the count is empty for none, and 99+ above", () => {
  expect([dueText(), dueText(0), dueText(2), dueText(99), dueText(100)]).toEqual(["", "", "2", "99", "99+"]);
});

test("the browser notifies of callbacks that have just fallen due, not of earlier ones, and without a name", () => {
  const callback = { leadId: 7, at: at("10:00:00").toISOString(), promise: "callback" } as const;
  expect(isJustDue(callback, at("10:00:01"))).toBe(true);
  expect(isJustDue(callback, at("10:02:00"))).toBe(false);
  expect(notificationText(callback)).toBe("Callback due at 10:00");
  expect(notificationText({ ...callback, promise: "follow_up" })).toBe("Follow-up due at 10:00");
});

test("a snoozed promise is another one", () => {
  const later = at("10:10:00").toISOString();
  expect(callbackKey({ leadId: 7, at: later })).not.toBe(
    callbackKey({ leadId: 7, at: at("10:00:00").toISOString() }),
  );
});
