import type { Input } from "#contract/endpoint";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { vehicleTypeLabel } from "#contract/lead/vehicles";
import type { reportsApi } from "#contract/reports/calls";
import { type FunnelGroup, funnelGroups, type Step, stepNames, steps } from "#contract/reports/kinds";
import type { FunnelReport } from "#contract/reports/schemas";
import { tableOf } from "#contract/tables";
import { monthLabel } from "#contract/time/calendar";
import type { Db } from "#server/db/handles";
import { countSteps } from "./funnel-queries.ts";
import { narrowedTo, readSpan } from "./report-months.ts";
import { numberColumn, type ReportTable, reportTable } from "./report-table.ts";

export type AskedFunnel = Input<typeof reportsApi.funnel>["query"];
type Row = FunnelReport["rows"][number];

/** How far the leads of campaign months came. */
export async function readFunnel(db: Db, asked: AskedFunnel, now: Date): Promise<FunnelReport> {
  const span = readSpan(asked, now);
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
const byLeads = (one: Row, other: Row) => other.counts.leads - one.counts.leads || byKey(one, other);

export function funnelTable({ from, to, rows }: FunnelReport, by: FunnelGroup): ReportTable {
  const { title, first } = funnelGroups[by];
  return reportTable<Row>({
    title: `Funnel ${title.toLowerCase()}`,
    fileName: `funnel-by-${by}-${from}-to-${to}`,
    columns: [
      { header: first, of: (row) => labelOf(by, row) },
      ...stepNames.map((step) => numberColumn<Row>(steps[step].label, ({ counts }) => counts[step])),
    ],
    rows,
  });
}

function labelOf(by: FunnelGroup, { key, name }: Row): string {
  if (by === "telecaller") return name ?? "Unassigned";
  if (key === null) return NOT_SPECIFIED;
  if (by === "month") return monthLabel(key);
  return by === "vehicleType" ? vehicleTypeLabel(key) : key;
}
