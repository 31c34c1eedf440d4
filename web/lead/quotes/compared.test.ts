import { expect, test } from "vitest";
import { differenceText, lowestOf, sentAtFirst } from "./compared.ts";

const SENT = "2026-11-04T07:11:00.000Z";
const quote = (id: number, sentAt: string | null = null, chosen = false) => ({ id, sentAt, chosen });

test("the lowest quote is marked only where one is", () => {
  expect(
    lowestOf([
      { id: 1, total: 200 },
      { id: 2, total: 100 },
    ]),
  ).toBe(2);
  expect(
    lowestOf([
      { id: 1, total: 100 },
      { id: 2, total: 100 },
    ]),
  ).toBeUndefined();
  expect(lowestOf([{ id: 1, total: 100 }])).toBeUndefined();
});

test("the difference to last year has its sign, also in paise", () => {
  expect([differenceText(13_653, 14_210), differenceText(100.1, 100), differenceText(5, 5)]).toEqual([
    "−₹557",
    "+₹0.10",
    "±₹0",
  ]);
  expect(differenceText(100, null)).toBeUndefined();
});

test("to be sent are the chosen quote and the latest ones not sent yet, four at most", () => {
  expect(sentAtFirst([quote(1, SENT), quote(2), quote(3)])).toEqual([2, 3]);
  expect(sentAtFirst([quote(1, SENT, true), quote(2), quote(3), quote(4), quote(5)])).toEqual([1, 3, 4, 5]);
  expect(sentAtFirst([1, 2, 3, 4, 5].map((id) => quote(id)))).toEqual([2, 3, 4, 5]);
  expect(sentAtFirst([quote(1, SENT), quote(2, SENT)])).toEqual([]);
});
