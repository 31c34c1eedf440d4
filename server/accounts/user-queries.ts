import { and, asc, eq, exists, gt, gte, inArray, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import { type Permission, rolesThatMay } from "#contract/roles";
import type { User } from "#contract/users/calls";
import type { Db, Tx } from "#server/db/handles";
import { absences } from "#server/db/schema/absences";
import { users } from "#server/db/schema/accounts";
import type { Scope } from "#server/platform/http";
import { slowedAt } from "./attempt-queries.ts";
import { isNotDeleted, noteAccountChange } from "./session-queries.ts";

const publicFields = {
  id: users.id,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
};
const allFields = {
  ...publicFields,
  email: users.email,
  isActive: users.isActive,
  team: users.team,
  dailyTarget: users.dailyTarget,
  week: users.week,
  languages: users.languages,
  capacity: users.capacity,
  joinedOn: users.joinedOn,
  leftOn: users.leftOn,
  worksFrom: users.worksFrom,
  worksUntil: users.worksUntil,
};

const isOneWhoMay = (permission: Permission) => inArray(users.role, rolesThatMay(permission));
const isActiveAndMay = (permission: Permission) =>
  and(isOneWhoMay(permission), eq(users.isActive, true), isNotDeleted);

/** A former one too. */
export const isTelecaller = isOneWhoMay("leads:hold");

/** May be assigned leads. */
export const isActiveTelecaller = isActiveAndMay("leads:hold");

/** Whether somebody else leads the team of a user. */
export async function hasLeader(db: Db, id: string): Promise<boolean> {
  const team = db.select({ team: users.team }).from(users).where(eq(users.id, id));
  const leadsIt = and(isActiveAndMay("leads:team"), ne(users.id, id), eq(users.team, team));
  return (await db.$count(users, leadsIt)) > 0;
}

/** The full name, marked where it is that of a deleted one and somebody else has it now. */
export const nameApart = sql<string>`full_name(users.first_name, users.last_name) || case
  when users.deleted_at is not null and exists (select from users other where other.deleted_at is null
    and lower(full_name(other.first_name, other.last_name)) = lower(full_name(users.first_name, users.last_name)))
  then ' (deleted)' else '' end`;

/** The last day of the absence that goes on. */
export const absentUntil = sql<string | null>`(select "absences"."until_day"::text from "absences"
  where "absences"."user_id" = "users"."id" and "absences"."began_at" is not null and "absences"."ended_at" is null)`;

/** The names and roles of users in scope; the other fields only for those who may read them. */
export function listUsers(
  db: Db | Tx,
  { everyField, scope }: { everyField: boolean; scope: Scope },
  now: Date,
): Promise<User[]> {
  return db
    .select(everyField ? { ...allFields, absentUntil, slowed: slowedAt(now) } : publicFields)
    .from(users)
    .where(and(isNotDeleted, scope === "all" ? undefined : inArray(users.id, [...scope])))
    .orderBy(asc(users.role), asc(sql`lower(${users.username})`));
}

export async function findUser(db: Db | Tx, id: string): Promise<User | undefined> {
  const [user] = await db
    .select(allFields)
    .from(users)
    .where(and(eq(users.id, id), isNotDeleted));
  return user;
}

/**
 * Active telecallers by lower-case username, in its order, for the column Telecaller_Name. All are locked.
 */
export async function lockActiveTelecallers(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(isActiveTelecaller)
    .orderBy(asc(users.id))
    .for("share");
  const byName = rows.map(({ id, username }) => [username.toLowerCase(), id] as const);
  return new Map(byName.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Marked absent on a day, and not back. */
export const isAway = (day: string) =>
  and(
    eq(absences.userId, users.id),
    isNull(absences.endedAt),
    lte(absences.fromDay, day),
    gte(absences.untilDay, day),
  );

/** Those of them who are employed on the day and not absent. */
export async function presentOf(db: Db | Tx, ids: string[], day: string): Promise<string[]> {
  const isAbsent = exists(db.select().from(absences).where(isAway(day)));
  const away = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), or(isAbsent, lt(users.leftOn, day), gt(users.joinedOn, day))));
  const absent = new Set(away.map(({ id }) => id));
  return ids.filter((id) => !absent.has(id));
}

/** The languages that each speaks with customers. */
export async function findLanguages(tx: Tx, ids: string[]): Promise<Map<string, string[]>> {
  const rows = await tx
    .select({ id: users.id, languages: users.languages })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(rows.map(({ id, languages }) => [id, languages]));
}

/** The most open leads of those who have a limit. */
export async function findCapacities(tx: Tx, ids: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: users.id, capacity: users.capacity })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(rows.flatMap(({ id, capacity }) => (capacity === null ? [] : [[id, capacity] as const])));
}

/**
 * Locks a telecaller until the transaction ends, so that nobody is assigned work while being deleted; false
 * when already deleted. A shared lock: many may be assigned work at once.
 */
export async function lockTelecaller(tx: Tx, id: string): Promise<boolean> {
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isActiveTelecaller))
    .for("share");
  return held.length > 0;
}

/** Locks a user exclusively for a change: waits for those who assign them work, and keeps others from it. */
export async function lockUser(tx: Tx, id: string): Promise<User | undefined> {
  const [user] = await tx
    .select(allFields)
    .from(users)
    .where(and(eq(users.id, id), isNotDeleted))
    .for("no key update");
  return user;
}

/** Spells a team as its people do, whatever the case given; who is of it corrects the spelling for all. */
export async function spellTeam(tx: Tx, team: string, of: Pick<User, "id" | "team">): Promise<string> {
  const others = and(sql`lower(${users.team}) = lower(${team})`, ne(users.id, of.id), isNotDeleted);
  if (of.team?.toLowerCase() === team.toLowerCase()) await tx.update(users).set({ team }).where(others);
  const [found] = await tx
    .select({ team: sql<string>`${users.team}` })
    .from(users)
    .where(others)
    .limit(1);
  return found?.team ?? team;
}

export async function insertUser(tx: Tx, user: typeof users.$inferInsert): Promise<void> {
  noteAccountChange(tx);
  await tx.insert(users).values(user);
}

export async function noteSeenRelease(tx: Tx, id: string, seenRelease: string): Promise<void> {
  await tx.update(users).set({ seenRelease }).where(eq(users.id, id));
}

export async function markDeleted(tx: Tx, id: string, now: Date): Promise<void> {
  noteAccountChange(tx);
  await tx.update(users).set({ deletedAt: now, isActive: false }).where(eq(users.id, id));
}

export async function updateUser(
  tx: Tx,
  id: string,
  change: Partial<
    Pick<
      typeof users.$inferInsert,
      | "isActive"
      | "passwordHash"
      | "mustChangePassword"
      | "passwordExpiresAt"
      | "firstName"
      | "lastName"
      | "email"
      | "role"
      | "team"
      | "dailyTarget"
      | "week"
      | "languages"
      | "capacity"
      | "joinedOn"
      | "leftOn"
      | "worksFrom"
      | "worksUntil"
    >
  >,
): Promise<void> {
  noteAccountChange(tx);
  await tx.update(users).set(change).where(eq(users.id, id));
}

/** Locks all administrators who can sign in, so that two of them cannot leave at once. */
export async function lockActiveAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(isActiveAndMay("users:manage"))
    .orderBy(asc(users.id))
    .for("no key update");
  return rows.map(({ id }) => id);
}
