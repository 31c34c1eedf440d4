import { ENOUGH, MOST_PERCENT } from "#contract/analytics/targets";

/** '56.9%' */
export const formatPercent = (percent: number) => `${percent.toFixed(1)}%`;

/** '+4.1', '−1.2'; undefined where nothing is left after rounding. */
export function formatChange(change: number, digits: number): string | undefined {
  const size = Math.abs(change).toFixed(digits);
  if (Number(size) === 0) return undefined;
  return `${change < 0 ? "−" : "+"}${size}`;
}

/** '+12%' of a number that was `before`, 'new' where that was none; undefined where it was of too few, and from ten times on. */
export function relativeChange(now: number, before: number, things = before): string | undefined {
  if (before === 0) return now === 0 ? undefined : "new";
  if (things < ENOUGH) return undefined;
  const percent = ((now - before) / before) * 100;
  return percent > MOST_PERCENT ? undefined : `${formatChange(percent, 0) ?? "±0"}%`;
}
