import { expect, test } from "vitest";
import { comparedAtFirst, differenceText, lowestOf, sentAtFirst } from "./compared.ts";

const SENT = "2026-11-04T07:11:00.000Z";
const quote = (id: number, sentAt: string | null = null, chosen = false) => ({ id, sentAt, chosen });

const priced = (id: number, total: number, other: object = {}) => ({
  id,
  total,
  plan: "comprehensive" as const,
  ownDamage: null,
  addOnPremium: null,
  thirdParty: null,
  statedTotal: total,
  addOns: [],
  ...other,
});

test("the lowest quote is marked only where one is, among those of its plan", () => {
  const own = { plan: "own_damage" as const };
  expect(lowestOf([priced(1, 200), priced(2, 100), priced(3, 50, own)])).toEqual([2]);
  expect(lowestOf([priced(1, 100), priced(2, 100)])).toEqual([]);
  expect(lowestOf([priced(1, 100)])).toEqual([]);
  expect(lowestOf([priced(1, 0), priced(2, 100), priced(3, 200)])).toEqual([2]);
  const withoutThirdParty = { statedTotal: null, ownDamage: 40 };
  expect(lowestOf([priced(1, 50, withoutThirdParty), priced(2, 100), priced(3, 200)])).toEqual([2]);
});

test("a quote is the lowest only beside one that has no add-on more", () => {
  const withAddOn = { addOns: ["zero_depreciation" as const] };
  expect(lowestOf([priced(1, 100), priced(2, 150, withAddOn)])).toEqual([]);
  expect(lowestOf([priced(1, 150), priced(2, 100, withAddOn)])).toEqual([2]);
  expect(lowestOf([priced(1, 100), priced(2, 120), priced(3, 150, withAddOn)])).toEqual([1]);
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
  const sent = (...quotes: ReturnType<typeof quote>[]) => sentAtFirst(quotes, []);
  expect(sent(quote(1, SENT), quote(2), quote(3))).toEqual([2, 3]);
  expect(sent(quote(1, SENT, true), quote(2), quote(3), quote(4), quote(5))).toEqual([1, 3, 4, 5]);
  expect(sent(...[1, 2, 3, 4, 5].map((id) => quote(id)))).toEqual([2, 3, 4, 5]);
  expect(sent(quote(1, SENT), quote(2, SENT))).toEqual([]);
  expect(sentAtFirst([quote(1, SENT), quote(2), quote(3)], [1, 3, 9])).toEqual([1, 3]);
  expect(sentAtFirst([quote(1), quote(2)], [9])).toEqual([1, 2]);
});

test("side by side at first are the chosen quote and the latest, four at most", () => {
  expect(comparedAtFirst([quote(1, SENT, true), ...[2, 3, 4, 5].map((id) => quote(id, SENT))])).toEqual([
    1, 3, 4, 5,
  ]);
});
