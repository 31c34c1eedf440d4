import { randomInt } from "node:crypto";
import { MINUTE_MS } from "#contract/time/calendar";
import { type Random, seededRandom } from "#server/demo/random";

/** `npm run test:faults` runs these tests at full length on both engines, `npm test` a few rounds of them. */
export const isLong = process.env.FAULTS === "all";

export const rounds = (few: number, all: number): number => (isLong ? all : few);

/** For all rounds of a test, on a machine that others use as well. */
export const ROUNDS_LIMIT_MS = rounds(20, 90) * MINUTE_MS;

export type Engine = "embedded" | "external";
export const engines: readonly Engine[] = isLong ? ["embedded", "external"] : ["embedded"];

/** Seeded random numbers: a test prints its seed, and FAULT_SEED sets it. */
export function seeded(): { seed: number; random: Random } {
  const seed = Number(process.env.FAULT_SEED) || randomInt(1, 2 ** 31);
  return { seed, random: seededRandom(seed) };
}

/** One line at the end of a test with its counts, in the given order. */
export function printCounts(title: string, counts: Record<string, number | string>): void {
  const texts = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  console.log(`${title}: ${texts.join(", ")}`);
}
