import {
  and,
  asc,
  desc,
  eq,
  getTableName,
  isNotNull,
  lte,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { DUE_COUNT_MAX } from "#contract/callbacks/due-count";
import {
  type CallQueue,
  callQueueNames,
  LEADS_WANTED_MAX,
  LEASE_MINUTES,
  SKIPPED_MINUTES,
} from "#contract/calling/queues";
import { type CallSplit, callSplitNames, isInSplit } from "#contract/calling/splits";
import type { LeadTab } from "#contract/lead/outcomes";
import { keysOf, tableOf } from "#contract/tables";
import type { Tx } from "#server/db/handles";
import { planForAnyValues, preparedByShape, UNNAMED } from "#server/db/prepared";
import { leadLeases, leadSkips } from "#server/db/schema/calling";
import { customers, isUncallable } from "#server/db/schema/customers";
import { doNotCall } from "#server/db/schema/do-not-call";
import { leads } from "#server/db/schema/leads";
import { isItsNumber } from "#server/lead/do-not-call-queries";
import { askedFigure, isCountedBy } from "#server/lead/figures/figure-sql";
import {
  type FilterShape,
  type FilterValues,
  filterOfShape,
  filterShape,
  filterSql,
  givenFilters,
} from "#server/lead/filter-queries";
import { hasNotEnded } from "#server/lead/lease-queries";
import { isLatestOfCustomer, isOpenLead } from "#server/lead/workload-queries";
import type { Viewer } from "#server/platform/http";
import {
  assigneesFor,
  type Caller,
  isCalledByColleague,
  isLeasedByColleague,
  type NextLeadsRequest,
  releaseSharedPersons,
} from "./lease-queries.ts";
import { type Bounds, boundsOf, type Range, rangesOf } from "./range-queries.ts";

/** Rows to scan past those locked by other callers (SKIP LOCKED). */
const SCAN_AHEAD = 40;

/** Most callers need only the first queues: those after them are not read then. */
const ASKED_FIRST: readonly CallQueue[] = ["callback", "expiring", "retry", "fresh"];

/** Where calling started: one of the session's lists, or all leads. */
function listOf({ wanted, holding, done, skipped, split, counted, arriving, ...list }: NextLeadsRequest) {
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
  const { split } = request;
  const { tab, figure, ...filters } = listOf(request);
  const inList = { tab, split, filters, figure };
  if (mayPrepare(inList)) await planForAnyValues(tx);
  const rounds: Round[] = [
    ...(split ? [] : [{ part: "own promises", filters: {} } as const]),
    { part: "first", ...inList },
    { part: "rest", ...inList },
  ];
  const picked: Picked[] = [];
  for (const round of rounds) {
    const wanted = request.wanted - picked.length;
    if (wanted === 0) continue;
    const besides = [...request.holding, ...request.done, ...picked.map(({ leadId }) => leadId)];
    picked.push(...(await leaseFrom(tx, caller, round, { wanted, besides, until })));
  }
  const ids = picked.map(({ leadId }) => leadId);
  return (await releaseSharedPersons(tx, caller, ids)) ? leaseNext(tx, caller, request, until) : picked;
}

/** The caller, where the queues begin and end, and the filters of the list. */
interface Asking extends Bounds {
  id: string | Placeholder;
  viewer: Pick<Viewer, "scope">;
  filters: FilterValues;
  /** Of a figure's list: what it counts. */
  counted?: SQL | undefined;
}

/** What may be offered to the caller of a queue, whatever the page holds. */
function mayPick(asking: Asking, queue: CallQueue): SQL | undefined {
  const { id, now, filters, counted } = asking;
  return and(
    isOpenLead,
    filterSql(filters),
    // A promise is kept on the lead on which it was made.
    or(isNotNull(leads.nextFollowUp), isLatestOfCustomer),
    counted,
    sql`exists (select from ${customers} where ${customers.id} = ${leads.customerId}
      and not (${isUncallable})
      and not exists (select from ${doNotCall} where ${isItsNumber})
      and not ${queue === "callback" ? isLeasedByColleague(asking) : isCalledByColleague(asking)})`,
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
  const { figure, tab, ...filters } = listOf(request);
  if (figure) return [];
  const asking = { ...caller, ...boundsOf(caller.now), filters };
  const ranges = rangesOf(asking, { tab });
  const counts = callSplitNames.flatMap((split) => {
    const branches = ranges
      .filter(({ queue }) => isInSplit(split, queue))
      .flatMap(({ queue, where }) =>
        assigneesFor(asking, figure).map(
          (assignee) => sql`(select 1 from ${leads}
            where ${and(assignee, where, mayPick(asking, queue))} limit ${SPLIT_MAX})`,
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

/** Leads of one statement. */
interface Round {
  part: "own promises" | "first" | "rest";
  tab?: LeadTab | undefined;
  split?: CallSplit | undefined;
  filters: Omit<ReturnType<typeof listOf>, "tab" | "figure">;
  figure?: NextLeadsRequest["figure"];
}

function rangesOfRound(bounds: Bounds, { part, split, ...list }: Omit<Round, "filters">): Range[] {
  const ranges = rangesOf(bounds, list);
  if (part === "own promises") return ranges.filter(({ queue }) => queue === "callback");
  const isFirst = part === "first";
  return ranges.filter(({ queue }) => isInSplit(split, queue) && ASKED_FIRST.includes(queue) === isFirst);
}

interface Picked {
  leadId: number;
  queue: CallQueue;
}

const { placeholder } = sql;
const placeholders = tableOf<Bounds>(keysOf(boundsOf(new Date(0))), (name) => placeholder(name));

/**
 * One statement: of two concurrent callers one skips the rows the other has locked, and an unexpired lease of
 * another caller stays. Planning it takes ten times as long as running it.
 */
async function leaseFrom(
  tx: Tx,
  caller: Caller,
  { filters, figure, ...shape }: Round,
  { wanted, besides, until }: { wanted: number; besides: number[]; until: Date },
): Promise<Picked[]> {
  const { id, viewer, now } = caller;
  if (rangesOfRound(placeholders, { ...shape, figure }).length === 0) return [];
  const counted = figure && isCountedBy(tx, viewer, askedFigure(figure), now);
  const statement = mayPrepare({ filters, figure })
    ? leaseByShape(tx, { ...shape, filter: filterShape(filters) })
    : leaseStatement(tx, { ...shape, filters, figure, counted, viewer }, UNNAMED);
  return statement.execute({ ...filters, ...boundsOf(now), id, until, wanted, besides });
}

/** A search or a figure must be planned for its values, and other filters make too many statements to keep. */
const mayPrepare = ({ filters, figure }: Pick<Round, "filters" | "figure">): boolean =>
  !figure && !filters.search && givenFilters(filters).every((name) => name === "campaignMonth");

const leaseByShape = preparedByShape(
  "lease",
  (tx: Tx, { filter, ...shape }: Omit<Round, "filters" | "figure"> & { filter: FilterShape }, name) =>
    leaseStatement(tx, { ...shape, filters: filterOfShape(filter), viewer: { scope: [] } }, name),
);

type Leasing = Omit<Round, "filters"> & Pick<Asking, "filters" | "counted" | "viewer">;

function leaseStatement(tx: Tx, { filters, counted, viewer, figure, part, ...list }: Leasing, name: string) {
  const asking = { ...placeholders, id: placeholder("id"), viewer, filters, counted };
  const own = eq(leads.assignedTo, asking.id);
  const assignees = part === "own promises" ? [own] : assigneesFor(asking, figure);
  const isBeside = sql`${leads.id} <> all(${placeholder("besides")}::bigint[])`;
  const branches = rangesOfRound(asking, { part, figure, ...list }).flatMap(
    ({ queue, where, by, latestFirst, after }) =>
      assignees.map((assignee, whose) => {
        const place = callQueueNames.indexOf(queue) * 2 + (after ? 1 : 0);
        const key = sortKey(by, latestFirst);
        const direction = latestFirst ? desc : asc;
        // The assignee is constant; in the ORDER BY it lets the index return the unassigned leads in order
        // too. Read backwards, the index has the ids backwards as well.
        const order = sql.join(
          [assignee && leads.assignedTo, by, leads.id].flatMap((column) =>
            column ? [direction(column)] : [],
          ),
          sql`, `,
        );
        return sql`(select ${leads.id} as id, ${queue}::text as queue, ${place}::int as place, ${key} as key,
          ${whose}::int as whose from ${leads} where ${and(assignee, where, mayPick(asking, queue), isBeside)}
          order by ${order} limit ${sql.raw(String(LEADS_WANTED_MAX + SCAN_AHEAD))})`;
      }),
  );
  const picked = tx.$with("picked", { id: leads.id, queue: sql<CallQueue>`picked.queue`.as("queue") }).as(sql`
      with candidates as (${sql.join(branches, sql` union all `)})
      select candidates.* from candidates join ${leads} on ${leads.id} = candidates.id
      order by place, key nulls last, whose, candidates.id limit ${placeholder("wanted")}
      for update of ${sql.identifier(getTableName(leads))} skip locked`);
  const kept = tx.$with("kept", { leadId: leadLeases.leadId }).as(sql`
      insert into ${leadLeases} (lead_id, user_id, until)
      select id, ${placeholder("id")}::uuid, ${placeholder("until")}::timestamptz from picked order by id
      on conflict (lead_id) do update set user_id = excluded.user_id, until = excluded.until
      where ${leadLeases.userId} = excluded.user_id
        or not (${hasNotEnded(leadLeases.until, asking.now, LEASE_MINUTES)})
      returning lead_id`);
  return tx
    .with(picked, kept)
    .select({ leadId: picked.id, queue: picked.queue })
    .from(picked)
    .innerJoin(kept, eq(kept.leadId, picked.id))
    .orderBy(sql`place`, sql`key nulls last`, sql`whose`, picked.id)
    .prepare(name);
}

/** Dates and instants as one sortable number. */
function sortKey(by: PgColumn, latestFirst = false): SQL {
  const value = sql`extract(epoch from ${by})::float8`;
  return latestFirst ? sql`-${value}` : value;
}
