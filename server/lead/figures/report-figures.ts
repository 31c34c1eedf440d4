import {
  and,
  eq,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { FORMER, NOBODY, OTHERS } from "#contract/assignment";
import { NOT_RECORDED } from "#contract/conversions/sorts";
import type { Narrowing } from "#contract/figures/calls";
import type { FunnelFigure, RetentionFigure } from "#contract/figures/figures";
import { type IdleTime, idleTimes, type Wait, waits } from "#contract/figures/speed";
import { closedStatuses } from "#contract/lead/outcomes";
import { decided } from "#contract/renewals/kinds";
import { LOST_AFTER_DAYS } from "#contract/reports/share";
import { keysOf } from "#contract/tables";
import { addDays, addMonths, daySpan, today } from "#contract/time/calendar";
import { leads } from "#server/db/schema/leads";
import { isConverted } from "#server/lead/conversion-queries";
import { isAssignedTo, reportColumns } from "#server/lead/filter-queries";
import type { Scoped } from "#server/lead/scope";

/** What was done by a person, by those who are deleted or outside the scope, or by nobody yet. */
export function isBy({ scope }: Scoped, author: SQLWrapper, by: string | undefined): SQL | undefined {
  if (by === undefined) return undefined;
  if (by === OTHERS) return scope === "all" ? sql`false` : notInArray(author, [...scope]);
  if (by === NOBODY) return isNull(author);
  return by === FORMER
    ? sql`${author} in (select id from users where deleted_at is not null)`
    : eq(author, by);
}

/** A value of a column, or that none is recorded. */
function isRecorded(column: PgColumn, value: string | undefined): SQL | undefined {
  if (value === undefined) return undefined;
  return value === NOT_RECORDED ? isNull(column) : eq(column, value);
}

/** The leads that a report is narrowed to; `insurer` is that of the ending policy unless another column is given. */
const isNarrowed = (asked: Narrowing, insurer: PgColumn = reportColumns.insurer): SQL | undefined =>
  and(
    isAssignedTo(asked.telecaller),
    ...keysOf(reportColumns).map((name) => isRecorded({ ...reportColumns, insurer }[name], asked[name])),
  );

/** The leads of campaign months. */
export const isInMonths = ({ firstMonth, lastMonth }: Narrowing): SQL | undefined =>
  and(
    firstMonth ? gte(leads.campaignMonth, firstMonth) : undefined,
    lastMonth ? lte(leads.campaignMonth, lastMonth) : undefined,
  );

/** The step from which a lead counts (leads.funnel_step). */
const least: Record<FunnelFigure, number> = {
  "funnel-leads": 0,
  "funnel-reached": 1,
  "funnel-interested": 2,
  "funnel-quoted": 3,
  "funnel-won": 4,
};

/** Of the leads that a query reads. */
export const cameTo = (name: FunnelFigure): SQL => gte(leads.funnelStep, least[name]);

const orWinner = (column: SQLWrapper) => sql<string | null>`coalesce(${column}, ${leads.lastCallBy})`;

/** Who brought a lead to the step; to steps that a win has skipped, its author. */
export const credited: Record<FunnelFigure, SQL<string | null>> = {
  "funnel-leads": sql<string | null>`${leads.firstCallBy}`,
  "funnel-reached": orWinner(leads.reachedBy),
  "funnel-interested": orWinner(leads.interestedBy),
  "funnel-quoted": orWinner(leads.quotedBy),
  "funnel-won": sql<string | null>`${leads.lastCallBy}`,
};

export const funnelOf = (viewer: Scoped, name: FunnelFigure, asked: Narrowing): SQL | undefined =>
  and(
    least[name] > 0 ? cameTo(name) : undefined,
    isBy(viewer, credited[name], asked.by),
    isInMonths(asked),
    isNarrowed(asked),
  );

const quoted = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(", "));
const lostOutcomes = keysOf(decided).filter((code) => decided[code] !== "won");

