import { OTHERS } from "#contract/assignment";
import type { ReportRow } from "#contract/reports/definition";
import { sumOf, type Work } from "#contract/reports/overview";

const MOST_BARS = 10;

/** The longest bars first; of more than ten, those after the ninth are combined. */
export function mostFirst(
  rows: readonly ReportRow<Work>[],
  figure: "calls" | "conversions",
): ReportRow<Work>[] {
  const sorted = rows
    .filter((row) => row.values[figure] > 0)
    .sort((a, b) => b.values[figure] - a.values[figure]);
  if (sorted.length <= MOST_BARS) return sorted;
  const others = sorted.slice(MOST_BARS - 1);
  return [
    ...sorted.slice(0, MOST_BARS - 1),
    {
      key: OTHERS,
      label: `Others (${others.length})`,
      narrowing: {},
      values: sumOf(others.map(({ values }) => values)),
    },
  ];
}
