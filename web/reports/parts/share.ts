/** '56.9%' */
export const formatPercent = (percent: number) => `${percent.toFixed(1)}%`;

/** '+4.1', '−1.2'; undefined where nothing is left after rounding. */
export function formatChange(change: number, digits: number): string | undefined {
  const size = Math.abs(change).toFixed(digits);
  if (Number(size) === 0) return undefined;
  return `${change < 0 ? "−" : "+"}${size}`;
}

/** '+12%' of a number that was `before`; undefined where that was none. */
export function relativeChange(now: number, before: number): string | undefined {
  if (before === 0) return undefined;
  return `${formatChange(((now - before) / before) * 100, 0) ?? "±0"}%`;
}
