import { and, count, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type PgColumn, unionAll } from "drizzle-orm/pg-core";
import { OTHERS } from "#contract/assignment";
import type { Narrowing } from "#contract/figures/calls";
import type { StepCounts } from "#contract/reports/calls";
import { type FunnelGroup, type Step, stepNames, steps } from "#contract/reports/kinds";
import { pick, tableOf } from "#contract/tables";
import { nameApart } from "#server/accounts/user-queries";
import type { Db } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
import { leads } from "#server/db/schema/leads";
import {
  cameTo,
  credited,
  firstCallsOf,
  funnelOf,
  isDue,
  isLostBy,
  openOf,
  retentionOutcomeOn,
} from "#server/lead/figures/report-figures";
import { reportColumns } from "#server/lead/filter-queries";
import { isInScope, type Scoped, visibleTo } from "#server/lead/scope";

export const OTHERS_LABEL = "Others";

const divided: Record<Exclude<FunnelGroup, "telecaller">, PgColumn> = {
  month: leads.campaignMonth,
  assignee: leads.assignedTo,
  ...reportColumns,
};

/** How far the leads of campaign months came, divided by one thing. A lead stands in every step up to its own. */
export async function countSteps(db: Db, viewer: Scoped, by: FunnelGroup, asked: Narrowing) {
  if (by === "telecaller") return creditSteps(db, viewer, asked);
  const key = sql<string | null>`${divided[by]}`;
  const group = db
    .select({
      key: key.as("key"),
      ...tableOf<Record<Step, SQL.Aliased<number>>>(stepNames, (step) =>
        countOf(cameTo(steps[step].figure)).as(step),
      ),
    })
    .from(leads)
    .where(and(funnelOf(viewer, "funnel-leads", asked), visibleTo(viewer)))
    .groupBy(key)
    .as("counted");
  return db
    .select({
      key: group.key,
      name: by === "assignee" ? nameOf(sql`${group.key}`) : sql<null>`null`,
      counts: pick(group, stepNames),
    })
    .from(group);
}

/** The same, each number for the person who did the step; of those outside the scope together. */
export async function creditSteps(db: Db, viewer: Scoped, asked: Narrowing) {
  const of = (step: Step) => {
    const { figure } = steps[step];
    return db
      .select({
        step: sql<Step>`${step}::text`.as("step"),
        key: sql<string | null>`${credited[figure]}`.as("key"),
        count: sql`count(*)`.mapWith(Number).as("count"),
      })
      .from(leads)
      .where(and(funnelOf(viewer, figure, asked), visibleTo(viewer)))
      .groupBy(sql`2`);
  };
  const all = unionAll(of("leads"), of("reached"), of("interested"), of("quoted"), of("won")).as("all_steps");
  const credits = await db
    .select({ step: all.step, key: all.key, count: all.count, name: nameOf(sql`${all.key}`) })
    .from(all);
  const found = credits.map((row) =>
    isInScope(viewer, row.key) ? row : { ...row, key: OTHERS, name: OTHERS_LABEL },
  );
  return [...new Set(found.map(({ key }) => key))].map((key) => {
    const own = found.filter((row) => row.key === key);
    const counts = tableOf<StepCounts>(stepNames, (step) =>
      own.reduce((sum, row) => sum + (row.step === step ? row.count : 0), 0),
    );
    return { key, name: own[0]?.name ?? null, counts };
  });
}

const countOf = (such: SQL) => sql`count(*) filter (where ${such})`.mapWith(Number);

const nameOf = (id: SQL) => sql<string | null>`(
  select ${nameApart} from ${users} where ${users.id} = ${id})`;

