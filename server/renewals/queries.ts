import { and, asc, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import { ncbSlabs } from "#contract/lead/vehicles";
import { decided, lackingReasons, type RenewalShow } from "#contract/renewals/kinds";
import { keysOf, tableOf } from "#contract/tables";
import { addMonths, today } from "#contract/time/calendar";
import { isActiveTelecaller } from "#server/accounts/user-queries";
import type { Db, Tx } from "#server/db/handles";
import { fullName, users } from "#server/db/schema/accounts";
import { leadStandingView } from "#server/db/schema/counts";
import { customers } from "#server/db/schema/customers";
import { importRows } from "#server/db/schema/imports";
import { leads } from "#server/db/schema/leads";
import { settings } from "#server/db/schema/settings";
import { isOneOf } from "#server/lead/bulk-queries";
import { mayBeCalled } from "#server/lead/do-not-call-queries";
import { lastCallerOf } from "#server/lead/last-caller-queries";
import { endsIn, isLatest, isRefused, isWithoutLead, type MonthOn } from "./without-lead-queries.ts";

const outcomesOf = (kind: string) => keysOf(decided).filter((code) => decided[code] === kind);
const isOf = (kind: (typeof decided)[keyof typeof decided]): SQL =>
  inArray(leads.subStatus, outcomesOf(kind));
const isUndecided = sql`(${leads.subStatus} is null or ${leads.subStatus} not in (${sql.join(
  keysOf(decided).map((code) => sql`${code}`),
  sql`, `,
)}))`;

/** The renewals of the months from one to another, each month with any. Days are counted first: an index has their order. */
export function countByMonth(db: Db, first: string, last: string) {
  const days = db
    .select({
      nextExpiry: leads.nextExpiry,
      subStatus: leads.subStatus,
      renewals: sql<number>`count(*)`.as("renewals"),
    })
    .from(leads)
    .where(endsIn(first, last))
    .groupBy(leads.nextExpiry, leads.subStatus)
    .as("leads");
  const month = sql<string>`to_char(${days.nextExpiry}, 'YYYY-MM')`;
  const of = (condition: SQL) =>
    sql`coalesce(sum(${days.renewals}) filter (where ${condition}), 0)`.mapWith(Number);
  return db
    .select({ month, won: of(isOf("won")), lost: of(isOf("lost")), undecided: of(isUndecided) })
    .from(days)
    .groupBy(month);
}

/** How many leads each month has, from the kept counts. */
export function countLeadsByMonth(db: Db, first: string, last: string) {
  const { campaignMonth } = leadStandingView;
  return db
    .select({ month: campaignMonth, leads: sql`sum(${leadStandingView.leads})`.mapWith(Number) })
    .from(leadStandingView)
    .where(and(gte(campaignMonth, first), sql`${campaignMonth} <= ${last}`))
    .groupBy(campaignMonth);
}

/** Since when each month has leads made of renewals. */
export function madeSince(db: Db, first: string, last: string) {
  return db
    .select({ month: leads.campaignMonth, since: sql`min(${leads.createdAt})`.mapWith(leads.createdAt) })
    .from(leads)
    .where(and(leads.fromRenewals, gte(leads.campaignMonth, first), lte(leads.campaignMonth, last)))
    .groupBy(leads.campaignMonth);
}

/**
 * The month has them only because they were made of renewals: no file has taken their place, nor changed or kept them.
 */
const isInNoFile = (month: string) =>
  and(
    eq(leads.campaignMonth, month),
    leads.fromRenewals,
    sql`not exists (select from ${importRows} where import_rows.customer_id = leads.customer_id
      and import_rows.lead_id = leads.id)`,
  );

export const countInNoFile = (db: Db, month: string) => db.$count(leads, isInNoFile(month));

/** Who would get those of a month without a lead: their latest callers who are active. */
export async function countByCaller(db: Db, on: MonthOn) {
  const team = await db.select({ id: users.id }).from(users).where(isActiveTelecaller);
  const ids = team.map(({ id }) => id);
  const caller = lastCallerOf(sql`select leads.customer_id`, sql`${on.month}`, ids);
  const due = db
    .select({ caller: caller.as("caller") })
    .from(leads)
    .where(isWithoutLead(on))
    .as("due");
  return db
    .select({
      id: users.id,
      name: fullName,
      leads: sql`count(*)`.mapWith(Number),
    })
    .from(due)
    .leftJoin(users, eq(users.id, due.caller))
    .groupBy(users.id)
    .orderBy(asc(users.firstName), asc(users.id));
}

const lastYearOf = (month: string) => addMonths(month, -12);

/** Last year's leads without a later one. */
const isLacking = (month: string) => and(eq(leads.campaignMonth, lastYearOf(month)), isLatest);

/** Why they are in no later month, in the order in which the reasons are asked. */
const reasonOf = (month: string) => sql<keyof typeof lackingReasons>`case
  when ${isOf("sold")} then 'sold'
  when not (${mayBeCalled}) then 'doNotCall'
  when ${leads.nextExpiry} is null then 'noExpiry'
  when not (${endsIn(month)}) then 'elsewhere'
  when ${isRefused(month)} then 'deleted'
  else 'unbrought' end`;

export async function countLacking(db: Db, month: string) {
  const reason = reasonOf(month).as("reason");
  const lacking = db.select({ reason }).from(leads).where(isLacking(month)).as("lacking");
  const found = await db
    .select({ reason: lacking.reason, leads: sql`count(*)`.mapWith(Number) })
    .from(lacking)
    .groupBy(lacking.reason);
  const counted = new Map(found.map((one) => [one.reason, one.leads]));
  return tableOf<Record<keyof typeof lackingReasons, number>>(
    keysOf(lackingReasons),
    (one) => counted.get(one) ?? 0,
  );
}

/** The leads that a list of a month's renewals shows. */
function shownIn(on: MonthOn, show: RenewalShow): SQL | undefined {
  const { month } = on;
  switch (show) {
    case "missing":
      return isWithoutLead(on);
    case "all":
      return endsIn(month);
    case "won":
    case "lost":
      return and(endsIn(month), isOf(show));
    case "undecided":
      return and(endsIn(month), isUndecided);
    case "there":
      return eq(leads.campaignMonth, month);
    case "inNoFile":
      return isInNoFile(month);
    case "lacking":
      return isLacking(month);
    default:
      return and(isLacking(month), sql`${reasonOf(month)} = ${show}`);
  }
}

/** A page of a month's renewals, by the end of their policies, and how many there are. */
export async function pageOfMonth(
  db: Db,
  on: MonthOn,
  show: RenewalShow,
  { limit, offset }: { limit: number; offset: number },
) {
  const where = shownIn(on, show);
  const found = await db
    .select({ id: leads.id, nextExpiry: leads.nextExpiry })
    .from(leads)
    .where(where)
    .orderBy(asc(leads.nextExpiry), asc(leads.id))
    .limit(limit)
    .offset(offset);
  return { found, total: await db.$count(leads, where) };
}

/** When months become leads without a request. */
export interface OpeningRule {
  daysBefore: number | null;
  /** Earlier months are opened by an administrator only. */
  from: string | null;
}

export async function readOpeningRule(db: Db): Promise<OpeningRule> {
  const [found] = await db
    .select({ daysBefore: settings.renewalDaysBefore, from: settings.renewalsFrom })
    .from(settings);
  return found ?? { daysBefore: null, from: null };
}

export async function hasAnyWithoutLead(tx: Tx, on: MonthOn): Promise<boolean> {
  const found = await tx.select({ id: leads.id }).from(leads).where(isWithoutLead(on)).limit(1);
  return found.length > 0;
}

interface MadeRenewals {
  month: string;
  campaignId: number;
  /** Who may get them. */
  team: string[];
  now: Date;
  most: number;
}

/**
 * Makes leads of renewals that have none in the month yet, in one statement: with the policy that then ends, and for the
 * latest active caller of the customer. The bonus follows from the last one when the policy was sold or bought elsewhere, by
 * `nextNcb`; it is unknown otherwise. Two servers at once make none twice: a customer has one lead in a month.
 */
export async function insertRenewals(
  tx: Tx,
  { month, campaignId, team, now, most }: MadeRenewals,
): Promise<number> {
  const instant = now.toISOString();
  const caller = lastCallerOf(sql`select l.customer_id`, sql`${month}`, team);
  const found = await tx
    .select({ id: leads.id, customerId: leads.customerId })
    .from(leads)
    .where(isWithoutLead({ month, today: today(now) }))
    .orderBy(asc(leads.nextExpiry), asc(leads.id))
    .limit(most);
  const customerIds = found.map(({ customerId }) => customerId);
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(isOneOf(customers.id, customerIds))
    .orderBy(asc(customers.id))
    .for("key share");
  const ids = found.map(({ id }) => id);
  const due = tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(isOneOf(leads.id, ids), isWithoutLead({ month, today: today(now) })))
    .orderBy(asc(leads.id))
    .for("key share");
  const { rowCount } = await tx.execute(sql`
    with due as materialized (${due})
    insert into ${leads} (customer_id, campaign_id, campaign_month, assigned_to, insurance_expiry, insurance_company,
      policy_number, premium_amount, previous_ncb, source, from_renewals, created_at, last_activity_at)
    select l.customer_id, ${campaignId}, ${month}, ${caller}, l.next_expiry,
      case when ${won} then coalesce(l.new_insurer, l.insurance_company) when ${lost} then l.lost_to
        else l.insurance_company end,
      case when ${won} then l.new_policy_number end,
      case when ${won} then l.new_premium when ${lost} then l.lost_premium else l.premium_amount end,
      case when not ((${won}) or (${lost})) then null
        when l.claims_status = 'claimed' then 0
        when l.claims_status is null or l.previous_ncb is null then null
        else coalesce((select min(slab) from unnest(array[${slabs}]) slab where slab > l.previous_ncb), l.previous_ncb) end,
      l.source, true, ${instant}::timestamptz, ${instant}::timestamptz
    from due join leads l on l.id = due.id
    order by l.next_expiry, l.id
    on conflict (customer_id, campaign_month) do nothing`);
  return rowCount ?? 0;
}

const slabs = sql.raw(ncbSlabs.join(", "));
const outcomeIs = (kind: "won" | "lost") =>
  sql.raw(
    `l.sub_status in (${outcomesOf(kind)
      .map((code) => `'${code}'`)
      .join(", ")})`,
  );
const won = sql`coalesce(${outcomeIs("won")}, false)`;
const lost = sql`coalesce(${outcomeIs("lost")}, false)`;
