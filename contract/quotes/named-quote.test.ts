import { expect, test } from "vitest";
import { namedQuote, offeredQuote } from "./named-quote.ts";

const digit = { total: 13_654, sentAt: "2026-11-05T06:30:00.000Z", validUntil: null, chosen: false };

test("a message names the chosen one of the quotes that were sent and hold, otherwise the lowest", () => {
  const dear = { ...digit, total: 15_000 };
  const named = (...quotes: (typeof digit)[]) => namedQuote(quotes, "2026-11-06");
  expect(named(dear, digit)).toBe(digit);
  const chosen = { ...dear, chosen: true };
  expect(named(chosen, digit)).toBe(chosen);
  const unsent = { ...digit, sentAt: null };
  expect(namedQuote([unsent, dear], "2026-11-06")).toBe(dear);
  expect(offeredQuote([unsent, dear], "2026-11-06")).toBe(unsent);
  const expired = { ...digit, validUntil: "2026-11-05" };
  expect(namedQuote([expired], "2026-11-06")).toBeUndefined();
});
