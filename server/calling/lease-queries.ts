import {
  and,
  eq,
  gte,
  inArray,
  isNull,
  lte,
  ne,
  not,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { callingApi } from "#contract/calling/calls";
import { LEASE_MINUTES, SKIPPED_MINUTES } from "#contract/calling/queues";
import type { Input } from "#contract/endpoint";
import { MINUTE_MS } from "#contract/time/calendar";
import { lockKeysOf } from "#server/db/advisory-locks";
import type { Tx } from "#server/db/handles";
import { leadLeases, leadSkips } from "#server/db/schema/calling";
import { customers } from "#server/db/schema/customers";
import { leads } from "#server/db/schema/leads";
import { hasNotEnded } from "#server/lead/lease-queries";
import type { Viewer } from "#server/platform/http";

export type NextLeadsRequest = Input<typeof callingApi.next>["body"];

export interface Caller {
  id: string;
  viewer: Viewer;
  now: Date;
}

/**
 * Whose leads are offered, a condition each: the caller's own and the unassigned ones; of a figure all in scope, which
 * are everybody's for an administrator.
 */
export function assigneesFor(
  { id, viewer }: { id: string | Placeholder; viewer: Pick<Viewer, "scope"> },
  figure: NextLeadsRequest["figure"],
): (SQL | undefined)[] {
  if (figure && viewer.scope === "all") return [undefined];
  return [eq(leads.assignedTo, id), isNull(leads.assignedTo)];
}

/**
 * A caller's requests run one after the other: two at once would wait for each other's leases, each holding what
 * the other renews.
 */
export async function lockCaller(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKeysOf("caller", sql`${userId}`)})`);
}

/** Renews the leases on leads no other caller has leased; an expired one is leased again. */
export async function renewLeases(
  tx: Tx,
  caller: Caller,
  { holding: leadIds, figure }: Pick<NextLeadsRequest, "holding" | "figure">,
  until: Date,
): Promise<number[]> {
  if (leadIds.length === 0) return [];
  const { id, now } = caller;
  const mine = tx
    .select({
      leadId: leads.id,
      userId: sql`${id}::uuid`.as("user_id"),
      until: sql`${until.toISOString()}::timestamptz`.as("until"),
    })
    .from(leads)
    .where(and(inArray(leads.id, leadIds), or(...assigneesFor(caller, figure))))
    .orderBy(leads.id);
  const leased = await tx
    .insert(leadLeases)
    .select(mine)
    .onConflictDoUpdate({
      target: leadLeases.leadId,
      set: { userId: id, until },
      setWhere: sql`${or(eq(leadLeases.userId, id), not(sql`${hasNotEnded(leadLeases.until, now, LEASE_MINUTES)}`))}`,
    })
    .returning({ leadId: leadLeases.leadId });
  return leased.map(({ leadId }) => leadId);
}

const record = alias(customers, "other_record");
const theirs = alias(leads, "their_lead");
const theirLease = alias(leadLeases, "their_lease");

/** A number on more records than these is a dealer's: no more are looked at. */
const RECORDS_OF_A_PERSON = 10;

/** A prepared query has placeholders for them. */
interface Asking {
  id: string | Placeholder;
  now: Date | Placeholder;
}

const isLeasedToAnother = ({ id, now }: Asking): SQL =>
  sql`exists (select from ${leadLeases} as ${theirLease} where ${theirLease.leadId} = ${theirs.id}
    and ${theirLease.userId} <> ${id} and ${hasNotEnded(theirLease.until, now, LEASE_MINUTES)})`;

/** Of a row of `customers`: a colleague has leased another lead of its person, who is known by either number. */
export const isLeasedByColleague = (caller: Asking): SQL => hasLeadOfPerson(isLeasedToAnother(caller));

/** The same, or has called the person since the day began about another lead. */
export const isCalledByColleague = (caller: Asking & { dayBegan: Date | Placeholder }): SQL =>
  hasLeadOfPerson(
    or(
      and(gte(theirs.lastCallAt, caller.dayBegan), ne(theirs.lastCallBy, caller.id)),
      isLeasedToAnother(caller),
    ),
  );

function hasLeadOfPerson(condition: SQL | undefined): SQL {
  const numbers = [sql`nullif(${customers.phoneKey}, '')`, customers.secondPhoneKey];
  const isSame = or(
    ...numbers.flatMap((number) => [eq(record.phoneKey, number), eq(record.secondPhoneKey, number)]),
  );
  return sql`exists (
    select from (select ${record.id} from ${customers} as ${record} where ${isSame} and ${ne(record.id, customers.id)}
      limit ${RECORDS_OF_A_PERSON}) as of_person
    join ${leads} as ${theirs} on ${theirs.customerId} = of_person.id where ${condition})`;
}

/**
 * Of two callers who were offered leads of one person at the same moment, the later one gives theirs back. Returns
 * whether any were given back.
 */
export async function releaseSharedPersons(tx: Tx, caller: Caller, leadIds: number[]): Promise<boolean> {
  if (leadIds.length === 0) return false;
  const isPicked = sql`${leads.id} = any(${sql.param(leadIds)}::bigint[])`;
  const { rows } = await tx.execute(sql`
    select pg_advisory_xact_lock(${lockKeysOf("offer", sql`key`)}) from (
      select distinct key from ${leads} join ${customers} on ${customers.id} = ${leads.customerId},
        unnest(array[${customers.phoneKey}, ${customers.secondPhoneKey}]) key
      where ${isPicked} and key <> '' and exists (
        select from ${customers} as ${record}
        where (${record.phoneKey} = key or ${record.secondPhoneKey} = key) and ${record.id} <> ${customers.id}
      ) order by key
    ) as shared`);
  if (rows.length === 0) return false;
  const shared = await tx
    .delete(leadLeases)
    .where(
      and(
        eq(leadLeases.userId, caller.id),
        sql`${leadLeases.leadId} in (select ${leads.id} from ${leads}
          join ${customers} on ${customers.id} = ${leads.customerId}
          where ${isPicked} and ${isLeasedByColleague(caller)})`,
      ),
    )
    .returning({ leadId: leadLeases.leadId });
  return shared.length > 0;
}

/** Releases leases; all of the caller's when none are named. */
export async function releaseLeases(tx: Tx, userId: string, leadIds?: number[]): Promise<void> {
  await tx
    .delete(leadLeases)
    .where(and(eq(leadLeases.userId, userId), leadIds && inArray(leadLeases.leadId, leadIds)));
}

/** A lead that the caller has again is no longer skipped. */
export async function offerAgain(tx: Tx, { id }: Caller, leadIds: number[]): Promise<void> {
  await tx.delete(leadSkips).where(and(eq(leadSkips.userId, id), inArray(leadSkips.leadId, leadIds)));
}

export async function skipLeads(tx: Tx, { id, now }: Caller, leadIds: number[]): Promise<void> {
  await tx.delete(leadSkips).where(and(eq(leadSkips.userId, id), lte(leadSkips.until, now)));
  const until = new Date(now.getTime() + SKIPPED_MINUTES * MINUTE_MS);
  const known = tx
    .select({
      leadId: leads.id,
      userId: sql`${id}::uuid`.as("user_id"),
      until: sql`${until.toISOString()}::timestamptz`.as("until"),
    })
    .from(leads)
    .where(inArray(leads.id, leadIds));
  await tx
    .insert(leadSkips)
    .select(known)
    .onConflictDoUpdate({ target: [leadSkips.userId, leadSkips.leadId], set: { until } });
}
