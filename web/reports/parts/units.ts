import { ENOUGH, MOST_PERCENT } from "#contract/analytics/targets";
import type { Unit } from "#contract/reports/definition";
import { TOO_FEW } from "#contract/reports/share";
import { formatRupees, formatWholeRupees } from "#contract/rupees";
import { formatNumber } from "#web/lib/format/format.ts";

export const NONE = "–";

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

const signed = (rupees: number) => `${rupees < 0 ? "−" : "+"}${formatRupees(Math.abs(rupees))}`;
const points = (change: number, digits: number) => `${formatChange(change, digits) ?? "±0"} points`;

interface Written {
  text: (value: number) => string;
  /** In place of a value that is not known, now or in the compared span. */
  none: { now: string; before: string };
  change: (now: number, before: number, things?: number) => string | undefined;
  /** Nothing is counted. */
  isFaint?: (value: number) => boolean;
  isAverage?: boolean;
}

const unknown = { now: NONE, before: NONE };
const tooFew = { now: TOO_FEW, before: TOO_FEW };
const isFaint = (value: number) => value === 0;
const change = relativeChange;

/** How a number is written, and how its change is: percentages differ in points, differences in rupees. */
export const units: Record<Unit | "whole percent", Written> = {
  count: { text: formatNumber, none: unknown, change, isFaint },
  days: { text: formatNumber, none: unknown, change },
  ratio: { text: (value) => value.toFixed(1), none: unknown, change },
  rupees: { text: formatRupees, none: unknown, change, isFaint },
  "whole rupees": { text: formatWholeRupees, none: unknown, change, isFaint },
  "average rupees": {
    text: formatRupees,
    none: { now: "Not known", before: NONE },
    change,
    isAverage: true,
  },
  "difference in rupees": {
    text: signed,
    none: { now: "", before: NONE },
    change: (now, before) => signed(now - before),
    isAverage: true,
  },
  percent: { text: formatPercent, none: tooFew, change: (now, before) => points(now - before, 1) },
  "whole percent": {
    text: (value) => `${Math.round(value)}%`,
    none: tooFew,
    change: (now, before) => points(Math.round(now) - Math.round(before), 0),
  },
};