/** What became of a policy's customer, by the lead that follows. Named in full: a query of one table drops the names of tables. */
export const retentionOutcomeOn = (now: Date) => sql<"kept" | "lost" | "undecided">`coalesce((
  select case when later.sub_status = 'policy_done_by_sln' then 'kept'
    when later.sub_status in (${quoted(lostOutcomes)}) or later.status in (${quoted(closedStatuses)}) then 'lost' end
  from leads later where later.customer_id = leads.customer_id and later.campaign_month > leads.campaign_month
  order by later.campaign_month limit 1),
  case when leads.next_expiry <= ${addDays(today(now), -LOST_AFTER_DAYS)} then 'lost' else 'undecided' end)`;

/** The policies that the agency sold and that end in the months. */
export const isDue = (asked: Narrowing): SQL | undefined =>
  and(
    isConverted,
    isNotNull(leads.nextExpiry),
    asked.firstMonth ? gte(leads.nextExpiry, `${asked.firstMonth}-01`) : undefined,
    asked.lastMonth ? lt(leads.nextExpiry, `${addMonths(asked.lastMonth, 1)}-01`) : undefined,
    isNarrowed(asked, leads.newInsurer),
  );

const retentionOutcomes: Record<RetentionFigure, string | undefined> = {
  "retention-due": undefined,
  "retention-kept": "kept",
  "retention-lost": "lost",
  "retention-undecided": "undecided",
};

export function retentionOf(name: RetentionFigure, asked: Narrowing, now: Date): SQL | undefined {
  const outcome = retentionOutcomes[name];
  return and(isDue(asked), outcome === undefined ? undefined : sql`${retentionOutcomeOn(now)} = ${outcome}`);
}

/** Written as a literal, so that the planner uses the partial index on lost renewals. */
const isLost = and(
  sql`${leads.subStatus} in ('policy_done_outside', 'not_interested')`,
  isNotNull(leads.lastCallAt),
);

/** Renewals lost in a span of days, to an insurer, for a reason. */
export const isLostBy = ({ from, to, lostTo, reason, ...asked }: Narrowing): SQL | undefined =>
  and(
    isLost,
    from ? gte(leads.lastCallAt, daySpan(from).from) : undefined,
    to ? lt(leads.lastCallAt, daySpan(to).to) : undefined,
    isRecorded(leads.lostTo, lostTo),
    isRecorded(leads.lostReason, reason),
    isNarrowed(asked),
  );

/** Named in full: a query of one table drops the names of tables. */
export const isQuoted = sql`exists (select from quotes q where q.lead_id = leads.id and q.total > 0)`;

/** Of the leads that a query reads. */
function hasWaited(wait: Wait): SQL | undefined {
  const { days } = waits[wait];
  if (days === null) return isNull(leads.firstCallDays);
  const [least, most] = days;
  return and(
    gte(leads.firstCallDays, least),
    most === undefined ? undefined : lte(leads.firstCallDays, most),
  );
}

/** Open leads by the days since they were last worked on. */
function isOpenFor(age: IdleTime, now: Date): SQL | undefined {
  const [least, most] = idleTimes[age].days;
  const ago = (days: number) => addDays(today(now), -days);
  return and(
    isNotNull(leads.idleSince),
    least > 0 ? lte(leads.idleSince, ago(least)) : undefined,
    most === undefined ? undefined : gte(leads.idleSince, ago(most)),
  );
}

export const firstCallsOf = (viewer: Scoped, asked: Narrowing): SQL | undefined =>
  and(
    isInMonths(asked),
    isNarrowed(asked),
    isBy(viewer, leads.firstCallBy, asked.by),
    asked.wait && hasWaited(asked.wait),
  );

export const openOf = (asked: Narrowing, now: Date): SQL | undefined =>
  and(
    isInMonths(asked),
    isNarrowed(asked),
    asked.age ? isOpenFor(asked.age, now) : isNotNull(leads.idleSince),
  );
