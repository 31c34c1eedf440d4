import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { CALLING_GAP_MINUTES } from "#contract/breaks/days";
import type { Span } from "#contract/time/calendar";
import { breakUntil } from "#server/accounts/break-queries";
import { boundOfHours } from "#server/accounts/hours-queries";
import { nameApart } from "#server/accounts/user-queries";
import type { Db, Tx } from "#server/db/handles";
import { workBreaks } from "#server/db/schema/absences";
import { users } from "#server/db/schema/accounts";
import { callLogs } from "#server/db/schema/history";
import { settings } from "#server/db/schema/settings";
import { entryFigures } from "#server/lead/figures/entry-figures";
import { type Scoped, userInScope } from "#server/lead/scope";

const stored = { reason: workBreaks.reason, beganAt: workBreaks.beganAt, endedAt: workBreaks.endedAt };

export async function findBreak(tx: Tx, userId: string, id: string) {
  const [found] = await tx
    .select(stored)
    .from(workBreaks)
    .where(and(eq(workBreaks.id, id), eq(workBreaks.userId, userId)));
  return found;
}

/** One break of a person goes on at a time: of two requests at once the second changes the first one's. */
export async function storeBreak(
  tx: Tx,
  begun: { id: string; userId: string; beganAt: Date },
  { reason, standard }: { reason: string | undefined; standard: string },
) {
  const [going] = await tx
    .insert(workBreaks)
    .values({ ...begun, reason: reason ?? standard })
    .onConflictDoUpdate({
      target: workBreaks.userId,
      targetWhere: sql`ended_at is null`,
      set: { reason: reason ?? sql`${workBreaks}.reason` },
    })
    .returning(stored);
  if (!going) throw new Error("The break just begun cannot be read");
  return going;
}

interface Day {
  userId: string;
  name: string;
  day: string;
  calls: number;
  callingSeconds: number;
  breaks: { reason: string; seconds: number }[];
  firstAt: Date;
  lastAt: Date;
}

/** The days within a span on which anyone in scope called or paused; as WorkDay defines their times. */
export async function listDays(db: Db, { from, to }: Span, now: Date, of: Scoped) {
  const entries = db
    .select({
      userId: callLogs.userId,
      at: callLogs.createdAt,
      until: sql`${callLogs.createdAt}`.as("until"),
      isCall: sql`${entryFigures.calls.is}`.as("is_call"),
      reason: sql<string | null>`null::text`.as("reason"),
    })
    .from(callLogs)
    .where(and(gte(callLogs.createdAt, from), lt(callLogs.createdAt, to), userInScope(of, callLogs.userId)));
  const breaks = db
    .select({
      userId: workBreaks.userId,
      at: workBreaks.beganAt,
      until: breakUntil(now).as("until"),
      isCall: sql`false`.as("is_call"),
      reason: workBreaks.reason,
    })
    .from(workBreaks)
    .where(
      and(gte(workBreaks.beganAt, from), lt(workBreaks.beganAt, to), userInScope(of, workBreaks.userId)),
    );
  return db
    .select({
      userId: sql<string>`user_id`,
      name: nameApart,
      day: sql<string>`day`,
      calls: sql<number>`calls`.mapWith(Number),
      callingSeconds: seconds(sql`calling`),
      breaks: sql<Day["breaks"]>`breaks`,
      breakSeconds: seconds(sql`broken`),
      idleSeconds: seconds(sql`greatest(${whole(sql`within`)} - calling - broken + outside, '0')`),
      firstAt: sql<Date>`first_at`.mapWith(callLogs.createdAt),
      lastAt: sql<Date>`last_at`.mapWith(callLogs.createdAt),
    })
    .from(sql`(
      with entries (user_id, at, until, is_call, reason) as (${entries} union all ${breaks}),
      hours as (
        select ${users.id} as user_id, day, ${boundOfHours(sql`day`, "from")} as opens, ${boundOfHours(sql`day`, "until")} as closes
        from (select distinct user_id, indian_day(at) as day from entries) as worked
          join ${users} on ${users.id} = user_id cross join ${settings}
      ),
      numbered as (
        select entries.*, day, least(greatest(at, opens), closes) as at_within,
          least(greatest(until, opens), closes) as until_within,
          count(*) filter (where is_call) over (partition by user_id, day order by at, is_call) as nth
        from entries join hours using (user_id) where day = indian_day(at)
      ),
      gaps as (
        select user_id, day, ${gapOf(sql`at`, sql`until`)} as length, ${gapOf(sql`at_within`, sql`until_within`)} as within
        from numbered group by user_id, day, nth
      ),
      calling as (
        select user_id, day, ${whole(sql`sum(length)`)} as calling, ${whole(sql`sum(length - within)`)} as outside
        from gaps where length <= ${CALLING_GAP_MINUTES} * interval '1 minute' group by user_id, day
      ),
      paused as (
        select user_id, day, sum(length) as broken, ${whole(sql`sum(outside)`)} as outside, jsonb_agg(jsonb_build_object(
          'reason', reason, 'seconds', extract(epoch from length)::int) order by length desc, reason) as breaks
        from (select user_id, day, reason, ${whole(sql`sum(until - at)`)} as length,
            sum(until - at) - sum(until_within - at_within) as outside from numbered
          where reason is not null group by user_id, day, reason) as by_reason group by user_id, day
      )
      select user_id, day::text as day, count(*) filter (where is_call) as calls, min(at) as first_at,
        max(until) as last_at, max(until_within) - min(at_within) as within, coalesce(min(calling), '0') as calling,
        coalesce(min(broken), '0') as broken,
        coalesce(min(calling.outside), '0') + coalesce(min(paused.outside), '0') as outside,
        coalesce((array_agg(paused.breaks))[1], '[]') as breaks
      from numbered left join calling using (user_id, day) left join paused using (user_id, day)
      group by user_id, day having bool_or(is_call or reason is not null)
    ) as days`)
    .innerJoin(users, sql`${users.id} = days.user_id`)
    .orderBy(nameApart, sql`user_id`, sql`day`);
}

/** From a call to the next one of the day, without the breaks between them. */
const gapOf = (
  at: SQL,
  until: SQL,
) => sql`lead(min(${at}) filter (where is_call)) over (partition by user_id, day order by nth)
  - min(${at}) filter (where is_call) - sum(${until} - ${at})`;

/** In whole minutes, so that what is shown adds up; null of none. */
const whole = (interval: SQL) => sql`make_interval(mins => round(extract(epoch from ${interval}) / 60)::int)`;
const seconds = (interval: SQL) => sql<number>`extract(epoch from ${interval})`.mapWith(Number);
