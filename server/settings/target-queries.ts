import { eq, inArray, sql } from "drizzle-orm";
import { ownTimes, personDay } from "#contract/time/working-times";
import { isAway } from "#server/accounts/user-queries";
import type { Db, Tx } from "#server/db/handles";
import { absences } from "#server/db/schema/absences";
import { users } from "#server/db/schema/accounts";
import { settings } from "#server/db/schema/settings";

/** The agency's working times, which a person's own take the place of. */
export const agencyTimes = {
  week: settings.week,
  holidays: settings.holidays,
  callingFrom: settings.callingFrom,
  callingUntil: settings.callingUntil,
  dailyTarget: settings.dailyTarget,
};

export const personTimes = {
  /** First: by it a joined row is told from none. */
  id: users.id,
  week: users.week,
  worksFrom: users.worksFrom,
  worksUntil: users.worksUntil,
  dailyTarget: users.dailyTarget,
  joinedOn: users.joinedOn,
  leftOn: users.leftOn,
};

/** A person's fresh calls of a day, why there are none to make, and their hours. */
export async function readTarget(db: Db, userId: string, day: string) {
  const [found] = await db
    .select({ agency: agencyTimes, person: personTimes, absentUntil: absences.untilDay })
    .from(settings)
    .leftJoin(users, eq(users.id, userId))
    .leftJoin(absences, isAway(day));
  if (!found) throw new Error("The settings' row is missing");
  return personDay(found.agency, found.person, found.absentUntil, day);
}

/** The agency's times, and a person's own where they have any. */
export async function readTimes(db: Db | Tx, userId: string) {
  const [found] = await db
    .select({ agency: agencyTimes, person: personTimes })
    .from(settings)
    .leftJoin(users, eq(users.id, userId));
  if (!found) throw new Error("The settings' row is missing");
  return { agency: found.agency, own: ownTimes(found.agency, found.person) };
}

/** Those of them for whom the day is no day off. */
export async function workingOn(tx: Tx, ids: string[], day: string): Promise<string[]> {
  const found = await tx
    .select({ agency: agencyTimes, person: personTimes })
    .from(users)
    .innerJoin(settings, sql`true`)
    .where(inArray(users.id, ids));
  const off = found.filter(({ agency, person }) => personDay(agency, person, null, day).dayOff !== null);
  return ids.filter((id) => off.every(({ person }) => person.id !== id));
}
