import { and, count, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { type LeadTab, leadTabNames, leadTabs, unreachableOutcomes } from "#contract/lead/outcomes";
import type { LeadFilter } from "#contract/leads/calls";
import { tableOf } from "#contract/tables";
import type { Db } from "#server/db/handles";
import { leadStandingView } from "#server/db/schema/counts";
import { leads } from "#server/db/schema/leads";
import { scopedFilterSql } from "#server/lead/filter-queries";
import { assigneeInScope } from "#server/lead/scope";
import { isOpen } from "#server/lead/workload-queries";
import type { Viewer } from "#server/platform/http";
import { isPlain, keptFilterSql } from "./page-shape-queries.ts";

/** Leads by campaign month and tab: added up from the kept counts, or counted where a filter has none. */
export function countByMonth(db: Db, viewer: Viewer, filter: LeadFilter) {
  const counted = isPlain(filter) ? kept(db, viewer, filter) : matching(db, viewer, filter);
  const { campaignMonth, status, subStatus } = counted;
  const sumOf = (which: SQL = sql`true`) =>
    sql`coalesce(sum(${counted.leads}) filter (where ${which}), 0)`.mapWith(Number);
  const isOnTab = (tab: LeadTab): SQL => {
    const { status: stands } = leadTabs[tab];
    return stands ? eq(status, stands) : inArray(subStatus, unreachableOutcomes);
  };
  return db
    .select({
      campaignMonth,
      leads: sumOf(),
      open: sumOf(isOpen(status, subStatus)),
      tabs: tableOf<Record<LeadTab, SQL<number>>>(leadTabNames, (tab) => sumOf(isOnTab(tab))),
    })
    .from(counted)
    .groupBy(campaignMonth)
    .having(gt(sumOf(), 0))
    .orderBy(campaignMonth);
}

function kept(db: Db, viewer: Viewer, filter: LeadFilter) {
  const { campaignMonth, status, subStatus, holder } = leadStandingView;
  return db
    .select({ campaignMonth, status, subStatus, leads: sql`${leadStandingView.leads}`.as("leads") })
    .from(leadStandingView)
    .where(and(keptFilterSql(filter), assigneeInScope(viewer, holder)))
    .as("counted");
}

function matching(db: Db, viewer: Viewer, filter: LeadFilter) {
  const { campaignMonth, status, subStatus } = leads;
  return db
    .select({ campaignMonth, status, subStatus, leads: count().as("leads") })
    .from(leads)
    .where(scopedFilterSql(viewer, filter))
    .groupBy(campaignMonth, status, subStatus)
    .as("counted");
}
