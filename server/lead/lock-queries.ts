import { and, eq, sql } from "drizzle-orm";
import { lockKey } from "#server/db/advisory-locks";
import type { Tx } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
import { leads } from "#server/db/schema/leads";
import { conflict, type Moment, notFound } from "#server/platform/http";
import { isInScope } from "./scope.ts";
import { isOpenLead } from "./workload-queries.ts";

/** Imports wait for each other, so that one vehicle never becomes two records. */
export async function lockImports(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(lockKey("import"))})`);
}

/** Bulk assignments wait for each other, so that each counts what the one before gave. */
export async function lockAssignments(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(lockKey("assignments"))})`);
}

const lockedColumns = {
  id: leads.id,
  status: leads.status,
  assignedTo: leads.assignedTo,
  takenAt: leads.takenAt,
  customerId: leads.customerId,
  callCount: leads.callCount,
  connectedCount: leads.connectedCount,
  policyReceived: leads.policyReceived,
  version: leads.version,
  /** When a callback is promised, while the lead is open. */
  promised: sql<Date | null>`case when ${isOpenLead} then ${leads.nextFollowUp} end`.mapWith(
    leads.nextFollowUp,
  ),
};

/** Whether or not the viewer sees it: for a caller who has shown that the lead was theirs. */
export async function lockAnyLead(tx: Tx, id: number) {
  const [lead] = await tx.select(lockedColumns).from(leads).where(eq(leads.id, id)).for("update");
  if (!lead) throw notFound("Lead");
  return lead;
}

/**
 * Locks a lead until the transaction ends, so that two users cannot act on the same state of it. A
 * colleague's lead reads as not found, except for a user who was overtaken: whose request came before the
 * colleague took the unassigned lead, or who shows with `seenVersion` to have had it open before.
 */
export async function lockLead(tx: Tx, { viewer, now }: Moment, id: number, seenVersion?: number) {
  const lead = await lockAnyLead(tx, id);
  if (isInScope(viewer, lead.assignedTo)) return lead;
  const overtaken =
    lead.takenAt !== null &&
    (lead.takenAt > now || (seenVersion !== undefined && seenVersion < lead.version));
  if (!overtaken) throw notFound("Lead");
  // A separate query after the lock: a join would return the row from before the wait.
  const [assignee] = await tx
    .select({ name: users.firstName })
    .from(leads)
    .innerJoin(users, eq(users.id, leads.assignedTo))
    .where(eq(leads.id, id));
  throw conflict(`${assignee?.name} has just taken this lead`);
}

export type LockedLead = Awaited<ReturnType<typeof lockLead>>;

type LeadChange = Partial<typeof leads.$inferInsert>;

/** Every change of a lead increments its version and, unless it is an assignment alone, counts as work on it. */
export async function updateLead(
  tx: Tx,
  lead: LockedLead,
  now: Date,
  change: LeadChange,
  isWork = true,
): Promise<void> {
  await tx
    .update(leads)
    .set({
      ...change,
      version: sql`${leads.version} + 1`,
      ...(isWork && { lastActivityAt: now, lastWorkedAt: now }),
    })
    .where(eq(leads.id, lead.id));
}

/** Assigns an unassigned lead to the telecaller who works on it. */
export async function takeLead(tx: Tx, lead: LockedLead, assignee: string, at: Date): Promise<void> {
  await tx.update(leads).set({ assignedTo: assignee, takenAt: at }).where(eq(leads.id, lead.id));
}

/** The new lead; undefined when this customer already has one in that month. */
export async function insertLead(tx: Tx, lead: typeof leads.$inferInsert) {
  const [inserted] = await tx
    .insert(leads)
    .values(lead)
    .onConflictDoNothing({ target: [leads.customerId, leads.campaignMonth] })
    .returning();
  return inserted;
}

/** The lead an earlier send of the same request created, regardless of its current assignee. */
export async function findLeadOfRequest(tx: Tx, customerId: number, requestId: string | undefined) {
  if (!requestId) return undefined;
  const [found] = await tx
    .select()
    .from(leads)
    .where(and(eq(leads.customerId, customerId), eq(leads.requestId, requestId)));
  return found;
}
