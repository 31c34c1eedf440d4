import {
  and,
  asc,
  desc,
  eq,
  getTableName,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { callingApi } from "#contract/calling/calls";
import {
  type CallQueue,
  callQueueNames,
  callQueues,
  everyQueue,
  QUOTE_ANSWER_DAYS,
  RECENT_CALL_MINUTES,
  RECENT_EXPIRY_DAYS,
  SKIPPED_MINUTES,
} from "#contract/calling/queues";
import type { Input } from "#contract/endpoint";
import { addDays, today } from "#contract/time/calendar";
import type { Tx } from "#server/db/handles";
import { leadLeases, leadSkips } from "#server/db/schema/calling";
import { doNotCall } from "#server/db/schema/do-not-call";
import { customers, leads } from "#server/db/schema/leads";
import { filterSql } from "#server/lead/queries";
import { isOpenLead } from "#server/lead/workload-queries";

export type NextLeadsRequest = Input<typeof callingApi.next>["body"];

interface Caller {
  id: string;
  now: Date;
}

/** Rows to scan past those locked by other callers (SKIP LOCKED). */
const SCAN_AHEAD = 40;

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);

/** A part of a queue: its condition and sort column, read as one index range per assignee. */
interface Range {
  queue: CallQueue;
  where: SQL | undefined;
  by: PgColumn;
  latestFirst?: true;
}

function rangesOf(queue: CallQueue, now: Date, onlyDue: boolean): Range[] {
  const notLately = or(
    isNull(leads.lastCallAt),
    lt(leads.lastCallAt, minutesBefore(now, RECENT_CALL_MINUTES)),
  );
  switch (queue) {
    case "callback": {
      const where = onlyDue ? lte(leads.nextFollowUp, now) : isNotNull(leads.nextFollowUp);
      return [{ queue, where, by: leads.nextFollowUp }];
    }
    case "retry": {
      const where = onlyDue ? lte(leads.retryAt, now) : and(isNotNull(leads.retryAt), notLately);
      return [{ queue, where, by: leads.retryAt }];
    }
    case "fresh": {
      const uncalled = sql`${leads.status} = 'pending_call' and ${leads.callCount} = 0`;
      const oldestExpiry = addDays(today(now), -RECENT_EXPIRY_DAYS);
      const by = leads.insuranceExpiry;
      return [
        { queue, where: and(uncalled, gte(by, oldestExpiry)), by },
        { queue, where: and(uncalled, isNull(by)), by },
        { queue, where: and(uncalled, lt(by, oldestExpiry)), by, latestFirst: true },
      ];
    }
    case "quote": {
      const quoted = sql`${leads.status} = 'completed' and ${leads.subStatus} = 'quote_sent'`;
      const waited = onlyDue
        ? lte(leads.lastActivityAt, minutesBefore(now, QUOTE_ANSWER_DAYS * DAY_MINUTES))
        : undefined;
      return [
        {
          queue,
          where: and(quoted, isNull(leads.nextFollowUp), waited, notLately),
          by: leads.lastActivityAt,
        },
      ];
    }
    case "interested": {
      const interested = sql`${leads.status} = 'connected' and ${leads.subStatus} = 'interested'`;
      const where = and(interested, isNull(leads.nextFollowUp), notLately);
      return [{ queue, where, by: leads.insuranceExpiry }];
    }
  }
}

/**
 * Selects and leases the caller's next leads in one statement: of two concurrent callers one skips the rows
 * the other has locked, and an unexpired lease of another caller stays.
 */
