import { and, eq, gte, isNull, lte, sql } from "drizzle-orm";
import { dateLabel } from "#contract/time/calendar";
import { dayOffName, targetOn } from "#contract/time/working-days";
import type { Db } from "#server/db/handles";
import { absences } from "#server/db/schema/absences";
import { users } from "#server/db/schema/accounts";
import { settings } from "#server/db/schema/settings";

/** Marked absent on a day, and not back. */
const isAway = (day: string) =>
  and(
    eq(absences.userId, users.id),
    isNull(absences.endedAt),
    lte(absences.fromDay, day),
    gte(absences.untilDay, day),
  );

/** A person's fresh calls of a day, and the name of a day off. */
export async function readTarget(db: Db, userId: string, day: string) {
  const [found] = await db
    .select({
      week: sql<string>`coalesce(${users.week}, ${settings.week})`,
      holidays: settings.holidays,
      absentUntil: absences.untilDay,
      target: sql`coalesce(${users.dailyTarget}, ${settings.dailyTarget})`.mapWith(Number),
    })
    .from(settings)
    .leftJoin(users, eq(users.id, userId))
    .leftJoin(absences, isAway(day));
  if (!found) throw new Error("The settings' row is missing");
  if (found.absentUntil) return { dailyTarget: 0, dayOff: `absent until ${dateLabel(found.absentUntil)}` };
  return { dailyTarget: targetOn(found, day, found.target), dayOff: dayOffName(found, day) };
}
