import { ageNames, waitNames } from "#contract/figures/speed";
import { tableOf } from "#contract/tables";
import { addMonths } from "#contract/time/calendar";
import type { LostReport, Report } from "./calls.ts";
import { type FunnelGroup, stepNames } from "./kinds.ts";
import type { FunnelReport, RetentionReport, Speed, SpeedReport, StepCounts } from "./schemas.ts";
import { monthsApart, type Period } from "./span.ts";

/** A row of a report and the same row of the compared span; undefined without a comparison. */
export interface ComparedRow<Row> {
  row: Row;
  was: Row | undefined;
}

interface Matching<Row> {
  keyOf: (row: Row) => string;
  /** The same row with nothing counted. */
  emptied: (row: Row) => Row;
}

/** Each row with the compared one of the same key; those that only the compared span has come last. */
function compareRows<Row>(
  rows: readonly Row[],
  before: readonly Row[] | undefined,
  { keyOf, emptied }: Matching<Row>,
): ComparedRow<Row>[] {
  if (!before) return rows.map((row) => ({ row, was: undefined }));
  const found = new Map(before.map((row) => [keyOf(row), row]));
  const keys = new Set(rows.map(keyOf));
  return [
    ...rows.map((row) => ({ row, was: found.get(keyOf(row)) ?? emptied(row) })),
    ...before.filter((was) => !keys.has(keyOf(was))).map((was) => ({ row: emptied(was), was })),
  ];
}

/** A month of the compared span as the one it is compared with: the first with the first. */
function inSpan(span: Period, before: Period): (month: string) => string {
  const apart = monthsApart(span, before);
  return (month) => addMonths(month, apart);
}

type Work = Omit<Report["byMonth"][number], "month">;
const noWork: Work = { calls: 0, connected: 0, quotes: 0, conversions: 0, premium: 0 };

export const hasWork = ({ calls, quotes, conversions }: Work) => calls + quotes + conversions > 0;

export function compareMonths(report: Report, before?: Report) {
  const moved = before && inSpan(report, before);
  const rows = compareRows(
    report.byMonth,
    moved && before?.byMonth.filter(hasWork).map((row) => ({ ...row, month: moved(row.month) })),
    { keyOf: ({ month }) => month, emptied: (row) => ({ ...row, ...noWork }) },
  );
  return rows.sort((one, other) => one.row.month.localeCompare(other.row.month));
}

export const compareTelecallers = (report: Report, before?: Report) =>
  compareRows(report.byTelecaller, before?.byTelecaller, {
    keyOf: ({ telecallerId }) => telecallerId,
    emptied: (row) => ({ ...row, ...noWork }),
  });

export const compareInsurers = (report: Report, before?: Report) =>
  compareRows(report.byInsurer, before?.byInsurer, {
    keyOf: ({ insurer }) => insurer ?? "",
    emptied: (row) => ({ ...row, conversions: 0, premium: 0 }),
  });

export function compareFunnel(report: FunnelReport, before: FunnelReport | undefined, by: FunnelGroup) {
  const moved = before && by === "month" ? inSpan(report, before) : (key: string) => key;
  const rows = compareRows(
    report.rows,
    before?.rows.map((row) => ({ ...row, key: row.key && moved(row.key) })),
    {
      keyOf: ({ key }) => key ?? "",
      emptied: (row) => ({ ...row, counts: tableOf<StepCounts>(stepNames, () => 0) }),
    },
  );
  if (by !== "month") return rows;
  return rows.sort((one, other) => (one.row.key ?? "").localeCompare(other.row.key ?? ""));
}

export function compareRetention(report: RetentionReport, before?: RetentionReport) {
  const moved = before && inSpan(report, before);
  const none = { policies: 0, premium: 0 };
  const rows = compareRows(
    report.rows,
    moved && before?.rows.map((row) => ({ ...row, month: moved(row.month) })),
    {
      keyOf: ({ month, insurer }) => `${month} ${insurer ?? ""}`,
      emptied: (row) => ({ ...row, due: none, kept: none, lost: none, undecided: none }),
    },
  );
  return rows.sort(
    ({ row: one }, { row: other }) =>
      one.month.localeCompare(other.month) || (one.insurer ?? "").localeCompare(other.insurer ?? ""),
  );
}

export const compareLost = (report: LostReport, before?: LostReport) =>
  compareRows(report.lostTo, before?.lostTo, {
    keyOf: ({ insurer }) => insurer ?? "",
    emptied: ({ insurer }) => ({
      insurer,
      leads: 0,
      paid: null,
      paidOf: 0,
      ourLowest: null,
      difference: null,
      differenceOf: 0,
      quoted: 0,
      reasons: [],
    }),
  });

const noSpeed: Speed = {
  leads: 0,
  calls: 0,
  won: 0,
  medianDays: null,
  waits: tableOf<Speed["waits"]>(waitNames, () => 0),
  ages: tableOf<Speed["ages"]>(ageNames, () => 0),
};

export const compareSpeed = (report: SpeedReport, before?: SpeedReport) =>
  compareRows(report.byTelecaller, before?.byTelecaller, {
    keyOf: ({ telecallerId }) => telecallerId ?? "",
    emptied: (row) => ({ ...row, ...noSpeed }),
  });
