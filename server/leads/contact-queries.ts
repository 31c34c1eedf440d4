import { and, eq, sql } from "drizzle-orm";
import { may, type Role } from "#contract/roles";
import type { OneStatement, Tx } from "#server/db/db";
import { plans } from "#server/db/plans";
import { callLogs, customers, type LogKind, leads } from "#server/db/schema";
import { users } from "#server/db/schema-accounts";
import type { Moment } from "#server/http";
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
}

const given = (name: keyof Contact | "id" | "viewer" | "now", type: string) =>
  sql`${sql.placeholder(name)}::${sql.raw(type)}`;

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
    from held on conflict do nothing returning lead_id`);
  const isCall = sql`${given("kind", "text")} = 'call'`;
  return db
    .with(held, noted)
    .update(leads)
    .set({
      status: sql`${given("status", "text")}`,
      subStatus: sql`coalesce(${given("subStatus", "text")}, ${leads.subStatus})`,
      callCount: sql`${leads.callCount} + (${isCall})::int`,
      connectedCount: sql`${leads.connectedCount} + ${given("connected", "boolean")}::int`,
      lastCallAt: sql`case when ${isCall} then ${given("now", "timestamptz")} else ${leads.lastCallAt} end`,
      nextFollowUp: sql`case when ${given("keepsFollowUp", "boolean")} then ${leads.nextFollowUp} else ${given("nextFollowUp", "timestamptz")} end`,
      policyReceived: sql`${leads.policyReceived} or ${given("policyReceived", "boolean")}`,
      version: sql`${leads.version} + 1`,
      lastActivityAt: sql`${given("now", "timestamptz")}`,
    })
    .from(held)
    .innerJoin(noted, eq(noted.leadId, held.id))
    .innerJoin(customers, eq(customers.id, held.customerId))
    .leftJoin(users, eq(users.id, held.assignedTo))
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
    id,
    viewer: viewer.id,
    now: now.toISOString(),
  });
  return lead && shown(lead, today);
}