export async function leaseNext(
  tx: Tx,
  caller: Caller,
  { wanted, holding = [], done = [], skipped: _, tab, ...filters }: NextLeadsRequest,
  until: Date,
): Promise<{ leadId: number; queue: CallQueue }[]> {
  const { id, now } = caller;
  const queues = tab ? callQueueNames.filter((queue) => callQueues[queue].tab === tab) : everyQueue;
  const at = sql`${now.toISOString()}::timestamptz`;
  const mayPick = and(
    isOpenLead,
    filterSql(filters),
    sql`${leads.id} <> all(${sql.param([...holding, ...done])}::bigint[])`,
    sql`not exists (select from ${doNotCall} join ${customers} on ${customers.phoneKey} = ${doNotCall.phoneKey}
      where ${customers.id} = ${leads.customerId})`,
    sql`not exists (select from ${leadLeases} where ${leadLeases.leadId} = ${leads.id}
      and ${leadLeases.userId} <> ${id} and ${leadLeases.until} > ${at})`,
    sql`not exists (select from ${leadSkips} where ${leadSkips.leadId} = ${leads.id}
      and ${leadSkips.userId} = ${id} and ${leadSkips.until} > ${at})`,
  );
  const assignees = [eq(leads.assignedTo, id), isNull(leads.assignedTo)];
  const branches = queues
    .flatMap((queue) => rangesOf(queue, now, tab === undefined))
    .flatMap(({ queue, where, by, latestFirst }, place) =>
      assignees.map((holder, whose) => {
        const key = sortKey(by, latestFirst);
        const direction = latestFirst ? desc : asc;
        // The assignee is constant; in the ORDER BY it lets the index return the unassigned leads in order
        // too.
        const order = sql`${direction(leads.assignedTo)}, ${direction(by)}, ${leads.id}`;
        return sql`(select ${leads.id} as id, ${queue}::text as queue, ${place}::int as place, ${key} as key,
          ${whose}::int as whose from ${leads} where ${and(holder, where, mayPick)}
          order by ${order} limit ${wanted + SCAN_AHEAD})`;
      }),
    );
  const { rows } = await tx.execute<{ leadId: string; queue: CallQueue }>(sql`
    with candidates as (${sql.join(branches, sql` union all `)}),
    picked as (
      select candidates.* from candidates join ${leads} on ${leads.id} = candidates.id
      order by place, key nulls last, whose, candidates.id limit ${wanted}
      for update of ${sql.identifier(getTableName(leads))} skip locked
    ),
    kept as (
      insert into ${leadLeases} as l (lead_id, user_id, until)
      select id, ${id}::uuid, ${until.toISOString()}::timestamptz from picked order by id
      on conflict (lead_id) do update set user_id = excluded.user_id, until = excluded.until
      where l.user_id = excluded.user_id or l.until <= ${at}
      returning lead_id
    )
    select picked.id as "leadId", picked.queue from picked join kept on kept.lead_id = picked.id
    order by place, key nulls last, whose, picked.id`);
  return rows.map(({ leadId, queue }) => ({ leadId: Number(leadId), queue }));
}

/** Dates and instants as one sortable number. */
function sortKey(by: PgColumn, latestFirst = false): SQL {
  const value = sql`extract(epoch from ${by})::float8`;
  return latestFirst ? sql`-${value}` : value;
}

/** The first key of the callers' locks; any number that only they use. */
const CALLER_LOCK = 7_303_910;

/**
 * A caller's requests run one after the other: two at once would wait for each other's leases, each holding what
 * the other renews.
 */
export async function lockCaller(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CALLER_LOCK}, hashtext(${userId}))`);
}

/** Renews the leases on leads no other caller has leased; an expired one is leased again. */
export async function renewLeases(
  tx: Tx,
  { id, now }: Caller,
  leadIds: number[],
  until: Date,
): Promise<number[]> {
  if (leadIds.length === 0) return [];
  const mine = tx
    .select({
      leadId: leads.id,
      userId: sql`${id}::uuid`.as("user_id"),
      until: sql`${until.toISOString()}::timestamptz`.as("until"),
    })
    .from(leads)
    .where(and(inArray(leads.id, leadIds), or(eq(leads.assignedTo, id), isNull(leads.assignedTo))))
    .orderBy(leads.id);
  const leased = await tx
    .insert(leadLeases)
    .select(mine)
    .onConflictDoUpdate({
      target: leadLeases.leadId,
      set: { userId: id, until },
      setWhere: sql`${or(eq(leadLeases.userId, id), lte(leadLeases.until, now))}`,
    })
    .returning({ leadId: leadLeases.leadId });
  return leased.map(({ leadId }) => leadId);
}

/** Releases leases; all of the caller's when none are named. */
export async function releaseLeases(tx: Tx, userId: string, leadIds?: number[]): Promise<void> {
  await tx
    .delete(leadLeases)
    .where(and(eq(leadLeases.userId, userId), leadIds && inArray(leadLeases.leadId, leadIds)));
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
  await tx.insert(leadSkips).select(known).onConflictDoNothing();
}
