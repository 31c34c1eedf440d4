import { daysOf, daysWithin } from "#contract/figures/address";
import { severalLast } from "#contract/several-last";
import type { ReportDefinition, ReportRow } from "./definition.ts";
import { movedBetween, type Period, partLabel, spanLabel } from "./span.ts";

/** A row of a report and the values of the same row of the compared span; undefined without a comparison. */
export interface ComparedRow<Values> {
  row: ReportRow<Values>;
  was: Values | undefined;
}

/** Each row with the compared one of the same key; those that only the compared span has come after them, or as months in their order. */
export function compareRows<Reply extends Period, Values>(
  { rowsOf, noneOf, mostOf }: Pick<ReportDefinition<Reply, Values>, "rowsOf" | "noneOf" | "mostOf">,
  report: Reply,
  before: Reply | undefined,
): ComparedRow<Values>[] {
  const rows = rowsOf(report);
  const keyOf = ({ row }: ComparedRow<Values>) => row.key;
  if (!before)
    return severalLast(
      rows.map((row) => ({ row, was: undefined })),
      keyOf,
    );
  const others = rowsOf(before, (part) => movedBetween(part, report, before, 1));
  const found = new Map(others.map(({ key, values }) => [key, values]));
  const keys = new Set(rows.map(({ key }) => key));
  const compared = [
    ...rows.map((row) => ({ row, was: found.get(row.key) ?? noneOf(row.values) })),
    ...others
      .filter(({ key }) => !keys.has(key))
      .map((other) => ({ row: { ...other, values: noneOf(other.values) }, was: other.values })),
  ];
  return mostOf
    ? severalLast(compared, keyOf)
    : compared.sort((one, other) => one.row.key.localeCompare(other.row.key));
}

/** 'Nov 2025': the month or the day that one of a report is compared with; of a month that the compared span has in part, its days. */
export function comparedPart(part: string, span: Period, before: Period): string {
  const compared = movedBetween(part, span, before, -1);
  const [whole, days] = [daysOf(compared), daysWithin(compared, daysOf(before.from, before.to))];
  const isPart = days.from <= days.to && (days.from > whole.from || days.to < whole.to);
  return isPart ? spanLabel(days) : partLabel(compared);
}
