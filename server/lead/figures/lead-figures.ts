import { and, type Column, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Narrowing } from "#contract/figures/calls";
import type { LeadFigure } from "#contract/figures/figures";
import { type LeadStatus, unreachableOutcomes } from "#contract/lead/outcomes";
import { leadStandingView } from "#server/db/schema/counts";
import { leads } from "#server/db/schema/leads";
import { isAssignedTo } from "#server/lead/filter-queries";
import { assigneeInScope, type Scoped, visibleTo } from "#server/lead/scope";

/** Where a lead stands: of the leads, or of the counts that are kept of them. */
interface Standing {
  status: Column;
  subStatus: Column;
}

const inStatus =
  (...statuses: LeadStatus[]) =>
  ({ status }: Standing) =>
    inArray(status, statuses);

const standings: Record<LeadFigure, (of: Standing) => SQL | undefined> = {
  leads: () => undefined,
  pending: inStatus("pending_call"),
  available: inStatus("pending_call", "not_connected"),
  "connected-leads": inStatus("connected"),
  "follow-up": inStatus("follow_up"),
  backed: inStatus("backed", "closed"),
  unreachable: ({ subStatus }) => inArray(subStatus, unreachableOutcomes),
  "never-called": () => undefined,
};

/** The number of such leads, of the rows of the kept counts that a query reads. */
export function keptLeads(name: LeadFigure): SQL<number> {
  const counted = name === "never-called" ? leadStandingView.uncalled : leadStandingView.leads;
  const such = keptAs(name) ?? sql`true`;
  return sql`coalesce(sum(${counted}) filter (where ${such}), 0)`.mapWith(Number);
}

/** Where the rows of the kept counts have such leads: a sum of these alone need not read the others. */
export const keptAs = (name: LeadFigure) => standings[name](leadStandingView);

/** The leads in scope that a figure counts, and their number. */
export function leadsOf(viewer: Scoped, name: LeadFigure, { month, telecaller }: Narrowing) {
  const where = and(
    standings[name](leads),
    name === "never-called" ? eq(leads.callCount, 0) : undefined,
    month ? eq(leads.campaignMonth, month) : undefined,
    isAssignedTo(telecaller),
    visibleTo(viewer),
  );
  const ofThese = and(
    keptAs(name),
    month ? eq(leadStandingView.campaignMonth, month) : undefined,
    isAssignedTo(telecaller, leadStandingView.holder),
    assigneeInScope(viewer, leadStandingView.holder),
  );
  const kept = sql<number>`(select ${keptLeads(name)} from ${leadStandingView} where ${ofThese ?? sql`true`})`;
  return { where, kept };
}
