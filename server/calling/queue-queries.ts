import { and, asc, desc, eq, getTableName, isNotNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { DUE_COUNT_MAX } from "#contract/callbacks/due-count";
import { type CallQueue, callQueueNames, LEASE_MINUTES, SKIPPED_MINUTES } from "#contract/calling/queues";
import { type CallSplit, callSplitNames, isInSplit } from "#contract/calling/splits";
import type { Tx } from "#server/db/handles";
import { leadLeases, leadSkips } from "#server/db/schema/calling";
import { customers, isUncallable } from "#server/db/schema/customers";
import { doNotCall } from "#server/db/schema/do-not-call";
import { leads } from "#server/db/schema/leads";
import { isItsNumber } from "#server/lead/do-not-call-queries";
import { askedFigure, isCountedBy } from "#server/lead/figures/figure-sql";
import { filterSql } from "#server/lead/filter-queries";
import { hasNotEnded, latestEnd } from "#server/lead/lease-queries";
import { isLatestOfCustomer, isOpenLead } from "#server/lead/workload-queries";
import {
  assigneesFor,
  type Caller,
  isCalledByColleague,
  isLeasedByColleague,
  type NextLeadsRequest,
  releaseSharedPersons,
} from "./lease-queries.ts";
import { type Range, rangesOf } from "./range-queries.ts";

/** Rows to scan past those locked by other callers (SKIP LOCKED). */
const SCAN_AHEAD = 40;

/** Planning a branch per range takes longer than reading it: most callers need only the first queues. */
const ASKED_FIRST: readonly CallQueue[] = ["callback", "expiring", "retry", "fresh"];

/** Where calling started: one of the session's lists, or all leads. */
function listOf({ wanted, holding, done, skipped, split, counted, ...list }: NextLeadsRequest) {
  return list;
}

/**
 * Selects and leases the caller's next leads: promises of their own that are due, wherever calling started, then the
 * leads of its list in the order of the queues.
 */
export async function leaseNext(
  tx: Tx,
  caller: Caller,
  request: NextLeadsRequest,
  until: Date,
): Promise<Picked[]> {
  const { now, viewer } = caller;
  const list = listOf(request);
  const isNarrowed = Object.values(list).some((value) => value !== undefined);
  const own = rangesOf(now, {}).filter(({ queue }) => isNarrowed && !request.split && queue === "callback");
  const ranges = rangesOf(now, request).filter(({ queue }) => isInSplit(request.split, queue));
  const assignees = assigneesFor(viewer, request.figure);
  const isFirst = ({ queue }: Range) => ASKED_FIRST.includes(queue);
  const rounds = [
    { ranges: own, assignees: [eq(leads.assignedTo, viewer.id)], list: {} },
    { ranges: ranges.filter(isFirst), assignees, list },
    { ranges: ranges.filter((range) => !isFirst(range)), assignees, list },
  ];
  const picked: Picked[] = [];
  for (const round of rounds) {
    const wanted = request.wanted - picked.length;
    if (wanted === 0 || round.ranges.length === 0) continue;
    const besides = [...request.holding, ...request.done, ...picked.map(({ leadId }) => leadId)];
    picked.push(...(await leaseFrom(tx, caller, { ...round, wanted, besides }, until)));
  }
  const ids = picked.map(({ leadId }) => leadId);
  return (await releaseSharedPersons(tx, caller, ids)) ? leaseNext(tx, caller, request, until) : picked;
}

/** What may be offered to the caller of a queue, whatever the page holds. */
function mayPick(
  tx: Tx,
  caller: Caller,
  queue: CallQueue,
  { tab: _, figure, ...filters }: Round["list"],
): SQL | undefined {
  const { id, now, viewer } = caller;
  return and(
    isOpenLead,
    filterSql(filters),
    // A promise is kept on the lead on which it was made.
    or(isNotNull(leads.nextFollowUp), isLatestOfCustomer),
    figure && isCountedBy(tx, viewer, askedFigure(figure), now),
    sql`exists (select from ${customers} where ${customers.id} = ${leads.customerId}
      and not (${isUncallable})
      and not exists (select from ${doNotCall} where ${isItsNumber})
      and not ${queue === "callback" ? isLeasedByColleague(caller) : isCalledByColleague(caller)})`,
    sql`not exists (select from ${leadLeases} where ${leadLeases.leadId} = ${leads.id}
      and ${leadLeases.userId} <> ${id} and ${hasNotEnded(leadLeases.until, now, LEASE_MINUTES)})`,
    // A promise that has fallen due since ends the skip.
    sql`not exists (select from ${leadSkips} where ${leadSkips.leadId} = ${leads.id}
      and ${leadSkips.userId} = ${id} and ${hasNotEnded(leadSkips.until, now, SKIPPED_MINUTES)}
      and (${lte(leads.nextFollowUp, now)} and ${leads.nextFollowUp} >
        ${leadSkips.until} - make_interval(mins => ${sql.raw(String(SKIPPED_MINUTES))})) is not true)`,
  );
}

/** Counting stops here: a caller needs to know that there are many. */
const SPLIT_MAX = DUE_COUNT_MAX;

/** How many leads the caller could be offered in each split that has any. */
export async function countSplits(tx: Tx, caller: Caller, request: NextLeadsRequest) {
  const { figure, ...list } = listOf(request);
  if (figure) return [];
  const ranges = rangesOf(caller.now, list);
  const counts = callSplitNames.flatMap((split) => {
    const branches = ranges
      .filter(({ queue }) => isInSplit(split, queue))
      .flatMap(({ queue, where }) =>
        assigneesFor(caller.viewer, figure).map(
          (assignee) => sql`(select 1 from ${leads}
            where ${and(assignee, where, mayPick(tx, caller, queue, list))} limit ${SPLIT_MAX})`,
        ),
      );
    if (branches.length === 0) return [];
    return sql`select ${split}::text as split, (select count(*)::int
      from (${sql.join(branches, sql` union all `)} limit ${SPLIT_MAX}) as of_split) as leads`;
  });
  if (counts.length === 0) return [];
  const { rows } = await tx.execute<{ split: CallSplit; leads: number }>(sql.join(counts, sql` union all `));
  return rows.filter((row) => row.leads > 0);
}

interface Round {
  ranges: Range[];
  /** Whose leads, a condition each. */
  assignees: (SQL | undefined)[];
  list: Partial<ReturnType<typeof listOf>>;
  wanted: number;
  besides: number[];
}

interface Picked {
  leadId: number;
  queue: CallQueue;
}

/**
 * One statement: of two concurrent callers one skips the rows the other has locked, and an unexpired lease of
 * another caller stays.
 */
async function leaseFrom(
  tx: Tx,
  caller: Caller,
  { ranges, assignees, list, wanted, besides }: Round,
  until: Date,
): Promise<Picked[]> {
  const { id, now } = caller;
  const at = sql`${now.toISOString()}::timestamptz`;
  const latest = sql`${latestEnd(now, LEASE_MINUTES).toISOString()}::timestamptz`;
  const isBeside = sql`${leads.id} <> all(${sql.param(besides)}::bigint[])`;
  const branches = ranges.flatMap(({ queue, where, by, latestFirst, after }) =>
    assignees.map((assignee, whose) => {
      const place = callQueueNames.indexOf(queue) * 2 + (after ? 1 : 0);
      const key = sortKey(by, latestFirst);
      const direction = latestFirst ? desc : asc;
      // The assignee is constant; in the ORDER BY it lets the index return the unassigned leads in order
      // too. Read backwards, the index has the ids backwards as well.
      const order = sql.join(
        [assignee && leads.assignedTo, by, leads.id].flatMap((column) => (column ? [direction(column)] : [])),
        sql`, `,
      );
      return sql`(select ${leads.id} as id, ${queue}::text as queue, ${place}::int as place, ${key} as key,
        ${whose}::int as whose from ${leads} where ${and(assignee, where, mayPick(tx, caller, queue, list), isBeside)}
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
      where l.user_id = excluded.user_id or l.until <= ${at} or l.until > ${latest}
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
