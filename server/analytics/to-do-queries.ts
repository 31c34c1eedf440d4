import { and, count, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { addMonths, monthOf } from "#contract/time/calendar";
import type { Db } from "#server/db/handles";
import { leadStandingView } from "#server/db/schema/counts";
import { imports } from "#server/db/schema/imports";
import { leads } from "#server/db/schema/leads";
import { mayBeCalled } from "#server/lead/do-not-call-queries";
import { isNumberToFix } from "#server/lead/number-queries";
import { isPromised } from "#server/lead/workload-queries";

export async function toDo(db: Db, day: string) {
  const [unassigned, promises, numbers, missing, drafts] = await Promise.all([
    countUnassigned(db),
    countLeads(db, and(isPromised, isNull(leads.assignedTo), mayBeCalled)),
    countLeads(db, isNumberToFix),
    monthsWithoutLeads(db, [monthOf(day), addMonths(monthOf(day), 1)]),
    db.select({ drafts: count() }).from(imports).where(eq(imports.state, "draft")),
  ]);
  return {
    unassigned: unassigned[0]?.leads ?? 0,
    promises: promises[0]?.leads ?? 0,
    numbersToFix: numbers[0]?.leads ?? 0,
    monthsWithoutLeads: missing,
    drafts: drafts[0]?.drafts ?? 0,
  };
}

function countUnassigned(db: Db) {
  const { holder, status } = leadStandingView;
  return db
    .select({ leads: sql`coalesce(sum(${leadStandingView.leads}), 0)`.mapWith(Number) })
    .from(leadStandingView)
    .where(and(isNull(holder), eq(status, "pending_call")));
}

function countLeads(db: Db, such: SQL | undefined) {
  return db.select({ leads: count() }).from(leads).where(such);
}

async function monthsWithoutLeads(db: Db, months: string[]): Promise<string[]> {
  const { campaignMonth } = leadStandingView;
  const found = await db
    .select({ month: campaignMonth })
    .from(leadStandingView)
    .where(inArray(campaignMonth, months))
    .groupBy(campaignMonth)
    .having(sql`sum(${leadStandingView.leads}) > 0`);
  return months.filter((month) => found.every((one) => one.month !== month));
}
