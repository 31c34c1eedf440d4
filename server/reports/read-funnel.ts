import type { Input } from "#contract/endpoint";
import type { reportsApi } from "#contract/reports/calls";
import { type Step, stepNames } from "#contract/reports/kinds";
import type { FunnelReport } from "#contract/reports/schemas";
import { tableOf } from "#contract/tables";
import type { Db } from "#server/db/handles";
import { countSteps } from "./funnel-queries.ts";
import { narrowedTo, readMonths } from "./report-months.ts";

type AskedFunnel = Input<typeof reportsApi.funnel>["query"];
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
