import { expect, test } from "vitest";
import { connectionBands, quoteBands, toneOf } from "./targets.ts";

test("connection rate: green at 50% or more, yellow at 30% or more, red below (specification §9)", () => {
  expect([100, 50, 49.9, 30, 29.9, 0].map((rate) => toneOf(connectionBands, rate))).toEqual([
    "green",
    "green",
    "yellow",
    "yellow",
    "red",
    "red",
  ]);
});

test("quote rate: purple at 20% or more, blue at 10% or more, grey below (specification §9)", () => {
  expect([20, 19.9, 10, 9.9, 0].map((rate) => toneOf(quoteBands, rate))).toEqual([
    "purple",
    "blue",
    "blue",
    "grey",
    "grey",
  ]);
});
