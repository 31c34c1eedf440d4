import { and, eq, sql } from "drizzle-orm";
import { SLEEPS_AFTER_TRIES, WAKES_DAYS_BEFORE_EXPIRY } from "#contract/retry-ladder";
import { may, type Role } from "#contract/roles";
import type { OneStatement, Tx } from "#server/db/db";
import { plans } from "#server/db/plans";
import { callLogs, customers, type LogKind, leads } from "#server/db/schema";
import { users } from "#server/db/schema-accounts";
import { lastContacts } from "#server/db/schema-calling";
import { doNotCall } from "#server/db/schema-do-not-call";
import type { Moment } from "#server/http";
import { sameNumber } from "#server/leads/do-not-call-queries";
import { shown, whole } from "#server/leads/queries";

export interface Contact {
  kind: LogKind;
  callResult: string;
  notes: string | null;
  connected: boolean;
  requestId: string | undefined;
  status: string;
  /** Null leaves the result that stands. */
  subStatus: string | null;
  nextFollowUp: Date | null;
  /** A time that was promised before stays. */
  keepsFollowUp: boolean;
  policyReceived: boolean;
  /** Nobody was reached and it is tried again: when, after the first, second, … try. */
  nextTries: readonly (Date | null)[] | null;
  /** The time of day, HH:MM, at which a sleeping lead wakes. */
  wakesAtTime: string | null;
  /** This contact has just made the unassigned lead the viewer's. */
  claims: boolean;
}

const tried = sql`${sql.placeholder("nextTries")}::timestamptz[] is not null`;
/** A lead sleeps after its fourth try; the agency's morning is the time of day of the later tries. */
const retryAt = sql`case when ${leads.tries} + 1 = ${sql.raw(String(SLEEPS_AFTER_TRIES))} then
  greatest((${sql.placeholder("nextTries")}::timestamptz[])[${leads.tries} + 1],
    (${leads.insuranceExpiry} - ${sql.raw(String(WAKES_DAYS_BEFORE_EXPIRY))} + ${sql.placeholder("wakesAtTime")}::time) at time zone 'Asia/Kolkata')
  else (${sql.placeholder("nextTries")}::timestamptz[])[${leads.tries} + 1] end`;

const given = (name: keyof Contact | "id" | "viewer" | "now", type: string) =>
  sql`${sql.placeholder(name)}::${sql.raw(type)}`;

/** What an outcome that is taken back gives the lead back. */
export const before = {
  status: leads.status,
  subStatus: leads.subStatus,
  policyReceived: leads.policyReceived,
  callCount: leads.callCount,
  connectedCount: leads.connectedCount,
  lastCallAt: leads.lastCallAt,
  nextFollowUp: leads.nextFollowUp,
  tries: leads.tries,
  retryAt: leads.retryAt,
  lastActivityAt: leads.lastActivityAt,
};
const columnsBefore = sql.join(
  Object.values(before).map(({ name }) => sql.identifier(name)),
  sql`, `,
);
const replaced = sql.join(
  [
    ...["lead_id", "log_id", "at", "version", "claimed"].map((name) => sql.identifier(name)),
    ...Object.values(before).map(({ name }) => sql.identifier(name)),
  ].map((name) => sql`${name} = excluded.${name}`),
  sql`, `,
);

/**
 * One history entry and the lead's new state in one statement: together or not at all, and whoever else is at work on
 * the lead is waited for. The lead's holder is not part of it: the counts tell a call's holder by who held its lead
 * before the statement.
 */
const contacts = plans("contact", (db: OneStatement | Tx, role: Role, name) => {
  const held = db.$with("held").as(
    db
      .select({
        id: leads.id,
        customerId: leads.customerId,
        assignedTo: leads.assignedTo,
        version: leads.version,
        ...before,
        uncalled: sql`${leads.callCount} = 0 and ${leads.status} = 'pending_call'`.as("uncalled"),
      })
      .from(leads)
      .where(
        and(
          eq(leads.id, sql.placeholder("id")),
          may(role, "leads:all") ? undefined : eq(leads.assignedTo, sql.placeholder("viewer")),
        ),
      )
      .for("update"),
  );
  const noted = db.$with("noted", { leadId: callLogs.leadId }).as(sql`
    insert into ${callLogs}
      (lead_id, user_id, kind, call_result, notes, connected, fresh, request_id, created_at)
    select id, ${given("viewer", "uuid")}, ${given("kind", "text")}, ${given("callResult", "text")},
      ${given("notes", "text")}, ${given("connected", "boolean")}, ${given("connected", "boolean")} and uncalled,
      ${given("requestId", "uuid")}, ${given("now", "timestamptz")}
    from held on conflict do nothing returning lead_id, id`);
  // The answer does not depend on it, but whatever changes data runs.
  const kept = db.$with("kept", { userId: lastContacts.userId }).as(sql`
    insert into ${lastContacts} (user_id, lead_id, log_id, at, version, claimed, ${columnsBefore})
    select ${given("viewer", "uuid")}, held.id, noted.id, ${given("now", "timestamptz")}, held.version + 1,
      ${given("claims", "boolean")}, ${columnsBefore}
    from held join noted on noted.lead_id = held.id
    where ${given("kind", "text")} in ('call', 'quote')
    on conflict (user_id) do update set ${replaced} returning user_id`);
  const isCall = sql`${given("kind", "text")} = 'call'`;
  return db
    .with(held, noted, kept)
    .update(leads)
    .set({
      status: sql`${given("status", "text")}`,
      subStatus: sql`coalesce(${given("subStatus", "text")}, ${leads.subStatus})`,
      callCount: sql`${leads.callCount} + (${isCall})::int`,
      connectedCount: sql`${leads.connectedCount} + ${given("connected", "boolean")}::int`,
      lastCallAt: sql`case when ${isCall} then ${given("now", "timestamptz")} else ${leads.lastCallAt} end`,
      nextFollowUp: sql`case when ${given("keepsFollowUp", "boolean")} then ${leads.nextFollowUp} else ${given("nextFollowUp", "timestamptz")} end`,
      tries: sql`case when ${tried} then ${leads.tries} + 1 else 0 end`,
      retryAt: sql`case when ${tried} then ${retryAt} end`,
      policyReceived: sql`${leads.policyReceived} or ${given("policyReceived", "boolean")}`,
      version: sql`${leads.version} + 1`,
      lastActivityAt: sql`${given("now", "timestamptz")}`,
    })
    .from(held)
    .innerJoin(noted, eq(noted.leadId, held.id))
    .innerJoin(customers, eq(customers.id, held.customerId))
    .leftJoin(users, eq(users.id, held.assignedTo))
    .leftJoin(doNotCall, sameNumber)
    .where(eq(leads.id, held.id))
    .returning(whole)
    .prepare(name);
});

/**
 * Notes a contact on a lead of one's own, for an administrator on any, and answers the lead as it then is. Nothing
 * happens to another lead, nor when the request was noted before.
 */
export async function noteContact(
  db: OneStatement | Tx,
  { viewer, now }: Pick<Moment, "viewer" | "now">,
  id: number,
  contact: Contact,
  today: string,
) {
  const [lead] = await contacts(db, viewer.role).execute({
    ...contact,
    requestId: contact.requestId ?? null,
    nextFollowUp: contact.nextFollowUp?.toISOString() ?? null,
    nextTries: contact.nextTries?.map((at) => at?.toISOString() ?? null) ?? null,
    id,
    viewer: viewer.id,
    now: now.toISOString(),
  });
  return lead && shown(lead, today);
}
