import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { SLEEPS_AFTER_TRIES, WAKES_DAYS_BEFORE_EXPIRY } from "#contract/calling/retry-ladder";
import type { EntryKind, HistoryEvent } from "#contract/history/events";
import { LeadChanges } from "#contract/leads/record";
import { may } from "#contract/roles";
import { keysOf, pick } from "#contract/tables";
import type { OneStatement, Tx } from "#server/db/handles";
import { preparedByShape } from "#server/db/prepared";
import { users } from "#server/db/schema/accounts";
import { lastOutcomes } from "#server/db/schema/calling";
import { customers } from "#server/db/schema/customers";
import { doNotCall } from "#server/db/schema/do-not-call";
import { callLogs } from "#server/db/schema/history";
import { leads } from "#server/db/schema/leads";
import { itsEntry } from "#server/lead/do-not-call-queries";
import { leadColumns, toReply } from "#server/lead/queries";
import { type ScopeShape, scopeOfShape, scopeShape, scopeValues, visibleTo } from "#server/lead/scope";
import { undoAssignments, undoColumnNames, undoColumns } from "#server/lead/undo/last-outcome-queries";
import { type Moment, Written } from "#server/platform/http";

export interface OutcomeRecord {
  kind: EntryKind;
  /** When it was, at the latest now; one that waited for a connection is sent later. */
  at: Date;
  callResult: string;
  notes: string | null;
  event: HistoryEvent | null;
  connected: boolean;
  requestId: string | undefined;
  status: string;
  /** Null keeps the previous result. */
  subStatus: string | null;
  /** The step of the funnel that the outcome brings the lead to. */
  step: number;
  nextFollowUp: Date | null;
  /** Keeps a previously promised time. */
  keepsFollowUp: boolean;
  policyReceived: boolean;
  /** When nobody was reached: the time of the next try after the first, second, … one. */
  nextTries: readonly (Date | null)[] | null;
  /** The time of day, HH:MM, at which a paused lead is retried. */
  wakesAtTime: string | null;
  /** This outcome has just assigned the unassigned lead to the viewer. */
  takesLead: boolean;
}

const isRetry = sql`${sql.placeholder("nextTries")}::timestamptz[] is not null`;
/** A lead is paused after its fourth try; later tries are in the agency's morning. */
const retryAt = sql`case when ${leads.tries} + 1 = ${sql.raw(String(SLEEPS_AFTER_TRIES))} then
  greatest((${sql.placeholder("nextTries")}::timestamptz[])[${leads.tries} + 1],
    (${leads.insuranceExpiry} - ${sql.raw(String(WAKES_DAYS_BEFORE_EXPIRY))} + ${sql.placeholder("wakesAtTime")}::time) at time zone 'Asia/Kolkata')
  else (${sql.placeholder("nextTries")}::timestamptz[])[${leads.tries} + 1] end`;

const param = (name: keyof OutcomeRecord | "id" | "viewer" | "now", type: string) =>
  sql`${sql.placeholder(name)}::${sql.raw(type)}`;

/**
 * A later outcome is recorded already. To the millisecond, the time at which this one arrived less its wait at its sender is
 * compared with the same of each recorded one. The way to the server counts as part of the call, so what a sender had seen is
 * never later; of two that crossed, the later to arrive may be the earlier call. Entries of a clock since set back do not count.
 */
const isOvertaken = sql`exists (select from ${callLogs} where ${callLogs.leadId} = ${leads.id}
  and ${callLogs.kind} in ('call', 'quote') and ${callLogs.createdAt} > ${param("at", "timestamptz")}
  and ${callLogs.createdAt} < ${param("now", "timestamptz")} + interval '5 seconds')`;

/** False once the statement has waited for another one's change of the lead, whose history entry it does not see. */
const isAsRead = sql`${leads.version} = (select seen.version from ${leads} seen where seen.id = ${leads.id})`;

/** What the statement's SQL depends on, apart from values. */
export interface Shape {
  scope: ScopeShape;
  /** The viewer takes an unassigned lead with the outcome, which another statement does first. */
  takes: boolean;
}

