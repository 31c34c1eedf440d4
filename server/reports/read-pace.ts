import type { ReportFilters, ReportSpan } from "#contract/reports/filters";
import { type Age, ageNames, ages, waitNames, waits } from "#contract/reports/pace";
import type { PaceReport } from "#contract/reports/replies";
import { tableOf } from "#contract/tables";
import type { Db } from "#server/db/handles";
import { countAges, countWaits } from "./pace-queries.ts";
import { narrowedTo, readSpan } from "./report-months.ts";
import { numberColumn, type ReportTable, reportTable } from "./report-table.ts";

type Row = PaceReport["byTelecaller"][number];

/** How soon the leads of campaign months are called, with how many calls they are won, and how long open ones wait. */
export async function readPace(db: Db, asked: ReportSpan & ReportFilters, now: Date): Promise<PaceReport> {
  const span = readSpan(asked, now);
  const narrowing = narrowedTo(span, asked);
  const [found, aged] = await Promise.all([countWaits(db, narrowing), countAges(db, narrowing, now)]);
  const agesOf = new Map(aged.map(({ telecallerId, ages }) => [telecallerId, ages]));
  const all = sumOf(aged.map(({ ages }) => ages));
  const rows = found.map(({ isTotal, ...row }) => ({
    isTotal,
    ...row,
    ages: isTotal ? all : (agesOf.get(row.telecallerId) ?? sumOf([])),
  }));
  const total = rows.find(({ isTotal }) => isTotal);
  if (!total) throw new Error("The total of the leads is missing");
  return {
    ...span,
    total,
    byTelecaller: rows
      .filter(({ isTotal }) => !isTotal)
      .sort((one, other) => other.leads - one.leads || nameIn(one).localeCompare(nameIn(other))),
  };
}

type Ages = Record<Age, number>;

const sumOf = (counted: readonly Ages[]): Ages =>
  tableOf<Ages>(ageNames, (age) => counted.reduce((sum, one) => sum + one[age], 0));

const nameIn = ({ telecallerName }: Pick<Row, "telecallerName">) => telecallerName ?? "";

export function paceTable({ from, to, byTelecaller }: PaceReport): ReportTable {
  return reportTable<Row>({
    title: "Pace",
    fileName: `pace-${from}-to-${to}`,
    columns: [
      { header: "Telecaller", of: (row) => row.telecallerName ?? "Unassigned" },
      numberColumn("Leads", ({ leads }) => leads),
      ...waitNames.map((wait) =>
        numberColumn<Row>(`First call: ${waits[wait].label}`, (row) => row.waits[wait]),
      ),
      numberColumn("Median days to the first call", ({ medianDays }) => medianDays),
      numberColumn("Calls", ({ calls }) => calls),
      numberColumn("Won", ({ won }) => won),
      numberColumn("Calls per won policy", ({ calls, won }) =>
        won ? Math.round((calls / won) * 10) / 10 : null,
      ),
      ...ageNames.map((age) =>
        numberColumn<Row>(`Open, last worked on: ${ages[age].label}`, (row) => row.ages[age]),
      ),
    ],
    rows: byTelecaller,
  });
}
