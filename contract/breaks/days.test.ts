import { expect, test } from "vitest";
import { sumsByPerson, totalOf } from "./days.ts";

const day = (name: string, of: string, calls: number, breaks: { reason: string; seconds: number }[]) => ({
  day: of,
  telecallerId: `0b7c1b0e-7a55-4c0e-9d44-2f6f7a3d00${name === "Asha" ? "01" : "02"}`,
  telecallerName: name,
  firstAt: null,
  lastAt: null,
  calls,
  callingSeconds: calls * 90,
  breaks,
  breakSeconds: breaks.reduce((sum, { seconds }) => sum + seconds, 0),
  idleSeconds: 700,
});
const days = [
  day("Bharat", "2026-11-03", 12, [{ reason: "Tea", seconds: 600 }]),
  day("Asha", "2026-11-03", 30, [{ reason: "Lunch", seconds: 1800 }]),
  day("Asha", "2026-11-04", 5, [{ reason: "Tea", seconds: 300 }]),
];

test("the last row of a month's days has the sums of everybody's rows", () => {
  const people = sumsByPerson(days);
  const total = totalOf(days);
  expect(people.map(({ telecallerName }) => telecallerName)).toEqual(["Asha", "Bharat"]);
  for (const of of ["days", "calls", "callingSeconds", "breakSeconds", "idleSeconds"] as const)
    expect([of, total[of]]).toEqual([of, people.reduce((sum, person) => sum + person[of], 0)]);
  expect(total).toMatchObject({
    days: 3,
    breaks: [
      { reason: "Lunch", seconds: 1800 },
      { reason: "Tea", seconds: 900 },
    ],
  });
});
