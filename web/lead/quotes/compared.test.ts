import { expect, test } from "vitest";
import { comparedAtFirst, differenceText, lowestOf, sentAtFirst } from "./compared.ts";

const SENT = "2026-11-04T07:11:00.000Z";
const DAY = "2026-11-05";
const EXPIRED = { validUntil: "2026-11-04" };
const THIRD_PARTY = { plan: "third_party" as const };

const priced = (id: number, total: number, other: object = {}) => ({
  id,
  total,
  plan: "comprehensive" as const,
  ownDamage: null,
  addOnPremium: null,
  thirdParty: null,
  statedTotal: total,
  addOns: [],
  validUntil: null,
  sentAt: null,
  chosen: false,
  ...other,
});
/** All at one price: none is the lowest. */
const quote = (id: number, sentAt: string | null = null, chosen = false) =>
  priced(id, 100, { sentAt, chosen });
const lowest = (...quotes: ReturnType<typeof priced>[]) => [...lowestOf(quotes, DAY)];

test("the lowest quote is marked only where one is", () => {
  expect(lowest(priced(1, 200), priced(2, 100))).toEqual([[2, "Lowest"]]);
  expect(lowest(priced(1, 100), priced(2, 100))).toEqual([]);
  expect(lowest(priced(1, 100))).toEqual([]);
  expect(lowest(priced(1, 0), priced(2, 100), priced(3, 200))).toEqual([[2, "Lowest"]]);
  const withoutThirdParty = { statedTotal: null, ownDamage: 40 };
  expect(lowest(priced(1, 50, withoutThirdParty), priced(2, 100), priced(3, 200))).toEqual([[2, "Lowest"]]);
});

test("beside another plan the lowest one says of which plan it is", () => {
  expect(lowest(priced(1, 200), priced(2, 100), priced(3, 50, THIRD_PARTY))).toEqual([
    [2, "Lowest comprehensive"],
  ]);
  expect(lowest(priced(1, 60, THIRD_PARTY), priced(2, 50, THIRD_PARTY), priced(3, 100))).toEqual([
    [2, "Lowest third party"],
  ]);
});

test("an expired quote is never the lowest", () => {
  expect(lowest(priced(1, 50, EXPIRED), priced(2, 100), priced(3, 200))).toEqual([[2, "Lowest"]]);
  expect(lowest(priced(1, 50, EXPIRED), priced(2, 100))).toEqual([]);
});

test("a quote is the lowest only beside one that has no add-on more", () => {
  const withAddOn = { addOns: ["zero_depreciation" as const] };
  expect(lowest(priced(1, 100), priced(2, 150, withAddOn))).toEqual([]);
  expect(lowest(priced(1, 150), priced(2, 100, withAddOn))).toEqual([[2, "Lowest"]]);
  expect(lowest(priced(1, 100), priced(2, 120), priced(3, 150, withAddOn))).toEqual([[1, "Lowest"]]);
});

test("the difference to last year has its sign, also in paise", () => {
  expect([differenceText(13_653, 14_210), differenceText(100.1, 100), differenceText(5, 5)]).toEqual([
    "−₹557",
    "+₹0.10",
    "±₹0",
  ]);
  expect(differenceText(100, null)).toBeUndefined();
});

test("to be sent are the quotes compared last, otherwise the chosen one and the latest not sent yet, four at most", () => {
  const sent = (...quotes: ReturnType<typeof quote>[]) => sentAtFirst(quotes, [], DAY);
  expect(sent(quote(1, SENT), quote(2), quote(3))).toEqual([2, 3]);
  expect(sent(quote(1, SENT, true), quote(2), quote(3), quote(4), quote(5))).toEqual([1, 3, 4, 5]);
  expect(sent(...[1, 2, 3, 4, 5].map((id) => quote(id)))).toEqual([2, 3, 4, 5]);
  expect(sent(quote(1, SENT), quote(2, SENT))).toEqual([]);
  expect(sentAtFirst([quote(1, SENT), quote(2), quote(3)], [1, 3, 9], DAY)).toEqual([1, 3]);
  expect(sentAtFirst([quote(1), quote(2)], [9], DAY)).toEqual([1, 2]);
});

test("side by side at first are the chosen quote, the lowest and the latest, four at most", () => {
  const others = [2, 3, 4, 5].map((id) => quote(id, SENT));
  expect(comparedAtFirst([quote(1, SENT, true), ...others], DAY)).toEqual([1, 3, 4, 5]);
  expect(comparedAtFirst([quote(1, SENT, true), priced(6, 50), ...others], DAY)).toEqual([1, 6, 4, 5]);
  const plans = [priced(6, 50), ...[70, 60].map((total) => priced(total, total, THIRD_PARTY))];
  const own = [80, 90].map((total) => priced(total, total, { plan: "own_damage" as const }));
  expect(comparedAtFirst([quote(1, null, true), ...plans, ...own, ...others], DAY)).toEqual([1, 6, 60, 80]);
});
