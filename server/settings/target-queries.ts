import { eq, sql } from "drizzle-orm";
import { dayOffName, targetOn } from "#contract/time/working-days";
import type { Db } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
import { settings } from "#server/db/schema/settings";

/** A person's fresh calls of a day, and the name of a day off. */
export async function readTarget(db: Db, userId: string, day: string) {
  const [found] = await db
    .select({
      week: settings.week,
      holidays: settings.holidays,
      target: sql`coalesce(${users.dailyTarget}, ${settings.dailyTarget})`.mapWith(Number),
    })
    .from(settings)
    .leftJoin(users, eq(users.id, userId));
  if (!found) throw new Error("The settings' row is missing");
  return { dailyTarget: targetOn(found, day, found.target), dayOff: dayOffName(found, day) };
}
