import { ENOUGH } from "#contract/analytics/targets";
import type { RetentionOutcomes, Speed } from "./calls.ts";

export const TOO_FEW = "too few";

/** Undefined of too few. */
export function percentOf(part: number, whole: number): number | undefined {
  return whole < ENOUGH ? undefined : (part / whole) * 100;
}

/** What the share of the kept is of: policies, or their premium. */
export const measureNames = ["count", "premium"] as const;
export type Measure = (typeof measureNames)[number];

/** A customer who is undecided this many days after the policy ended is lost. */
export const LOST_AFTER_DAYS = 90;

export const decidedPolicies = ({ kept, lost }: RetentionOutcomes) => kept.policies + lost.policies;

/** The kept share of the decided; undefined of too few policies, or without any premium. */
export function keptPercent(outcomes: RetentionOutcomes, measure: Measure): number | undefined {
  const { kept, lost } = outcomes;
  if (measure === "count") return percentOf(kept.policies, decidedPolicies(outcomes));
  const premium = kept.premium + lost.premium;
  return decidedPolicies(outcomes) < ENOUGH || premium === 0 ? undefined : (kept.premium / premium) * 100;
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

export const openOf = ({ ages }: Pick<Speed, "ages">) => sum(Object.values(ages));

/** Open leads on which nobody has worked for over 14 days. */
export const untouchedOf = ({ ages }: Pick<Speed, "ages">) => sum([ages.month, ages.quarter, ages.older]);

/** Undefined before anything is won. */
export const callsPerWon = ({ calls, won }: Pick<Speed, "calls" | "won">) =>
  won === 0 ? undefined : calls / won;
