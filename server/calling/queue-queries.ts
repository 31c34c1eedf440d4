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
import { addDays, today } from "#contract/calendar";
import {
  CALLED_LATELY_MINUTES,
  type CallQueue,
  callQueueNames,
  callQueues,
  everyQueue,
  QUOTE_ANSWER_DAYS,
  SKIPPED_MINUTES,
  WORTH_A_CALL_DAYS,
} from "#contract/call-queues";
import type { callingApi } from "#contract/calling";
import type { Input } from "#contract/endpoint";
import type { Tx } from "#server/db/db";
import { customers, leads } from "#server/db/schema";
import { leadLeases, leadSkips } from "#server/db/schema-calling";
import { doNotCall } from "#server/db/schema-do-not-call";
import { asked } from "#server/leads/queries";
import { isOpenLead } from "#server/users/queries";

export type Wish = Input<typeof callingApi.next>["body"];

interface Caller {
  id: string;
  now: Date;
}

/** Whoever else picks at the same moment holds some of the first; there are enough behind them. */
const BEHIND_OTHERS = 40;

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);

/** A part of the queue: what belongs to it and the column it is sorted by, one index range for each holder. */
interface Range {
  queue: CallQueue;
  where: SQL | undefined;
  by: PgColumn;
  latestFirst?: true;
}

function rangesOf(queue: CallQueue, now: Date, onlyDue: boolean): Range[] {
  const notLately = or(isNull(leads.lastCallAt), lt(leads.lastCallAt, before(now, CALLED_LATELY_MINUTES)));
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
      const border = addDays(today(now), -WORTH_A_CALL_DAYS);
      const by = leads.insuranceExpiry;
      return [
        { queue, where: and(uncalled, gte(by, border)), by },
        { queue, where: and(uncalled, isNull(by)), by },
        { queue, where: and(uncalled, lt(by, border)), by, latestFirst: true },
      ];
    }
    case "quote": {
      const quoted = sql`${leads.status} = 'completed' and ${leads.subStatus} = 'quote_sent'`;
      const waited = onlyDue
        ? lte(leads.lastActivityAt, before(now, QUOTE_ANSWER_DAYS * DAY_MINUTES))
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
 * Picks the caller's next leads and keeps them, in one statement: of two callers who pick at the same moment one skips
 * what the other has picked, and a lease that the other has just made stands.
 */
export async function keepNext(
  tx: Tx,
  caller: Caller,
  { wanted, holding = [], done = [], skipped: _, tab, ...filters }: Wish,
  until: Date,
): Promise<{ leadId: number; queue: CallQueue }[]> {
  const { id, now } = caller;
  const queues = tab ? callQueueNames.filter((queue) => callQueues[queue].tab === tab) : everyQueue;
  const at = sql`${now.toISOString()}::timestamptz`;
  const mayPick = and(
    isOpenLead,
    asked(filters),
    sql`${leads.id} <> all(${sql.param([...holding, ...done])}::bigint[])`,
    sql`not exists (select from ${doNotCall} join ${customers} on ${customers.phoneKey} = ${doNotCall.phoneKey}
      where ${customers.id} = ${leads.customerId})`,
    sql`not exists (select from ${leadLeases} where ${leadLeases.leadId} = ${leads.id}
      and ${leadLeases.userId} <> ${id} and ${leadLeases.until} > ${at})`,
    sql`not exists (select from ${leadSkips} where ${leadSkips.leadId} = ${leads.id}
      and ${leadSkips.userId} = ${id} and ${leadSkips.until} > ${at})`,
  );
  const holders = [eq(leads.assignedTo, id), isNull(leads.assignedTo)];
  const branches = queues
    .flatMap((queue) => rangesOf(queue, now, tab === undefined))
    .flatMap(({ queue, where, by, latestFirst }, place) =>
      holders.map((holder, whose) => {
        const key = sortKey(by, latestFirst);
        const direction = latestFirst ? desc : asc;
        // The holder is one: named in the order too, it lets the index give the unassigned ones in theirs.
        const order = sql`${direction(leads.assignedTo)}, ${direction(by)}, ${leads.id}`;
        return sql`(select ${leads.id} as id, ${queue}::text as queue, ${place}::int as place, ${key} as key,
          ${whose}::int as whose from ${leads} where ${and(holder, where, mayPick)}
          order by ${order} limit ${wanted + BEHIND_OTHERS})`;
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

/** Dates and instants in one column, in their order. */
function sortKey(by: PgColumn, latestFirst = false): SQL {
  const value = sql`extract(epoch from ${by})::float8`;
  return latestFirst ? sql`-${value}` : value;
}

/** Whatever of these nobody else has by now stays with the caller; one that came back is kept anew. */
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
  const kept = await tx
    .insert(leadLeases)
    .select(mine)
    .onConflictDoUpdate({
      target: leadLeases.leadId,
      set: { userId: id, until },
      setWhere: sql`${or(eq(leadLeases.userId, id), lte(leadLeases.until, now))}`,
    })
    .returning({ leadId: leadLeases.leadId });
  return kept.map(({ leadId }) => leadId);
}

/** Gives leads back; all that are kept for this caller where none are named. */
export async function giveBack(tx: Tx, userId: string, leadIds?: number[]): Promise<void> {
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
