import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/db/handles";
import { formerHours, users } from "#server/db/schema/accounts";
import { settings } from "#server/db/schema/settings";

interface Hours {
  worksFrom?: string | null | undefined;
  worksUntil?: string | null | undefined;
}

/** Keeps what applies to the days before this one, of a person or of the agency: the first change of a day knows it. */
export async function keepHours(
  tx: Tx,
  userId: string | null,
  before: Hours,
  after: Hours,
  day: string,
): Promise<void> {
  const { worksFrom = null, worksUntil = null } = before;
  if (worksFrom === (after.worksFrom ?? null) && worksUntil === (after.worksUntil ?? null)) return;
  await tx.insert(formerHours).values({ userId, untilDay: day, worksFrom, worksUntil }).onConflictDoNothing();
}

/** When a person's hours begin or end on a day, a timestamptz, of a row of users and settings. */
export function boundOfHours(day: SQL, bound: "from" | "until"): SQL {
  const [former, own, ofAgency] =
    bound === "from"
      ? [formerHours.worksFrom, users.worksFrom, settings.callingFrom]
      : [formerHours.worksUntil, users.worksUntil, settings.callingUntil];
  const onDay = (isWhose: SQL, now: SQL) => sql`(select hours from (
    select ${formerHours.untilDay} as until_day, ${former} as hours from ${formerHours} where ${isWhose} and ${formerHours.untilDay} > ${day}
    union all select null, ${now}) as of_time order by until_day nulls last limit 1)`;
  return sql`(${day} + coalesce(${onDay(sql`${formerHours.userId} = ${users.id}`, sql`${own}`)},
    ${onDay(sql`${formerHours.userId} is null`, sql`${ofAgency}`)})::time) at time zone 'Asia/Kolkata'`;
}
