import {
  and,
  asc,
  type Column,
  count,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { closedStatuses, closingOutcomes } from "#contract/lead/outcomes";
import { daySpan, today } from "#contract/time/calendar";
import { isActiveTelecaller, lockTelecaller } from "#server/accounts/user-queries";
import type { Db, Tx } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
import { leadStandingView } from "#server/db/schema/counts";
import { leads } from "#server/db/schema/leads";
import { type Scoped, userInScope } from "./scope.ts";

/** Open leads: neither closed nor backed out, nor ended by their outcome. */
export const isOpen = (status: Column, subStatus: Column) =>
  and(notInArray(status, closedStatuses), or(isNull(subStatus), notInArray(subStatus, closingOutcomes)));
export const isOpenLead = isOpen(leads.status, leads.subStatus);

const later = alias(leads, "later_lead");
/** A customer is called for the latest renewal; the lead of an earlier month stays as it is. */
export const isLatestOfCustomer = sql`not exists (select from ${leads} as ${later}
  where ${later.customerId} = ${leads.customerId} and ${later.campaignMonth} > ${leads.campaignMonth})`;

/** A callback is promised and the lead is open. */
export const isPromised = and(isNotNull(leads.nextFollowUp), isOpenLead);

/** The active telecaller in scope with the fewest open leads; ties by username. */
export async function leastLoadedTelecaller(tx: Tx, by: Scoped): Promise<string | null> {
  const [idlest] = await tx
    .select({ id: users.id })
    .from(users)
    .leftJoin(leads, and(eq(leads.assignedTo, users.id), isOpenLead))
    .where(and(isActiveTelecaller, userInScope(by, users.id)))
    .groupBy(users.id, users.username)
    .orderBy(count(leads.id), asc(sql`lower(${users.username})`))
    .limit(1);
  if (!idlest) return null;
  return (await lockTelecaller(tx, idlest.id)) ? idlest.id : leastLoadedTelecaller(tx, by);
}

/** Each one's number of open leads, from the kept counts. */
export async function countOpenLeads(tx: Db | Tx, userIds: string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const { holder, status, subStatus, leads: number } = leadStandingView;
  const counted = await tx
    .select({ holder, open: sql`sum(${number})`.mapWith(Number) })
    .from(leadStandingView)
    .where(and(inArray(holder, userIds), isOpen(status, subStatus)))
    .groupBy(holder);
  return new Map(counted.flatMap(({ holder, open }) => (holder ? [[holder, open] as const] : [])));
}

/** How many promises each has on each day until one, but for these leads; what is due counts as today's. */
export function countPromises(
  tx: Tx,
  userIds: string[],
  { except, until, now }: { except: number[]; until: Date; now: Date },
) {
  const day = sql<string>`indian_day(greatest(${leads.nextFollowUp}, ${now.toISOString()}::timestamptz))::text`;
  return tx
    .select({ assignee: sql<string>`${leads.assignedTo}`, day: day.as("day"), promises: count() })
    .from(leads)
    .where(
      and(
        inArray(leads.assignedTo, userIds),
        isPromised,
        lt(leads.nextFollowUp, daySpan(today(until)).to),
        sql`${leads.id} <> all(${sql.param(except)}::bigint[])`,
      ),
    )
    .groupBy(leads.assignedTo, sql`day`);
}
