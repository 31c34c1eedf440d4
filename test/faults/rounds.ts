import { randomInt } from "node:crypto";
import { type Chance, chance } from "#server/demo/chance";

/** `npm run test:faults` runs the tests of this folder at full length on both engines, `npm test` a few rounds of them. */
export const isLong = process.env.FAULTS === "all";

export const rounds = (few: number, all: number): number => (isLong ? all : few);

export type Engine = "embedded" | "external";
export const engines: readonly Engine[] = isLong ? ["embedded", "external"] : ["embedded"];

/** Chance that can be had again: its seed is part of what a test prints, and FAULT_SEED gives it. */
export function seeded(): { seed: number; dice: Chance } {
  const seed = Number(process.env.FAULT_SEED) || randomInt(1, 2 ** 31);
  return { seed, dice: chance(seed) };
}

/** One line at the end of a test: what was counted, in the order given. */
export function printCounts(title: string, counts: Record<string, number | string>): void {
  const said = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  console.log(`${title}: ${said.join(", ")}`);
}
