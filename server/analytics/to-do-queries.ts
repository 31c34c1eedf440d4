import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { may } from "#contract/roles";
import { addMonths, monthOf } from "#contract/time/calendar";
import { isActiveTelecaller } from "#server/accounts/user-queries";
import type { Db } from "#server/db/handles";
import { fullName, users } from "#server/db/schema/accounts";
import { leadStandingView } from "#server/db/schema/counts";
import { imports } from "#server/db/schema/imports";
import { leads } from "#server/db/schema/leads";
import { mayBeCalled } from "#server/lead/do-not-call-queries";
import { isNumberToFix } from "#server/lead/number-queries";
import { visibleTo } from "#server/lead/scope";
import { isPromised } from "#server/lead/workload-queries";
import type { Viewer } from "#server/platform/http";

/** Of the leads in scope; what an import or a draft is missing only for those who import. */
export async function toDo(db: Db, viewer: Viewer, day: string) {
  const mayImport = may(viewer.role, "leads:import");
  const [unassigned, promises, numbersToFix, missing, drafts, left] = await Promise.all([
    countUnassigned(db),
    db.$count(leads, and(isPromised, isNull(leads.assignedTo), mayBeCalled)),
    db.$count(leads, and(isNumberToFix, visibleTo(viewer))),
    mayImport ? monthsWithoutLeads(db, [monthOf(day), addMonths(monthOf(day), 1)]) : [],
    mayImport ? db.$count(imports, eq(imports.state, "draft")) : 0,
    may(viewer.role, "users:manage") ? listLeft(db, day) : [],
  ]);
  return {
    unassigned: unassigned[0]?.leads ?? 0,
    promises,
    numbersToFix,
    monthsWithoutLeads: missing,
    drafts,
    left: left.map(({ name }) => name),
  };
}

function countUnassigned(db: Db) {
  const { holder, status } = leadStandingView;
  return db
    .select({ leads: sql`coalesce(sum(${leadStandingView.leads}), 0)`.mapWith(Number) })
    .from(leadStandingView)
    .where(and(isNull(holder), eq(status, "pending_call")));
}

function listLeft(db: Db, day: string) {
  return db
    .select({ name: fullName })
    .from(users)
    .where(and(isActiveTelecaller, lt(users.leftOn, day)))
    .orderBy(fullName);
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
