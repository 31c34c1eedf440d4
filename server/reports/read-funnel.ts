import type { Input } from "#contract/endpoint";
import type { reportsApi } from "#contract/reports/calls";
import { compareFunnel } from "#contract/reports/compared-rows";
import { rowLabel } from "#contract/reports/division";
import { type FunnelGroup, funnelGroups, type Step, stepNames, steps } from "#contract/reports/kinds";
import type { FunnelReport, StepCounts } from "#contract/reports/schemas";
import { percentOf } from "#contract/reports/share";
import { tableOf } from "#contract/tables";
import type { Db } from "#server/db/handles";
import { countSteps } from "./funnel-queries.ts";
import { narrowedTo, readMonths } from "./report-months.ts";
import { comparedMonth, numberColumn, percentColumn, type ReportTable, reportTable } from "./report-table.ts";

export type AskedFunnel = Input<typeof reportsApi.funnel>["query"];
type Row = FunnelReport["rows"][number];

/** How far the leads of campaign months came. */
export async function readFunnel(db: Db, asked: AskedFunnel, now: Date): Promise<FunnelReport> {
  const span = readMonths(asked, now);
  const rows = await countSteps(db, asked.by, narrowedTo(span, asked));
  const inOrder = asked.by === "month" ? byKey : byLeads;
  return {
    ...span,
    total: tableOf<Record<Step, number>>(stepNames, (step) =>
      rows.reduce((sum, { counts }) => sum + counts[step], 0),
    ),
    rows: rows.toSorted(inOrder),
  };
}

const byKey = (one: Row, other: Row) => (one.key ?? "").localeCompare(other.key ?? "");
const nameOf = ({ key, name }: Row) => name ?? key ?? "";
const byLeads = (one: Row, other: Row) =>
  other.counts.leads - one.counts.leads || nameOf(one).localeCompare(nameOf(other));

type Line = Pick<Row, "key" | "counts"> & { label: string };

/** The steps, their shares as the screen has them, and a last row of all leads. */
export function funnelTable(report: FunnelReport, by: FunnelGroup, before?: FunnelReport): ReportTable {
  const { title, first } = funnelGroups[by];
  const line = (row: Row): Line => ({ ...row, label: rowLabel(by, row) });
  const all = (counts: StepCounts): Line => ({ key: null, label: "All leads", counts });
  return reportTable<Line>({
    title: `Funnel ${title.toLowerCase()}`,
    fileName: `funnel-by-${by}-${report.from}-to-${report.to}`,
    before,
    columns: [
      { header: first, of: ({ label }) => label },
      ...(by === "month" ? comparedMonth<Line>(({ key }) => key, report, before) : []),
      ...stepNames.map((step) => numberColumn<Line>(steps[step].label, ({ counts }) => counts[step])),
      ...stepNames.slice(1).map((step, place) => shareColumn(step, stepNames[place] ?? "leads")),
      shareColumn("won", "leads"),
    ],
    rows: [
      ...compareFunnel(report, before, by).map(({ row, was }) => ({ row: line(row), was: was && line(was) })),
      { row: all(report.total), was: before && all(before.total) },
    ],
  });
}

const shareColumn = (step: Step, of: Step) =>
  percentColumn<Line>(`${steps[step].label}, % of ${steps[of].label.toLowerCase()}`, ({ counts }) =>
    percentOf(counts[step], counts[of]),
  );
