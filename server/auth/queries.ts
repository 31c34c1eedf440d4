import { and, count, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { CurrentUser } from "#contract/auth";
import type { Config } from "#server/config";
import type { Db, Tx } from "#server/db/db";
import { plans } from "#server/db/plans";
import { knownDevices, sessions, users } from "#server/db/schema-accounts";
import type { Viewer } from "#server/http";

/** Any number that only this uses. */
const FIRST_ADMIN_LOCK = 7_303_906;

const currentUser = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  isActive: users.isActive,
  mustChangePassword: users.mustChangePassword,
};

export const exists = isNull(users.deletedAt);
export const mayEnter = and(exists, eq(users.isActive, true));

export async function findCurrentUser(db: Db | Tx, id: string): Promise<CurrentUser | undefined> {
  const [user] = await db
    .select(currentUser)
    .from(users)
    .where(and(eq(users.id, id), exists));
  return user;
}

export interface Account extends CurrentUser {
  passwordHash: string;
  passwordExpiresAt: Date | null;
}

/** A deleted or deactivated user has no account to sign in to. */
export async function findAccount(
  db: Db | Tx,
  by: { username: string } | { id: string },
): Promise<Account | undefined> {
  const [account] = await db
    .select({
      ...currentUser,
      passwordHash: users.passwordHash,
      passwordExpiresAt: users.passwordExpiresAt,
    })
    .from(users)
    .where(
      and(
        "id" in by ? eq(users.id, by.id) : eq(sql`lower(${users.username})`, sql`lower(${by.username})`),
        mayEnter,
      ),
    );
  return account;
}

/** Whose name was tried at a sign-in, deactivated users too. */
export async function findNamed(tx: Tx, username: string): Promise<{ id: string } | undefined> {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.username})`, sql`lower(${username})`), exists));
  return found;
}

/** Holds an account that can still be signed in to with the password that was checked; false when it cannot. */
export async function holdAccount(tx: Tx, { id, passwordHash }: Account): Promise<boolean> {
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash), mayEnter))
    .for("share");
  return held.length > 0;
}

const MINUTE_MS = 60_000;

/** What a session must have been opened and used after, not to have ended. */
export function liveSince(config: Config, now: Date): { started: Date; seen: Date } {
  return {
    started: new Date(now.getTime() - config.SESSION_MAX_HOURS * 60 * MINUTE_MS),
    seen: new Date(now.getTime() - config.SESSION_IDLE_MINUTES * MINUTE_MS),
  };
}

export interface LiveSession extends Viewer {
  lastSeenAt: Date;
}

/** Those of several sessions that have not ended, with who they are now; asked on every request. */
const liveSessions = plans("sessions", (db, _shape: null, name) =>
  db
    .select({
      id: users.id,
      role: users.role,
      mustChangePassword: sql<boolean>`${users.mustChangePassword} and not ${sessions.byProvider}`,
      sessionHash: sessions.tokenHash,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${sessions.tokenHash} = any(${sql.placeholder("tokenHashes")}::text[])`,
        gt(sessions.createdAt, sql.placeholder("started")),
        gt(sessions.lastSeenAt, sql.placeholder("seen")),
        mayEnter,
      ),
    )
    .prepare(name),
);

export function listSessions(
  db: Db,
  tokenHashes: readonly string[],
  since: { started: Date; seen: Date },
): Promise<LiveSession[]> {
  return liveSessions(db, null).execute({ tokenHashes, ...since });
}

export async function insertSession(
  tx: Tx,
  session: { tokenHash: string; userId: string; byProvider: boolean },
  now: Date,
): Promise<void> {
  await tx.insert(sessions).values({ ...session, createdAt: now, lastSeenAt: now });
}

/**
 * Notes a session's last use, unless another request is just doing so: a page that asks many things at once would queue
 * for one row. Nor does it wait for the disk: what a crash takes of it is under a second of an idle limit.
 */
export async function touchSession(tx: Tx, tokenHash: string, now: Date): Promise<void> {
  await tx.execute(sql`set local synchronous_commit = off`);
  const free = tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .for("update", { skipLocked: true });
  await tx.update(sessions).set({ lastSeenAt: now }).where(inArray(sessions.tokenHash, free));
}

/** Answers whose session it was. */
export async function deleteSession(tx: Tx, tokenHash: string): Promise<string | undefined> {
  const [ended] = await tx
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ userId: sessions.userId });
  return ended?.userId;
}

/** Ends a user's sessions; their devices are known no more. */
export async function endAccess(tx: Tx, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
}

export async function deleteEndedSessions(tx: Tx, since: { started: Date; seen: Date }): Promise<void> {
  await tx
    .delete(sessions)
    .where(or(lt(sessions.createdAt, since.started), lt(sessions.lastSeenAt, since.seen)));
}

export async function updatePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  const chosen = { passwordHash, mustChangePassword: false, passwordExpiresAt: null };
  await tx.update(users).set(chosen).where(eq(users.id, userId));
}

/** Servers that find nobody ask one after the other. */
export async function queueFirstAdmin(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`);
}

export async function countUsers(db: Db | Tx): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(users);
  return counted?.total ?? 0;
}
