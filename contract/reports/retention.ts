import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { tableOf } from "#contract/tables";
import { monthLabel } from "#contract/time/calendar";
import type { RetentionOutcomes, RetentionReport } from "./calls.ts";
import { type ReportColumn, type ReportDefinition, recordedOf } from "./definition.ts";
import { retentionOutcomeNames, retentionOutcomes } from "./kinds.ts";
import { keptPercent, percentOf } from "./share.ts";

export const outcomeColumns: readonly ReportColumn<RetentionOutcomes>[] = [
  ...retentionOutcomeNames.map(
    (outcome): ReportColumn<RetentionOutcomes> => ({
      label: retentionOutcomes[outcome].label,
      unit: "count",
      of: (values) => values[outcome].policies,
      figure: (narrowing) => ({ name: retentionOutcomes[outcome].figure, ...narrowing }),
    }),
  ),
  {
    label: "Kept, % of decided",
    unit: "percent",
    of: (values) => keptPercent(values, "count"),
    only: "file",
  },
  {
    label: "Undecided, % of due",
    unit: "percent",
    of: ({ undecided, due }) => percentOf(undecided.policies, due.policies),
    only: "file",
  },
  ...retentionOutcomeNames.map(
    (outcome): ReportColumn<RetentionOutcomes> => ({
      label: `Premium ${retentionOutcomes[outcome].label.toLowerCase()}`,
      unit: "whole rupees",
      of: (values) => values[outcome].premium,
      things: (values) => values[outcome].policies,
    }),
  ),
];

export function sumOf(rows: readonly RetentionOutcomes[]): RetentionOutcomes {
  return tableOf<RetentionOutcomes>(retentionOutcomeNames, (outcome) => ({
    policies: rows.reduce((sum, row) => sum + row[outcome].policies, 0),
    premium: rows.reduce((sum, row) => sum + row[outcome].premium, 0),
  }));
}

const noOutcomes = tableOf<RetentionOutcomes>(retentionOutcomeNames, () => ({ policies: 0, premium: 0 }));

export type InsurerOutcomes = RetentionOutcomes & { insurer: string | null };
export const retentionReport: ReportDefinition<RetentionReport, InsurerOutcomes> = {
  title: "Retention",
  fileName: "retention",
  first: "Month",
  rowsOf: ({ rows }, moved) =>
    rows.map(({ month: own, ...values }) => {
      const part = moved?.(own) ?? own;
      const narrowing = { firstMonth: part, lastMonth: part, insurer: recordedOf(values.insurer) };
      return { key: `${part} ${values.insurer ?? ""}`, label: monthLabel(part), part, narrowing, values };
    }),
  noneOf: ({ insurer }) => ({ insurer, ...noOutcomes }),
  total: {
    label: "All months",
    of: ({ rows }) => ({ insurer: "All insurers", ...sumOf(rows) }),
  },
  columns: [
    { label: "Insurer", unit: "text", of: ({ insurer }) => insurer ?? NOT_SPECIFIED },
    ...outcomeColumns,
  ],
};