/**
 * One history entry and the lead's new state in one statement: both or neither, waiting for concurrent
 * changes of the lead. It does not change the assignee, because the counts attribute a call to the assignee
 * before the statement. An overtaken outcome counts in its place in the history and leaves the state as it is.
 */
function outcomeStatement(db: OneStatement | Tx, { scope, takes }: Shape) {
  const locked = db.$with("held").as(
    db
      .select({
        id: leads.id,
        customerId: leads.customerId,
        assignedTo: leads.assignedTo,
        version: leads.version,
        ...undoColumns,
        overtaken: sql<boolean>`${isOvertaken}`.as("overtaken"),
        createdAt: leads.createdAt,
        uncalled: sql`${leads.callCount} = 0 and ${leads.status} = 'pending_call'`.as("uncalled"),
      })
      .from(leads)
      .where(
        and(
          eq(leads.id, sql.placeholder("id")),
          visibleTo(scopeOfShape(scope)),
          isAsRead,
          takes ? isNotNull(leads.assignedTo) : undefined,
        ),
      )
      .for("update"),
  );
  // No entry comes before an earlier one, but for one that was overtaken.
  const occurredAt = sql`least(${param("now", "timestamptz")}, greatest(${param("at", "timestamptz")},
    case when held.overtaken then held.created_at else held.last_activity_at end))`;
  const entry = db.$with("noted", { leadId: callLogs.leadId }).as(sql`
  insert into ${callLogs}
    (lead_id, user_id, kind, call_result, notes, event, connected, fresh, request_id, created_at)
  select id, ${param("viewer", "uuid")}, ${param("kind", "text")}, ${param("callResult", "text")},
    ${param("notes", "text")}, ${param("event", "jsonb")}, ${param("connected", "boolean")},
    ${param("connected", "boolean")} and uncalled, ${param("requestId", "uuid")}, ${occurredAt}
  from held on conflict do nothing returning lead_id, id`);
  // The reply does not depend on it, but data-modifying CTEs always run.
  const undoRow = db.$with("kept", { leadId: lastOutcomes.leadId }).as(sql`
  insert into ${lastOutcomes} (user_id, lead_id, log_id, at, version, claimed, ${undoColumnNames})
  select ${param("viewer", "uuid")}, held.id, noted.id, ${param("now", "timestamptz")}, held.version + 1,
    ${param("takesLead", "boolean")}, ${undoColumnNames}
  from held join noted on noted.lead_id = held.id
  where ${param("kind", "text")} in ('call', 'quote') and not overtaken
  on conflict (lead_id) do update set ${undoAssignments} returning lead_id`);
  const isCall = sql`${param("kind", "text")} = 'call'`;
  const isLastCall = sql`${isCall} and not ${locked.overtaken}`;
  const firstBy = (column: PgColumn, isDone: SQL) =>
    sql`case when ${isDone} then coalesce(${column}, ${param("viewer", "uuid")}) else ${column} end`;
  const unlessOvertaken = (column: PgColumn, next: SQL) =>
    sql`case when ${locked.overtaken} then ${column} else ${next} end`;
  const comesTo = (step: number) => sql`${param("step", "smallint")} >= ${sql.raw(String(step))}`;
  const changed = db
    .with(locked, entry, undoRow)
    .update(leads)
    .set({
      status: unlessOvertaken(leads.status, param("status", "text")),
      subStatus: unlessOvertaken(
        leads.subStatus,
        sql`coalesce(${param("subStatus", "text")}, ${leads.subStatus})`,
      ),
      callCount: sql`${leads.callCount} + (${isCall})::int`,
      connectedCount: sql`${leads.connectedCount} + ${param("connected", "boolean")}::int`,
      step: sql`greatest(${leads.step}, ${param("step", "smallint")})`,
      firstCallBy: firstBy(leads.firstCallBy, isCall),
      reachedBy: firstBy(leads.reachedBy, comesTo(1)),
      interestedBy: firstBy(leads.interestedBy, comesTo(2)),
      quotedBy: firstBy(leads.quotedBy, comesTo(3)),
      firstCallDays: sql`case when ${isCall} then coalesce(${leads.firstCallDays}, greatest(0,
        indian_day(${occurredAt}) - indian_day(${leads.createdAt}))) else ${leads.firstCallDays} end`,
      lastCallAt: sql`case when ${isLastCall} then ${occurredAt} else ${leads.lastCallAt} end`,
      lastCallBy: sql`case when ${isLastCall} then ${param("viewer", "uuid")} else ${leads.lastCallBy} end`,
      nextFollowUp: sql`case when ${locked.overtaken} or ${param("keepsFollowUp", "boolean")} then ${leads.nextFollowUp} else ${param("nextFollowUp", "timestamptz")} end`,
      tries: unlessOvertaken(leads.tries, sql`case when ${isRetry} then ${leads.tries} + 1 else 0 end`),
      retryAt: unlessOvertaken(leads.retryAt, sql`case when ${isRetry} then ${retryAt} end`),
      policyReceived: sql`${leads.policyReceived} or ${param("policyReceived", "boolean")}`,
      version: sql`${leads.version} + 1`,
      lastActivityAt: sql`greatest(${leads.lastActivityAt}, ${occurredAt})`,
      lastWorkedAt: sql`greatest(${leads.lastWorkedAt}, ${occurredAt})`,
    })
    .from(locked)
    .innerJoin(entry, eq(entry.leadId, locked.id));
  return { changed, locked };
}