/** The our policies that end, by month and insurer, and what became of their customers. */
export function countRetention(db: Db, viewer: Scoped, asked: Narrowing, now: Date) {
  const counted = db
    .select({
      month: sql<string>`to_char(${leads.nextExpiry}, 'YYYY-MM')`.as("month"),
      insurer: leads.newInsurer,
      outcome: retentionOutcomeOn(now).as("outcome"),
      policies: sql`count(*)`.as("policies"),
      premium: sql`sum(${leads.newPremium})`.as("premium"),
    })
    .from(leads)
    .where(and(isDue(asked), visibleTo(viewer)))
    .groupBy(sql`1, 2, 3`)
    .as("counted");
  const sumOf = (value: SQLWrapper, such: SQL) =>
    sql`coalesce(sum(${value}) filter (where ${such}), 0)`.mapWith(Number);
  const of = (such: SQL) => ({
    policies: sumOf(counted.policies, such),
    premium: sumOf(counted.premium, such),
  });
  return db
    .select({
      month: counted.month,
      insurer: counted.insurer,
      due: of(sql`true`),
      kept: of(sql`${counted.outcome} = 'kept'`),
      lost: of(sql`${counted.outcome} = 'lost'`),
      undecided: of(sql`${counted.outcome} = 'undecided'`),
    })
    .from(counted)
    .groupBy(counted.month, counted.insurer);
}

const rupees = (value: unknown) => (value === null ? null : Math.round(Number(value)));

/** The lost renewals by insurer, and by insurer and reason. */
export async function lostOf(db: Db, viewer: Scoped, asked: Narrowing) {
  const lost = db
    .select({
      lostTo: leads.lostTo,
      lostReason: leads.lostReason,
      lostPremium: leads.lostPremium,
      lowest: sql<
        number | null
      >`(select min(q.total) from quotes q where q.lead_id = leads.id and q.total > 0)`.as("lowest"),
    })
    .from(leads)
    .where(and(isLostBy(asked), visibleTo(viewer)))
    .as("lost");
  const byInsurer = db
    .select({
      insurer: lost.lostTo,
      leads: sql`count(*)`.mapWith(Number),
      paid: sql`avg(${lost.lostPremium})`.mapWith(rupees),
      paidOf: sql`count(${lost.lostPremium})`.mapWith(Number),
      ourLowest: sql`avg(${lost.lowest})`.mapWith(rupees),
      difference: sql`avg(${lost.lostPremium} - ${lost.lowest})`.mapWith(rupees),
      differenceOf: sql`count(${lost.lostPremium} - ${lost.lowest})`.mapWith(Number),
      quoted: sql`count(${lost.lowest})`.mapWith(Number),
    })
    .from(lost)
    .groupBy(lost.lostTo)
    .orderBy(desc(sql`count(*)`), lost.lostTo);
  const byReason = db
    .select({ insurer: lost.lostTo, reason: lost.lostReason, leads: sql`count(*)`.mapWith(Number) })
    .from(lost)
    .groupBy(lost.lostTo, lost.lostReason)
    .orderBy(desc(sql`count(*)`), lost.lostReason);
  return Promise.all([byInsurer, byReason]);
}

/** The leads that each person called first, by the days to that call. */
export function countWaits(db: Db, viewer: Scoped, asked: Narrowing) {
  return db
    .select({
      telecallerId: leads.firstCallBy,
      days: leads.firstCallDays,
      leads: count(),
      calls: sql`coalesce(sum(${leads.callCount}), 0)`.mapWith(Number),
    })
    .from(leads)
    .where(and(firstCallsOf(viewer, asked), visibleTo(viewer)))
    .groupBy(leads.firstCallBy, leads.firstCallDays);
}

/** Each assignee's open leads by the day on which they were last worked on. */
export function countIdle(db: Db, viewer: Scoped, asked: Narrowing, now: Date) {
  return db
    .select({
      telecallerId: leads.assignedTo,
      since: sql<string>`${leads.idleSince}`,
      leads: count(),
    })
    .from(leads)
    .where(and(openOf(asked, now), visibleTo(viewer)))
    .groupBy(leads.assignedTo, leads.idleSince);
}

/** The full names of users by their ids, deleted ones included. */
export async function namesOf(db: Db): Promise<Map<string, string>> {
  const found = await db.select({ id: users.id, name: nameApart }).from(users);
  return new Map(found.map(({ id, name }) => [id, name]));
}
