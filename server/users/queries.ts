import { and, asc, count, eq, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import { closedStatuses, closingOutcomes } from "#contract/outcomes";
import type { User } from "#contract/users";
import { slowedAt } from "#server/auth/attempt-queries";
import type { Db, Tx } from "#server/db/db";
import { leads } from "#server/db/schema";
import { users } from "#server/db/schema-accounts";

const publicFields = {
  id: users.id,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
};
const allFields = { ...publicFields, email: users.email, isActive: users.isActive };

const notDeleted = isNull(users.deletedAt);
export const isActiveTelecaller = and(eq(users.role, "telecaller"), eq(users.isActive, true), notDeleted);

/** Everybody's name and role; the rest only for those who manage users. */
export function listUsers(db: Db | Tx, everyField: boolean, now: Date): Promise<User[]> {
  return db
    .select(everyField ? { ...allFields, slowed: slowedAt(now) } : publicFields)
    .from(users)
    .where(notDeleted)
    .orderBy(asc(users.role), asc(sql`lower(${users.username})`));
}

export async function findUser(db: Db | Tx, id: string): Promise<User | undefined> {
  const [user] = await db
    .select(allFields)
    .from(users)
    .where(and(eq(users.id, id), notDeleted));
  return user;
}

/** Active telecallers by lower-cased username, in its order: what a file's Telecaller_Name is matched with. All are held. */
export async function holdActiveTelecallers(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(isActiveTelecaller)
    .orderBy(asc(users.id))
    .for("share");
  const byName = rows.map(({ id, username }) => [username.toLowerCase(), id] as const);
  return new Map(byName.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Holds a telecaller until the transaction ends, so that nobody is given work while being deleted; false when that
 * has happened. Shared: many may be given work at once.
 */
export async function holdTelecaller(tx: Tx, id: string): Promise<boolean> {
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isActiveTelecaller))
    .for("share");
  return held.length > 0;
}

/** Holds a user who is about to change: waits for those who are giving them work, and keeps others from it. */
export async function holdUser(tx: Tx, id: string): Promise<User | undefined> {
  const [user] = await tx
    .select(allFields)
    .from(users)
    .where(and(eq(users.id, id), notDeleted))
    .for("no key update");
  return user;
}

export async function insertUser(tx: Tx, user: typeof users.$inferInsert): Promise<void> {
  await tx.insert(users).values(user);
}

export async function markDeleted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(users).set({ deletedAt: now, isActive: false }).where(eq(users.id, id));
}

/** Work that is still to be done: neither closed nor backed out, nor ended by its outcome. */
export const isOpenLead = and(
  notInArray(leads.status, closedStatuses),
  or(isNull(leads.subStatus), notInArray(leads.subStatus, closingOutcomes)),
);

export async function releaseOpenLeads(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(leads)
    .set({ assignedTo: null, claimedAt: null, version: sql`${leads.version} + 1`, lastActivityAt: now })
    .where(and(eq(leads.assignedTo, userId), isOpenLead));
}

/** The active telecaller with the fewest open leads; ties by username. */
export async function idlestTelecaller(tx: Tx): Promise<string | null> {
  const [idlest] = await tx
    .select({ id: users.id })
    .from(users)
    .leftJoin(leads, and(eq(leads.assignedTo, users.id), isOpenLead))
    .where(isActiveTelecaller)
    .groupBy(users.id, users.username)
    .orderBy(count(leads.id), asc(sql`lower(${users.username})`))
    .limit(1);
  if (!idlest) return null;
  return (await holdTelecaller(tx, idlest.id)) ? idlest.id : idlestTelecaller(tx);
}

/** How many open leads each of these has, leaving some leads out of the count. */
export async function countOpenLeads(
  tx: Tx,
  userIds: string[],
  except: number[],
): Promise<Map<string, number>> {
  const counted = await tx
    .select({ holder: leads.assignedTo, open: count() })
    .from(leads)
    .where(
      and(
        inArray(leads.assignedTo, userIds),
        isOpenLead,
        sql`${leads.id} <> all(${sql.param(except)}::bigint[])`,
      ),
    )
    .groupBy(leads.assignedTo);
  return new Map(counted.flatMap(({ holder, open }) => (holder ? [[holder, open] as const] : [])));
}

export async function updateUser(
  tx: Tx,
  id: string,
  change: Partial<
    Pick<typeof users.$inferInsert, "isActive" | "passwordHash" | "mustChangePassword" | "passwordExpiresAt">
  >,
): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, id));
}

/** Holds all administrators that can sign in, so that two of them cannot leave at once. */
export async function holdActiveAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), eq(users.isActive, true), notDeleted))
    .orderBy(asc(users.id))
    .for("no key update");
  return rows.map(({ id }) => id);
}
