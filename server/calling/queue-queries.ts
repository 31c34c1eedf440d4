import {
  and,
  asc,
  desc,
  eq,
  getTableName,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import {
  type CallQueue,
  callQueueNames,
  EXPIRING_DAYS,
  LEASE_MINUTES,
  QUOTE_ANSWER_DAYS,
  RECENT_CALL_MINUTES,
  RECENT_EXPIRY_DAYS,
  SKIPPED_MINUTES,
} from "#contract/calling/queues";
import type { LeadTab } from "#contract/lead/outcomes";
import { addDays, addMonths, MINUTE_MS, monthOf, today } from "#contract/time/calendar";
import type { Tx } from "#server/db/handles";
import { leadLeases, leadSkips } from "#server/db/schema/calling";
import { customers } from "#server/db/schema/customers";
import { doNotCall } from "#server/db/schema/do-not-call";
import { leads } from "#server/db/schema/leads";
import { isCallable } from "#server/lead/customer-queries";
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

/** Rows to scan past those locked by other callers (SKIP LOCKED). */
const SCAN_AHEAD = 40;

const DAY_MINUTES = 24 * 60;
const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);

/**
 * A part of a queue: its condition and sort column, read as one index range per assignee. Ranges of one queue
 * are merged by their sort columns.
 */
interface Range {
  queue: CallQueue;
  tab: LeadTab;
  where: SQL | undefined;
  by: PgColumn;
  latestFirst?: boolean;
  /** It comes after the other ranges of its queue. */
  after?: boolean;
}

const MONTHS_RETRIED_FIRST = 1;

/** From a tab, and from a figure's list, also what is not due yet. */
function rangesOf(now: Date, { tab, figure }: Pick<NextLeadsRequest, "tab" | "figure">): Range[] {
  const onlyDue = tab === undefined && figure === undefined;
  const { insuranceExpiry: expiry, retryAt, nextFollowUp, lastWorkedAt, campaignMonth } = leads;
  const day = today(now);
  const soon = addDays(day, EXPIRING_DAYS);
  const oldest = addDays(day, -RECENT_EXPIRY_DAYS);
  const month = monthOf(day);
  const lastMonth = addMonths(month, MONTHS_RETRIED_FIRST);
  const isRecent = and(gte(expiry, oldest), lt(expiry, day));
  const isOld = lt(expiry, oldest);

  const notLately = or(
    isNull(leads.lastCallAt),
    lt(leads.lastCallAt, minutesBefore(now, RECENT_CALL_MINUTES)),
  );
  const promises: Range = {
    queue: "callback",
    tab: "callbacks",
    where: onlyDue ? lte(nextFollowUp, now) : isNotNull(nextFollowUp),
    by: nextFollowUp,
  };

  const isUncalled = sql`${leads.status} = 'pending_call' and ${leads.callCount} = 0`;
  const uncalled = (queue: CallQueue, where: SQL | undefined, latestFirst = false): Range => ({
    queue,
    tab: "pending",
    where: and(isUncalled, where),
    by: expiry,
    latestFirst,
  });

  const isRetry = onlyDue ? lte(retryAt, now) : and(isNotNull(retryAt), notLately);
  const retries = (queue: CallQueue, where: SQL | undefined, by: PgColumn = retryAt): Range => ({
    queue,
    tab: "unreachable",
    where: and(isRetry, where),
    by,
    latestFirst: by === expiry,
  });

  const isQuoted = sql`${leads.status} = 'completed' and ${leads.subStatus} = 'quote_sent'`;
  const unanswered = onlyDue
    ? lte(lastWorkedAt, minutesBefore(now, QUOTE_ANSWER_DAYS * DAY_MINUTES))
    : undefined;
  const quotes: Range = {
    queue: "quote",
    tab: "quotes",
    where: and(isQuoted, isNull(nextFollowUp), unanswered, notLately),
    by: lastWorkedAt,
  };

  const isInterested = sql`${leads.status} = 'connected' and ${leads.subStatus} = 'interested'`;
  const interested = (where: SQL | undefined): Range => ({
    queue: "interested",
    tab: "interested",
    where: and(isInterested, isNull(nextFollowUp), notLately, where),
    by: expiry,
  });

  const ranges = [
    promises,
    uncalled("expiring", and(gte(expiry, day), lte(expiry, soon))),
    retries("retry", and(gte(expiry, day), lte(campaignMonth, lastMonth))),
    retries("retry", and(isNull(expiry), gte(campaignMonth, month), lte(campaignMonth, lastMonth))),
    uncalled("fresh", gt(expiry, soon)),
    uncalled("fresh", isNull(expiry)),
    retries("retry_later", and(or(gte(expiry, day), isNull(expiry)), gt(campaignMonth, lastMonth))),
    quotes,
    uncalled("expired", isRecent, true),
    retries("expired", isRecent, expiry),
    // Without an expiry a retry of a past campaign counts as expired; it comes after those with a date.
    retries("expired", and(isNull(expiry), lt(campaignMonth, month)), expiry),
    uncalled("long_expired", isOld, true),
    retries("long_expired", isOld, expiry),
    interested(gte(expiry, day)),
    interested(isNull(expiry)),
    { ...interested(lt(expiry, day)), latestFirst: true, after: true },
  ];
  if (tab) return ranges.filter((range) => range.tab === tab);
  return figure ? ranges : ranges.filter((range) => range.tab !== "interested");
}

/** Planning a branch per range takes longer than reading it: most callers need only the first queues. */
const ASKED_FIRST: readonly CallQueue[] = ["callback", "expiring", "retry", "fresh"];

/** Where calling started: one of the session's lists, or all leads. */
function listOf({ wanted, holding, done, skipped, ...list }: NextLeadsRequest) {
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
  const own = rangesOf(now, {}).filter(({ queue }) => isNarrowed && queue === "callback");
  const ranges = rangesOf(now, request);
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
  { ranges, assignees, list: { tab: _, figure, ...filters }, wanted, besides }: Round,
  until: Date,
): Promise<Picked[]> {
  const { id, now } = caller;
  const at = sql`${now.toISOString()}::timestamptz`;
  const latest = sql`${latestEnd(now, LEASE_MINUTES).toISOString()}::timestamptz`;
  const mayPick = (queue: CallQueue) =>
    and(
      isOpenLead,
      filterSql(filters),
      // A promise is kept on the lead on which it was made.
      or(isNotNull(leads.nextFollowUp), isLatestOfCustomer),
      figure && isCountedBy(tx, caller.viewer, askedFigure(figure), now),
      sql`${leads.id} <> all(${sql.param(besides)}::bigint[])`,
      sql`exists (select from ${customers} where ${customers.id} = ${leads.customerId}
      and (${isCallable(customers.phoneNumber)} or ${isCallable(customers.secondPhone)})
      and not exists (select from ${doNotCall} where ${isItsNumber})
      and not ${queue === "callback" ? isLeasedByColleague(caller) : isCalledByColleague(caller)})`,
      sql`not exists (select from ${leadLeases} where ${leadLeases.leadId} = ${leads.id}
      and ${leadLeases.userId} <> ${id} and ${hasNotEnded(leadLeases.until, now, LEASE_MINUTES)})`,
      sql`not exists (select from ${leadSkips} where ${leadSkips.leadId} = ${leads.id}
      and ${leadSkips.userId} = ${id} and ${hasNotEnded(leadSkips.until, now, SKIPPED_MINUTES)})`,
    );
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
        ${whose}::int as whose from ${leads} where ${and(assignee, where, mayPick(queue))}
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
