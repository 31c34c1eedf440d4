import { and, type SQL, sql } from "drizzle-orm";
import { type PgColumn, unionAll } from "drizzle-orm/pg-core";
import type { Narrowing } from "#contract/figures/calls";
import { type FunnelGroup, type Step, stepNames, steps } from "#contract/reports/kinds";
import type { StepCounts } from "#contract/reports/schemas";
import { tableOf } from "#contract/tables";
import type { Db } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
import { leads } from "#server/db/schema/leads";
import { cameTo, credited, funnelOf } from "#server/lead/figures/funnel-figures";

const divided: Record<Exclude<FunnelGroup, "telecaller">, PgColumn> = {
  month: leads.campaignMonth,
  assignee: leads.assignedTo,
  source: leads.source,
  insurer: leads.insuranceCompany,
  vehicleType: leads.vehicleType,
  language: leads.language,
};

/** How far the leads of campaign months came, divided by one thing. A lead stands in every step up to its own. */
export async function countSteps(db: Db, by: FunnelGroup, asked: Narrowing) {
  if (by === "telecaller") return creditSteps(db, asked);
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
      name: by === "assignee" ? nameOf(sql`${group.key}`) : sql<null>`null`,
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

/** The same, each number for the person who did the step. */
export async function creditSteps(db: Db, asked: Narrowing) {
  const of = (step: Step) => {
    const { figure } = steps[step];
    return db
      .select({
        step: sql<Step>`${step}::text`.as("step"),
        key: sql<string | null>`${credited[figure]}`.as("key"),
        count: sql`count(*)`.mapWith(Number).as("count"),
      })
      .from(leads)
      .where(funnelOf(figure, asked))
      .groupBy(sql`2`);
  };
  const all = unionAll(of("leads"), of("reached"), of("interested"), of("quoted"), of("won")).as("all_steps");
  const found = await db
    .select({ step: all.step, key: all.key, count: all.count, name: nameOf(sql`${all.key}`) })
    .from(all);
  return [...new Set(found.map(({ key }) => key))].map((key) => {
    const own = found.filter((row) => row.key === key);
    const counts = tableOf<StepCounts>(stepNames, (step) => own.find((row) => row.step === step)?.count ?? 0);
    return { key, name: own[0]?.name ?? null, counts };
  });
}

const countOf = (such?: SQL) => sql`count(*) filter (where ${such ?? sql`true`})`.mapWith(Number);

const nameOf = (id: SQL) => sql<string | null>`(
  select full_name(${users.firstName}, ${users.lastName}) from ${users} where ${users.id} = ${id})`;
