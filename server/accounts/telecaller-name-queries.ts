import { and, asc, eq, gte, isNotNull, isNull, or, sql } from "drizzle-orm";
import { dateLabel, today } from "#contract/time/calendar";
import type { Db, Tx } from "#server/db/handles";
import { fullName, users } from "#server/db/schema/accounts";
import { isActiveTelecaller } from "./user-queries.ts";

export interface Telecallers {
  /** Who is meant by a name of a file, in lower case: a username, or a full name that one alone has. */
  byName: ReadonlyMap<string, string>;
  /** The name of each for a file: the username, which nobody else has. */
  usernames: ReadonlyMap<string, string>;
  /** Why a real name means nobody: of one who is inactive or has left, or of two. It is no misspelling of another. */
  doubtByName: ReadonlyMap<string, string>;
}

/** The active telecallers, to whom a file may give leads, and the names of former ones, whose last day is over too. */
export async function findTelecallers(db: Db | Tx, day: string): Promise<Telecallers> {
  const found = await db
    .select({
      id: users.id,
      username: users.username,
      name: fullName,
      isActive: sql<boolean>`coalesce(${and(isActiveTelecaller, or(isNull(users.leftOn), gte(users.leftOn, day)))}, false)`,
      isInactive: sql<boolean>`not ${users.isActive}`,
      leftOn: users.leftOn,
      deletedAt: users.deletedAt,
    })
    .from(users)
    .where(or(isActiveTelecaller, isNotNull(users.deletedAt), eq(users.isActive, false)))
    .orderBy(asc(users.createdAt), asc(users.id));
  const active = found.filter(({ isActive }) => isActive);
  const namesakes = ({ name }: { name: string }) =>
    active.filter((one) => one.name.toLowerCase() === name.toLowerCase());
  const byName = new Map([
    ...active
      .filter((one) => namesakes(one).length === 1)
      .map(({ id, name }) => [name.toLowerCase(), id] as const),
    ...active.map(({ id, username }) => [username.toLowerCase(), id] as const),
  ]);
  const doubts = found.flatMap((one): [string, string][] => {
    const { name, username, isActive, isInactive, leftOn, deletedAt } = one;
    if (isActive) {
      const usernames = namesakes(one).map((namesake) => namesake.username);
      return [
        [name, `${usernames.length} telecallers have this name. Use a username: ${usernames.join(", ")}`],
      ];
    }
    const left = leftOn && !isInactive ? `left on ${dateLabel(leftOn)}` : "is inactive";
    const former = `${name} ${deletedAt ? `was deleted on ${dateLabel(today(deletedAt))}` : left}`;
    return [name, username].map((text) => [text, former]);
  });
  return {
    byName,
    usernames: new Map(active.map(({ id, username }) => [id, username])),
    doubtByName: new Map(
      doubts.map(([name, why]) => [name.toLowerCase(), why] as const).filter(([name]) => !byName.has(name)),
    ),
  };
}