const wholeOutcome = preparedByShape("contact", (db: OneStatement | Tx, shape: Shape, name) => {
  const { changed, locked } = outcomeStatement(db, shape);
  return changed
    .innerJoin(customers, eq(customers.id, locked.customerId))
    .leftJoin(users, eq(users.id, locked.assignedTo))
    .leftJoin(doNotCall, itsEntry)
    .where(eq(leads.id, locked.id))
    .returning(leadColumns)
    .prepare(name);
});

const changedColumns = pick(leadColumns, keysOf(LeadChanges.shape));

/** Without the joins and sixty columns of a whole lead. */
const briefOutcome = preparedByShape("brief_contact", (db: OneStatement, shape: Shape, name) => {
  const { changed, locked } = outcomeStatement(db, shape);
  return changed.where(eq(leads.id, locked.id)).returning(changedColumns).prepare(name);
});

/**
 * Records an outcome on an own lead, for an administrator on any, and returns the lead afterwards. Any other
 * lead is unchanged, as is one whose request was recorded before.
 */
export async function writeOutcome(
  db: OneStatement | Tx,
  moment: Acting,
  id: number,
  contact: OutcomeRecord,
  today: string,
) {
  const [lead] = await wholeOutcome(db, shapeOf(moment)).execute(valuesOf(moment, id, contact));
  return lead && toReply(lead, today);
}

/** The same; returns what it has changed of the lead. */
export async function writeBriefly(db: OneStatement, moment: Acting, id: number, contact: OutcomeRecord) {
  const [changes] = await briefOutcome(db, shapeOf(moment)).execute(valuesOf(moment, id, contact));
  return changes && new Written<LeadChanges>(JSON.stringify(changes));
}

export type Acting = Pick<Moment, "viewer" | "now">;

const shapeOf = ({ viewer }: Acting): Shape => ({
  scope: scopeShape(viewer),
  takes: may(viewer.role, "leads:hold"),
});

function valuesOf({ viewer, now }: Acting, id: number, contact: OutcomeRecord) {
  return {
    ...contact,
    at: contact.at.toISOString(),
    event: contact.event && JSON.stringify(contact.event),
    requestId: contact.requestId ?? null,
    nextFollowUp: contact.nextFollowUp?.toISOString() ?? null,
    nextTries: contact.nextTries?.map((at) => at?.toISOString() ?? null) ?? null,
    id,
    ...scopeValues(viewer),
    viewer: viewer.id,
    now: now.toISOString(),
  };
}
