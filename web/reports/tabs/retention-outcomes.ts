import type { RetentionOutcomes, RetentionReport } from "#contract/reports/calls";
import { compareRows } from "#contract/reports/comparison";
import { retentionReport, sumOf } from "#contract/reports/retention";
import { monthsBetween } from "#contract/time/calendar";

export interface InsurerRow {
  insurer: string | null;
  /** By month; those without a policy that ends are missing. */
  months: ReadonlyMap<string, RetentionOutcomes>;
  total: RetentionOutcomes;
}

export interface Pivot {
  /** From the first one with a policy that ends. */
  months: string[];
  /** Most policies first. */
  insurers: InsurerRow[];
  byMonth: ReadonlyMap<string, RetentionOutcomes>;
  total: RetentionOutcomes;
}

function grouped<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

/** The report as a table of insurers and months, with their sums. */
export function pivotOf({ rows, to }: Pick<RetentionReport, "rows" | "to">): Pivot {
  const byMonth = grouped(rows, ({ month }) => month);
  const first = [...byMonth.keys()].sort()[0];
  const byInsurer = grouped(rows, ({ insurer }) => insurer);
  const insurers = [...byInsurer].map(([insurer, own]) => ({
    insurer,
    months: new Map(own.map((row) => [row.month, row])),
    total: sumOf(own),
  }));
  return {
    months: first === undefined ? [] : monthsBetween(first, to),
    insurers: insurers.sort(
      (one, other) =>
        other.total.due.policies - one.total.due.policies ||
        (one.insurer ?? "").localeCompare(other.insurer ?? ""),
    ),
    byMonth: new Map([...byMonth].map(([month, own]) => [month, sumOf(own)])),
    total: sumOf(rows),
  };
}

export interface ComparedPivots {
  pivot: Pivot;
  /** Of the compared span, with the same rows, and its months as those that they are compared with. */
  was: Pivot | undefined;
}

export function comparedPivots(report: RetentionReport, before: RetentionReport | undefined): ComparedPivots {
  const rows = compareRows(retentionReport, report, before).map(({ row, was }) => ({ ...row, was }));
  const { to } = report;
  return {
    pivot: pivotOf({ rows: rows.map(({ part = "", values }) => ({ month: part, ...values })), to }),
    was:
      before &&
      pivotOf({ rows: rows.flatMap(({ part = "", was }) => (was ? { month: part, ...was } : [])), to }),
  };
}

/** How a kept share is tinted, by the percentage as it is written. */
export const shades = [
  { from: 60, label: "60% and more", tint: "bg-ok-soft" },
  { from: 50, label: "50 to 59%", tint: "bg-surface" },
  { from: 40, label: "40 to 49%", tint: "bg-warn-soft" },
  { from: 0, label: "Under 40%", tint: "bg-danger-soft" },
] as const;

export const tintOf = (percent: number) => shades.find(({ from }) => Math.round(percent) >= from)?.tint;
