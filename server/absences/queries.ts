import { and, asc, count, eq, gte, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { addDays, daySpan } from "#contract/time/calendar";
import type { Db, Tx } from "#server/db/handles";
import { absences } from "#server/db/schema/absences";
import { users } from "#server/db/schema/accounts";
import { assignedLeads, assignments } from "#server/db/schema/assignments";
import { leads } from "#server/db/schema/leads";
import { type Scoped, userInScope } from "#server/lead/scope";
import { isOpenLead, isPromised } from "#server/lead/workload-queries";

const isNotOver = isNull(absences.endedAt);
interface Days {
  from: string;
  until: string;
}

export type AbsenceFound = typeof absences.$inferSelect;

/** Leads that others have, as they were lent. */
const lentBy = (db: Db | Tx) =>
  sql`(${db
    .select({ leads: count() })
    .from(assignedLeads)
    .innerJoin(assignments, eq(assignments.id, assignedLeads.assignmentId))
    .innerJoin(leads, and(eq(leads.id, assignedLeads.leadId), eq(leads.version, assignedLeads.version)))
    .where(eq(assignments.absenceId, absences.id))})`.mapWith(Number);

/** Those in scope that go on or are planned. */
export async function listAbsences(db: Db | Tx, of: Scoped, which?: SQL) {
  const rows = await db
    .select({
      id: absences.id,
      userId: absences.userId,
      from: absences.fromDay,
      until: absences.untilDay,
      reason: absences.reason,
      beganAt: absences.beganAt,
      lent: lentBy(db),
    })
    .from(absences)
    .where(and(isNotOver, userInScope(of, absences.userId), which))
    .orderBy(asc(absences.fromDay), asc(absences.id));
  return rows.map(({ beganAt, ...row }) => ({
    ...row,
    state: beganAt ? ("under way" as const) : ("planned" as const),
  }));
}

export async function theAbsence(tx: Tx, id: string) {
  const [found] = await listAbsences(tx, { scope: "all" }, eq(absences.id, id));
  if (!found) throw new Error("The absence just written cannot be read");
  return found;
}

/** One that has not ended, locked. */
export async function lockAbsence(tx: Tx, id: string): Promise<AbsenceFound | undefined> {
  const [found] = await tx
    .select()
    .from(absences)
    .where(and(eq(absences.id, id), isNotOver))
    .for("update");
  return found;
}

/** One of the person's that shares a day with these, but for one that is changed. */
export async function findOverlap(tx: Tx, userId: string, { from, until }: Days, except?: string) {
  const [found] = await tx
    .select({ from: absences.fromDay, until: absences.untilDay })
    .from(absences)
    .where(
      and(
        eq(absences.userId, userId),
        isNotOver,
        lte(absences.fromDay, until),
        gte(absences.untilDay, from),
        except === undefined ? undefined : ne(absences.id, except),
      ),
    )
    .limit(1);
  return found;
}

/** For whom the person was to cover on some of these days, in absences that have not begun. */
export async function findCovered(tx: Tx, userId: string, { from, until }: Days): Promise<string[]> {
  const found = await tx
    .selectDistinct({ name: users.firstName })
    .from(absences)
    .innerJoin(users, eq(users.id, absences.userId))
    .where(
      and(
        or(eq(absences.callbacks, userId), eq(absences.expiring, userId)),
        isNull(absences.beganAt),
        isNotOver,
        lte(absences.fromDay, until),
        gte(absences.untilDay, from),
      ),
    )
    .orderBy(asc(users.firstName));
  return found.map(({ name }) => name);
}

export async function insertAbsence(tx: Tx, absence: typeof absences.$inferInsert): Promise<void> {
  await tx.insert(absences).values(absence);
}

export async function updateAbsence(
  tx: Tx,
  id: string,
  change: Partial<Pick<AbsenceFound, "untilDay" | "beganAt" | "endedAt">>,
): Promise<void> {
  await tx.update(absences).set(change).where(eq(absences.id, id));
}

/** Those whose first day has come, and those whose last day is over. */
export async function listDue(db: Db, day: string) {
  const ids = (where: SQL | undefined) =>
    db
      .select({ id: absences.id })
      .from(absences)
      .where(and(isNotOver, where))
      .orderBy(asc(absences.fromDay), asc(absences.id));
  const [over, begun] = [
    await ids(lt(absences.untilDay, day)),
    await ids(and(isNull(absences.beganAt), lte(absences.fromDay, day), gte(absences.untilDay, day))),
  ];
  return { over: over.map(({ id }) => id), begun: begun.map(({ id }) => id) };
}

/** Open leads of a telecaller without a promise whose policy expires on these days or the day after them. */
const isExpiring = (userId: string, { from, until }: Days) =>
  and(
    eq(leads.assignedTo, userId),
    isOpenLead,
    isNull(leads.nextFollowUp),
    gte(leads.insuranceExpiry, from),
    lte(leads.insuranceExpiry, addDays(until, 1)),
  );

/** What is lent: these, and the promised calls until the last day, overdue ones too. */
export const waitsFor = (userId: string, days: Days) =>
  or(
    and(eq(leads.assignedTo, userId), isPromised, lt(leads.nextFollowUp, daySpan(days.until).to)),
    isExpiring(userId, days),
  );

export async function countExpiring(db: Db, userId: string, days: Days) {
  const [counted] = await db.select({ leads: count() }).from(leads).where(isExpiring(userId, days));
  return counted?.leads ?? 0;
}

/** The assignment that lends the leads of an absence. */
export async function findLoan(tx: Tx, absenceId: string): Promise<number | undefined> {
  const [found] = await tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(eq(assignments.absenceId, absenceId));
  return found?.id;
}

export async function removeLoan(tx: Tx, absenceId: string): Promise<void> {
  await tx.delete(assignments).where(eq(assignments.absenceId, absenceId));
}
