import { and, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Narrowing } from "#contract/figures/calls";
import { type FunnelGroup, type Step, steps } from "#contract/reports/kinds";
import type { Db } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
import { leads } from "#server/db/schema/leads";
import { cameTo, funnelOf } from "#server/lead/figures/funnel-figures";

const divided: Record<FunnelGroup, PgColumn> = {
  month: leads.campaignMonth,
  telecaller: leads.assignedTo,
  source: leads.source,
  insurer: leads.insuranceCompany,
  vehicleType: leads.vehicleType,
  language: leads.language,
};

/** How far the leads of campaign months came, divided by one thing. A lead stands in every step up to its own. */
export async function countSteps(db: Db, by: FunnelGroup, asked: Narrowing) {
  const key = sql<string | null>`${divided[by]}`;
  const to = (step: Step) => countOf(cameTo(steps[step].figure));
  const group = db
    .select({
      key: key.as("key"),
      leads: countOf().as("leads"),
      reached: to("reached").as("reached"),
      interested: to("interested").as("interested"),
      quoted: to("quoted").as("quoted"),
      won: to("won").as("won"),
    })
    .from(leads)
    .where(and(funnelOf("funnel-leads", asked)))
    .groupBy(key)
    .as("counted");
  return db
    .select({
      key: group.key,
      name: by === "telecaller" ? nameOf(sql`${group.key}`) : sql<null>`null`,
      counts: {
        leads: group.leads,
        reached: group.reached,
        interested: group.interested,
        quoted: group.quoted,
        won: group.won,
      },
    })
    .from(group);
}

const countOf = (such?: SQL) => sql`count(*) filter (where ${such ?? sql`true`})`.mapWith(Number);

const nameOf = (id: SQL) => sql<string | null>`(
  select full_name(${users.firstName}, ${users.lastName}) from ${users} where ${users.id} = ${id})`;
