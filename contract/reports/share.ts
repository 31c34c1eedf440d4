/** A percentage of fewer says nothing. */
export const ENOUGH = 20;
export const TOO_FEW = "too few";

/** Undefined of too few. */
export function percentOf(part: number, whole: number): number | undefined {
  return whole < ENOUGH ? undefined : (part / whole) * 100;
}
