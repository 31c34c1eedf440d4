import { and, asc, count, desc, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import { ASSIGNMENT_UNDO_MINUTES } from "#contract/leads/bulk/limits";
import type { Db, Tx } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
import { assignedLeads, assignments } from "#server/db/schema/assignments";
import { leadLeases } from "#server/db/schema/calling";
import { customers } from "#server/db/schema/customers";
import { leads } from "#server/db/schema/leads";
import { isOneOf } from "#server/lead/bulk-queries";

const UNDO_MS = ASSIGNMENT_UNDO_MINUTES * 60_000;
const undoneUntil = (at: Date) => new Date(at.getTime() + UNDO_MS);

/** A new assignment. Those that can no longer be undone are forgotten. */
export async function insertAssignment(tx: Tx, userId: string, now: Date): Promise<number> {
  await tx.delete(assignments).where(lte(assignments.at, new Date(now.getTime() - UNDO_MS)));
  const [inserted] = await tx
    .insert(assignments)
    .values({ userId, at: now })
    .returning({ id: assignments.id });
  if (!inserted) throw new Error("The assignment just written cannot be read");
  return inserted.id;
}

const isUndoable = (userId: string, now: Date) =>
  and(
    eq(assignments.userId, userId),
    isNull(assignments.undoneAt),
    gt(assignments.at, new Date(now.getTime() - UNDO_MS)),
  );

export async function findUndoable(db: Db, userId: string, now: Date) {
  const [found] = await db
    .select({ id: assignments.id, at: assignments.at, leads: count() })
    .from(assignments)
    .innerJoin(assignedLeads, eq(assignedLeads.assignmentId, assignments.id))
    .innerJoin(leads, eq(leads.id, assignedLeads.leadId))
    .where(isUndoable(userId, now))
    .groupBy(assignments.id)
    .orderBy(desc(assignments.id))
    .limit(1);
  return found ? { id: found.id, leads: found.leads, until: undoneUntil(found.at) } : null;
}

/** Marks a user's assignment as undone; false when it can no longer be. Undefined when it is not theirs. */
export async function markUndone(
  tx: Tx,
  id: number,
  userId: string,
  now: Date,
): Promise<boolean | undefined> {
  const own = and(eq(assignments.id, id), eq(assignments.userId, userId));
  const [found] = await tx.select({ id: assignments.id }).from(assignments).where(own);
  if (!found) return undefined;
  const { rowCount } = await tx
    .update(assignments)
    .set({ undoneAt: now })
    .where(and(own, isUndoable(userId, now)));
  return rowCount === 1;
}

/** The leads of an assignment, as they were before it. */
export function leadsBefore(tx: Tx, id: number) {
  return tx
    .select({ leadId: assignedLeads.leadId, before: assignedLeads.before, version: assignedLeads.version })
    .from(assignedLeads)
    .where(eq(assignedLeads.assignmentId, id))
    .orderBy(asc(assignedLeads.leadId));
}

const isInHand = (ids: number[], now: Date) =>
  and(isOneOf(leadLeases.leadId, ids), gt(leadLeases.until, now));

export async function countInHand(tx: Tx, ids: number[], now: Date): Promise<number> {
  const [counted] = await tx.select({ leads: count() }).from(leadLeases).where(isInHand(ids, now));
  return counted?.leads ?? 0;
}

/** Those of the leads that a telecaller works on in call mode. */
export async function leadsInHand(tx: Tx, ids: number[], now: Date): Promise<Set<number>> {
  const found = await tx.select({ id: leadLeases.leadId }).from(leadLeases).where(isInHand(ids, now));
  return new Set(found.map(({ id }) => id));
}

/** In the order of the usernames. */
export function namesOf(tx: Tx, ids: string[]) {
  return tx
    .select({ id: users.id, name: sql<string>`full_name(${users.firstName}, ${users.lastName})` })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(sql`lower(${users.username})`));
}

export function customersOf(tx: Tx, ids: number[]) {
  return tx
    .select({ id: leads.id, name: customers.name })
    .from(leads)
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .where(isOneOf(leads.id, ids))
    .orderBy(asc(leads.id));
}
