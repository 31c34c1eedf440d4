import { and, asc, count, desc, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { AuditDetails } from "#contract/audit/details";
import { LEASE_MINUTES } from "#contract/calling/queues";
import { ASSIGNMENT_UNDO_MINUTES } from "#contract/leads/bulk/limits";
import { presentSince } from "#contract/live/intervals";
import { MINUTE_MS } from "#contract/time/calendar";
import { isActiveTelecaller } from "#server/accounts/user-queries";
import type { Db, Tx } from "#server/db/handles";
import { absences } from "#server/db/schema/absences";
import { fullName, users } from "#server/db/schema/accounts";
import { assignedLeads, assignments } from "#server/db/schema/assignments";
import { leadLeases } from "#server/db/schema/calling";
import { customers } from "#server/db/schema/customers";
import { leads } from "#server/db/schema/leads";
import { leadPresence } from "#server/db/schema/live";
import { type Handover, isOneOf } from "./bulk-queries.ts";
import { hasNotEnded } from "./lease-queries.ts";

const UNDO_MS = ASSIGNMENT_UNDO_MINUTES * MINUTE_MS;
const undoneUntil = (at: Date) => new Date(at.getTime() + UNDO_MS);
const undoableSince = (now: Date) => new Date(now.getTime() - UNDO_MS);

/**
 * A new assignment. Those that can no longer be undone are forgotten; what is lent stays known until the return, of
 * someone who leaves as long as that can be undone.
 */
export async function insertAssignment(
  tx: Tx,
  userId: string,
  now: Date,
  absenceId: string | null = null,
): Promise<number> {
  const since = undoableSince(now);
  const ended = tx.select({ id: absences.id }).from(absences).where(lte(absences.endedAt, since));
  const isNotLent = or(isNull(assignments.absenceId), inArray(assignments.absenceId, ended));
  await tx
    .delete(assignments)
    .where(and(lte(assignments.at, since), eq(assignments.state, "done"), isNotLent));
  const [inserted] = await tx
    .insert(assignments)
    .values({ userId, at: now, absenceId })
    .returning({ id: assignments.id });
  if (!inserted) throw new Error("The assignment just written cannot be read");
  return inserted.id;
}

/** What an assignment will do, for the job to carry it out. */
export async function insertPlan(
  tx: Tx,
  id: number,
  handovers: Handover[],
  audited: { details: AuditDetails; address: string | null },
): Promise<void> {
  const total = handovers.length;
  await tx
    .update(assignments)
    .set({ state: "assigning", total, ...audited })
    .where(eq(assignments.id, id));
  const ids = sql`${sql.param(handovers.map(({ leadId }) => leadId))}::bigint[]`;
  const before = sql`${sql.param(handovers.map(({ from }) => from))}::uuid[]`;
  const assignees = sql`${sql.param(handovers.map(({ assignee }) => assignee))}::uuid[]`;
  await tx.execute(sql`
    insert into assigned_leads (assignment_id, lead_id, before, assignee)
    select ${id}::bigint, * from unnest(${ids}, ${before}, ${assignees})`);
}

const isUndoable = (userId: string, now: Date) =>
  and(
    eq(assignments.userId, userId),
    isNull(assignments.absenceId),
    isNull(assignments.undoneAt),
    or(gt(assignments.at, undoableSince(now)), eq(assignments.state, "assigning")),
  );

/** What was to move has moved from nobody, or from somebody who can have it back. */
const canGoBack = sql`exists (select from ${assignedLeads} given left join ${users} on users.id = given.before
  where given.assignment_id = ${assignments.id} and (given.before is null or ${isActiveTelecaller}))`;

/** One that is under way comes before a later one that is done. */
export async function findUndoable(db: Db, userId: string, now: Date) {
  const isUnderWay = ne(assignments.state, "done");
  const [found] = await db
    .select()
    .from(assignments)
    .where(or(and(isUndoable(userId, now), canGoBack), and(eq(assignments.userId, userId), isUnderWay)))
    .orderBy(desc(isUnderWay), desc(assignments.id))
    .limit(1);
  if (!found) return null;
  const { id, at, state, total } = found;
  const isDone = state === "done";
  const receivers = isDone ? await countReceivers(db, id) : [];
  const sumOf = (count: "leads" | "unchanged") => receivers.reduce((sum, one) => sum + one[count], 0);
  const present = isDone ? sumOf("leads") : total;
  if (present === 0) return null;
  const left = isDone ? 0 : await countNoted(db, id, state === "assigning" ? isPlanned(id) : undefined);
  return {
    id,
    state,
    leads: present,
    done: present - left,
    unchanged: sumOf("unchanged"),
    until: undoneUntil(at),
    receivers,
    of: await findFormer(db, id),
  };
}

/** Whom all leads of an assignment were taken from. */
async function findFormer(db: Db, id: number) {
  const [found, other] = await db
    .selectDistinctOn([users.id], {
      id: users.id,
      name: fullName,
    })
    .from(assignedLeads)
    .leftJoin(users, eq(users.id, assignedLeads.before))
    .where(eq(assignedLeads.assignmentId, id))
    .limit(2);
  return found?.id && !other ? { id: found.id, name: found.name } : null;
}

/** Who got how many of an assignment's leads that are still there, the most first, and how many are as they were then. */
function countReceivers(db: Db, id: number) {
  const leadsOf = count();
  return db
    .select({
      name: sql<string>`coalesce(${fullName}, 'nobody')`,
      leads: leadsOf,
      unchanged: sql<number>`count(*) filter (where ${leads.version} = ${assignedLeads.version})`.mapWith(
        Number,
      ),
    })
    .from(assignedLeads)
    .innerJoin(leads, eq(leads.id, assignedLeads.leadId))
    .leftJoin(users, eq(users.id, assignedLeads.assignee))
    .where(eq(assignedLeads.assignmentId, id))
    .groupBy(users.id)
    .orderBy(desc(leadsOf), asc(users.firstName), asc(users.id));
}

const underWay = (db: Db | Tx) =>
  db.select().from(assignments).where(ne(assignments.state, "done")).orderBy(asc(assignments.id)).limit(1);

/** The oldest assignment that is under way. */
export async function firstUnderWay(db: Db) {
  const [found] = await underWay(db);
  return found;
}

/** The same, locked unless another server has it. */
export async function lockUnderWay(tx: Tx) {
  const [found] = await underWay(tx).for("update", { skipLocked: true });
  return found;
}

export async function updateAssignment(
  tx: Tx,
  id: number,
  change: Partial<typeof assignments.$inferInsert>,
): Promise<void> {
  await tx.update(assignments).set(change).where(eq(assignments.id, id));
}

/** The next leads that are to move. */
export function nextPlanned(tx: Tx, id: number, most: number) {
  return tx
    .select({ leadId: assignedLeads.leadId, from: assignedLeads.before, assignee: assignedLeads.assignee })
    .from(assignedLeads)
    .where(isPlanned(id))
    .orderBy(asc(assignedLeads.leadId))
    .limit(most);
}

const isPlanned = (id: number) => and(eq(assignedLeads.assignmentId, id), isNull(assignedLeads.version));

/** Those that were to move and have not, all or some of them. */
export async function removePlanned(tx: Tx, id: number, leadIds?: number[]): Promise<void> {
  await tx.delete(assignedLeads).where(and(isPlanned(id), leadIds && isOneOf(assignedLeads.leadId, leadIds)));
}

export async function removeNoted(tx: Tx, id: number, leadIds: number[]): Promise<void> {
  await tx
    .delete(assignedLeads)
    .where(and(eq(assignedLeads.assignmentId, id), isOneOf(assignedLeads.leadId, leadIds)));
}

export const countNoted = (db: Db | Tx, id: number, of?: SQL) =>
  db.$count(assignedLeads, and(eq(assignedLeads.assignmentId, id), of));

/** Marks a user's assignment as undone and answers it; false when it can no longer be. Undefined when it is not theirs. */
export async function markUndone(tx: Tx, id: number, userId: string, now: Date) {
  const own = and(eq(assignments.id, id), eq(assignments.userId, userId));
  const [found] = await tx.select({ id: assignments.id }).from(assignments).where(own);
  if (!found) return undefined;
  const [marked] = await tx
    .update(assignments)
    .set({ undoneAt: now })
    .where(and(own, isUndoable(userId, now)))
    .returning();
  return marked ?? false;
}

/**
 * After leads of an assignment went back: what gave them to whom they are with again is the latest again, a loan also if the
 * assignment has passed it on. Nothing that has passed a loan on is undone after the return: no lead has version 0.
 */
export async function goOnFrom(tx: Tx, id: number, leadIds: number[]): Promise<void> {
  await tx.execute(sql`
    update ${assignedLeads} earlier set version =
      case when earlier.version = later.version and loan.absence_id is null then 0 else later.version + 1 end
    from ${assignedLeads} later, ${assignments} loan
    where later.assignment_id = ${id} and later.lead_id = any(${sql.param(leadIds)}::bigint[])
      and earlier.lead_id = later.lead_id and earlier.assignment_id <> later.assignment_id
      and loan.id = earlier.assignment_id
      and (earlier.version = later.version or earlier.version = later.version - 1
        and (loan.absence_id is not null or earlier.assignee is not distinct from later.before))`);
}

/** The first leads of an assignment, as they were before it. */
export function leadsBefore(tx: Tx, id: number, most: number) {
  return tx
    .select({ leadId: assignedLeads.leadId, before: assignedLeads.before, version: assignedLeads.version })
    .from(assignedLeads)
    .where(eq(assignedLeads.assignmentId, id))
    .orderBy(asc(assignedLeads.leadId))
    .limit(most);
}

/**
 * The leads that a telecaller has open now, and who that is. A page that is not in front, as on a phone during its call, no longer
 * reports its lead: then the lease of call mode says so, until the page closes or shows another lead.
 */
export async function leadsOpenNow(tx: Tx, now: Date): Promise<Map<number, Set<string>>> {
  const isLeased = hasNotEnded(leadLeases.until, now, LEASE_MINUTES);
  const found = await tx
    .select({ id: leadPresence.leadId, userId: leadPresence.userId })
    .from(leadPresence)
    .innerJoin(users, and(eq(users.id, leadPresence.userId), isActiveTelecaller))
    .leftJoin(
      leadLeases,
      and(eq(leadLeases.leadId, leadPresence.leadId), eq(leadLeases.userId, leadPresence.userId)),
    )
    .where(or(gt(leadPresence.seenAt, presentSince(now)), isLeased));
  const open = new Map<number, Set<string>>();
  for (const { id, userId } of found) open.set(id, (open.get(id) ?? new Set()).add(userId));
  return open;
}

/** In the order of the usernames. */
export function namesOf(tx: Tx, ids: string[]) {
  return tx
    .select({ id: users.id, name: fullName })
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

/** Ends the absences of someone who leaves: nothing that was lent comes back. */
export async function endAbsences(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(absences)
    .set({ endedAt: now })
    .where(and(eq(absences.userId, userId), isNull(absences.endedAt)));
}

/** Of someone who works leads again while their leaving can be undone: the absences that ended with it go on. */
export async function resumeAbsences(tx: Tx, userId: string, now: Date): Promise<void> {
  const left = tx
    .select({ at: assignments.at })
    .from(assignments)
    .where(and(isNull(assignments.absenceId), gt(assignments.at, undoableSince(now))));
  await tx
    .update(absences)
    .set({ endedAt: null })
    .where(and(eq(absences.userId, userId), inArray(absences.endedAt, left)));
}
