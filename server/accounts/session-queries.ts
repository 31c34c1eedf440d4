import { and, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { CurrentUser } from "#contract/auth/calls";
import { rolesThatMay } from "#contract/roles";
import { MINUTE_MS } from "#contract/time/calendar";
import type { Config } from "#server/config";
import { lockKey } from "#server/db/advisory-locks";
import { afterwards } from "#server/db/after";
import type { Db, Tx } from "#server/db/handles";
import { preparedByShape } from "#server/db/prepared";
import { knownDevices, sessions, users } from "#server/db/schema/accounts";
import { settings } from "#server/db/schema/settings";
import type { Viewer } from "#server/platform/http";
import { chosenColumns } from "./list-view-queries.ts";

const currentUser = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  isActive: users.isActive,
  mustChangePassword: users.mustChangePassword,
  agencyName: sql<string>`(select ${settings.agencyName} from ${settings})`,
  columns: chosenColumns,
  seenRelease: users.seenRelease,
};

export const isNotDeleted = isNull(users.deletedAt);
export const canSignIn = and(isNotDeleted, eq(users.isActive, true));

export async function findCurrentUser(db: Db | Tx, id: string): Promise<CurrentUser | undefined> {
  const [user] = await db
    .select(currentUser)
    .from(users)
    .where(and(eq(users.id, id), isNotDeleted));
  return user;
}

export interface Account extends CurrentUser {
  passwordHash: string;
  passwordExpiresAt: Date | null;
}

/** Deleted and deactivated users have no account to sign in to. */
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
        canSignIn,
      ),
    );
  return account;
}

/** The account tried at a sign-in, deactivated users included. */
export async function findUserByName(tx: Tx, username: string): Promise<{ id: string } | undefined> {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.username})`, sql`lower(${username})`), isNotDeleted));
  return found;
}

/** Locks an account if it can still sign in with the checked password; otherwise returns false. */
export async function lockAccount(tx: Tx, { id, passwordHash }: Account): Promise<boolean> {
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash), canSignIn))
    .for("share");
  return held.length > 0;
}

/** A session is live if it was opened and used after these instants. */
export function liveSince(config: Config, now: Date): { started: Date; seen: Date } {
  return {
    started: new Date(now.getTime() - config.SESSION_MAX_HOURS * 60 * MINUTE_MS),
    seen: new Date(now.getTime() - config.SESSION_IDLE_MINUTES * MINUTE_MS),
  };
}

let changes = 0;

/**
 * Grows when this process begins to end a session or to change a user, and again when that is committed: what was read
 * before is read again.
 */
export const accountChanges = () => changes;

export function noteAccountChange(tx: Tx): void {
  changes += 1;
  afterwards(tx, () => {
    changes += 1;
  });
}

/** What a user's scope is computed from. */
export interface Scopable extends Pick<Viewer, "id" | "role"> {
  /** Everybody of a team leader's team, who is one of them; null for the others. */
  team: string[] | null;
}

/** A session with its user; the scope is computed from it. */
export interface LiveSession extends Omit<Viewer, "scope">, Scopable {
  lastSeenAt: Date;
}

const leaders = sql.join(
  rolesThatMay("leads:team").map((role) => sql`${role}`),
  sql`, `,
);
/** With those who were of the team when they left: what they closed stays theirs. Read only for a team leader. */
const scopable = {
  id: users.id,
  role: users.role,
  team: sql<string[] | null>`case when ${users.role} in (${leaders}) then array(
    select mate.id from users mate where mate.team = "users"."team" or mate.id = "users"."id" order by mate.id) end`,
};

/** A user, also one who has left, of whom no session is known. */
export async function findScopable(tx: Tx, id: string): Promise<Scopable | undefined> {
  const [found] = await tx.select(scopable).from(users).where(eq(users.id, id));
  return found;
}

/** The live ones among several sessions, with their users. */
const liveSessions = preparedByShape("sessions", (db, _shape: null, name) =>
  db
    .select({
      ...scopable,
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
        canSignIn,
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
 * Updates a session's last use unless another request is doing so: the requests of one page would queue for
 * the row. The commit does not wait for the disk: a crash loses less than a second of the idle time.
 */
export async function touchSession(tx: Tx, tokenHash: string, now: Date): Promise<boolean> {
  await tx.execute(sql`set local synchronous_commit = off`);
  const free = tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .for("update", { skipLocked: true });
  const touched = await tx
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(inArray(sessions.tokenHash, free))
    .returning({ at: sessions.lastSeenAt });
  return touched.length > 0;
}

/** Returns the session's user. */
export async function deleteSession(tx: Tx, tokenHash: string): Promise<string | undefined> {
  const [ended] = await tx
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ userId: sessions.userId });
  if (ended) noteAccountChange(tx);
  return ended?.userId;
}

/** Ends a user's sessions and forgets their known devices. */
export async function revokeAccess(tx: Tx, userId: string): Promise<void> {
  noteAccountChange(tx);
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
  noteAccountChange(tx);
  await tx.update(users).set(chosen).where(eq(users.id, userId));
}

/** Servers that find no user check one after another. */
export async function lockFirstAdmin(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(lockKey("firstAdmin"))})`);
}

export const countUsers = (db: Db | Tx) => db.$count(users);
