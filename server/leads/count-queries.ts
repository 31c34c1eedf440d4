import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { type LeadTab, leadTabNames, leadTabs, unreachableOutcomes } from "#contract/lead/outcomes";
import { tableOf } from "#contract/tables";
import type { Db } from "#server/db/handles";
import { leadStandingView } from "#server/db/schema/counts";
import { isAssignedTo } from "#server/lead/filter-queries";
import { assigneeInScope } from "#server/lead/scope";
import { isOpen } from "#server/lead/workload-queries";
import type { Viewer } from "#server/platform/http";

const { campaignMonth, holder, status, subStatus, leads } = leadStandingView;

const sumOf = (which?: SQL) =>
  sql`coalesce(sum(${leads}) filter (where ${which ?? sql`true`}), 0)`.mapWith(Number);

function isOnTab(tab: LeadTab): SQL {
  const { status: stands } = leadTabs[tab];
  return stands ? eq(status, stands) : inArray(subStatus, unreachableOutcomes);
}

/** Leads by campaign month and tab; added up from the kept counts, however many leads there are. */
export function countByMonth(db: Db, viewer: Viewer, telecaller: string | undefined) {
  return db
    .select({
      campaignMonth,
      leads: sumOf(),
      open: sumOf(isOpen(status, subStatus)),
      tabs: tableOf<Record<LeadTab, SQL<number>>>(leadTabNames, (tab) => sumOf(isOnTab(tab))),
    })
    .from(leadStandingView)
    .where(and(isAssignedTo(telecaller, holder), assigneeInScope(viewer, holder)))
    .groupBy(campaignMonth)
    .having(gt(sumOf(), 0))
    .orderBy(campaignMonth);
}
