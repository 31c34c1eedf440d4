import {
  and,
  asc,
  count,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { RISK_LISTED, RISK_MINUTES } from "#contract/floor/states";
import type { EntryKind } from "#contract/history/events";
import { presentSince } from "#contract/live/intervals";
import { daySpan, MINUTE_MS, today } from "#contract/time/calendar";
import { overAt } from "#server/accounts/break-queries";
import type { liveSince } from "#server/accounts/session-queries";
import { isActiveTelecaller, isTelecaller } from "#server/accounts/user-queries";
import type { Db } from "#server/db/handles";
import { absences, workBreaks } from "#server/db/schema/absences";
import { fullName, sessions, users } from "#server/db/schema/accounts";
import { userHours } from "#server/db/schema/counts";
import { customers } from "#server/db/schema/customers";
import { callLogs } from "#server/db/schema/history";
import { leads } from "#server/db/schema/leads";
import { leadPresence } from "#server/db/schema/live";
import { settings } from "#server/db/schema/settings";
import { converter, isConvertedIn } from "#server/lead/conversion-queries";
import { entryFigures } from "#server/lead/figures/entry-figures";
import { promisedTo } from "#server/lead/figures/promise-figures";
import { userInScope, visibleTo } from "#server/lead/scope";
import type { Viewer } from "#server/platform/http";
import { agencyTimes, personTimes } from "#server/settings/target-queries";

const OUTCOMES: EntryKind[] = ["call", "quote"];

/** The promises at risk at a moment. */
const isAtRisk = (viewer: Viewer, now: Date) =>
  and(promisedTo(viewer), lte(leads.nextFollowUp, new Date(now.getTime() + RISK_MINUTES * MINUTE_MS)));

/** Every telecaller in scope who is active or has worked today, by name: one range of an index for each person or for the day. */
export async function listPeople(
  db: Db,
  viewer: Viewer,
  { started, seen }: ReturnType<typeof liveSince>,
  now: Date,
) {
  const day = today(now);
  const { from } = daySpan(day);
  const sum = (value: SQL) => sql<number>`sum(${value})`.mapWith(Number);
  const isToday = eq(userHours.day, day);
  const workers = db.select({ userId: userHours.userId }).from(userHours).where(isToday);
  // As an array, of which few are expected: of all former users only these are read.
  const hasWorked = sql`${users.id} = any(array(${workers}))`;
  const work = db
    .select({
      userId: userHours.userId,
      fresh: sum(entryFigures.fresh.kept).as("fresh"),
      calls: sum(entryFigures.calls.kept).as("calls"),
      connected: sum(entryFigures.connected.kept).as("connected"),
      quotes: sum(entryFigures["quotes-sent"].kept).as("quotes"),
    })
    .from(userHours)
    .where(isToday)
    .groupBy(userHours.userId)
    .as("work");
  const conversions = db
    .select({ userId: converter, total: count().as("won") })
    .from(leads)
    .where(isConvertedIn({ from }))
    .groupBy(converter)
    .as("conversions");
  const risks = db
    .select({ userId: leads.assignedTo, total: count().as("at_risk") })
    .from(leads)
    .where(isAtRisk(viewer, now))
    .groupBy(leads.assignedTo)
    .as("risks");
  const outcome = db
    .select({ at: callLogs.createdAt, result: callLogs.callResult })
    .from(callLogs)
    .where(
      and(eq(callLogs.userId, users.id), gte(callLogs.createdAt, from), inArray(callLogs.kind, OUTCOMES)),
    )
    .orderBy(sql`${callLogs.createdAt} desc`, sql`${callLogs.id} desc`)
    .limit(1)
    .as("outcome");
  const going = db
    .select({ reason: workBreaks.reason, beganAt: workBreaks.beganAt })
    .from(workBreaks)
    .where(and(eq(workBreaks.userId, users.id), isNull(workBreaks.endedAt), isNull(overAt(now))))
    .limit(1)
    .as("going");
  const past = db
    .select({ endedAt: sql<Date | null>`max(${overAt(now)})`.as("ended_at") })
    .from(workBreaks)
    .where(and(eq(workBreaks.userId, users.id), gte(workBreaks.beganAt, from)))
    .as("past");
  const absence = db
    .select({ untilDay: absences.untilDay })
    .from(absences)
    .where(and(eq(absences.userId, users.id), isNotNull(absences.beganAt), isNull(absences.endedAt)))
    .limit(1)
    .as("absence");
  const session = db
    .select({
      seenAt: sql`max(${sessions.lastSeenAt})`.as("seen_at"),
      isLive: sql`bool_or(${and(gt(sessions.createdAt, started), gt(sessions.lastSeenAt, seen))})`.as(
        "is_live",
      ),
    })
    .from(sessions)
    .where(eq(sessions.userId, users.id))
    .as("session");
  const open = db
    .select({ id: leads.id, name: customers.name, openedAt: leadPresence.openedAt })
    .from(leadPresence)
    .innerJoin(leads, eq(leads.id, leadPresence.leadId))
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .where(
      and(eq(leadPresence.userId, users.id), gt(leadPresence.seenAt, presentSince(now)), visibleTo(viewer)),
    )
    .limit(1)
    .as("open");
  const instant = (value: SQL) => sql<Date | null>`${value}`.mapWith(callLogs.createdAt);
  const zero = (value: SQL) => sql`coalesce(${value}, 0)`.mapWith(Number);
  const always = sql`true`;
  const rows = await db
    .select({
      id: users.id,
      name: fullName,
      times: personTimes,
      hasLeft: sql`not ${isActiveTelecaller}`.mapWith(Boolean),
      absentUntil: absence.untilDay,
      break: { reason: going.reason, beganAt: going.beganAt },
      isSignedIn: sql`coalesce(${session.isLive}, false)`.mapWith(Boolean),
      seenAt: instant(
        sql`nullif(greatest(${session.seenAt}, ${outcome.at}, ${past.endedAt}, ${from.toISOString()}::timestamptz), ${from.toISOString()}::timestamptz)`,
      ),
      lead: { id: open.id, name: open.name, openedAt: open.openedAt },
      lastOutcome: { at: outcome.at, result: outcome.result },
      quietSince: instant(
        sql`case when ${outcome.at} is not null then greatest(${outcome.at}, ${past.endedAt}) end`,
      ),
      fresh: zero(sql`${work.fresh}`),
      calls: zero(sql`${work.calls}`),
      connected: zero(sql`${work.connected}`),
      quotes: zero(sql`${work.quotes}`),
      won: zero(sql`${conversions.total}`),
      atRisk: zero(sql`${risks.total}`),
    })
    .from(users)
    .leftJoin(work, eq(work.userId, users.id))
    .leftJoin(conversions, eq(conversions.userId, users.id))
    .leftJoin(risks, eq(risks.userId, users.id))
    .leftJoinLateral(outcome, always)
    .leftJoinLateral(going, always)
    .leftJoinLateral(past, always)
    .leftJoinLateral(absence, always)
    .leftJoinLateral(session, always)
    .leftJoinLateral(open, always)
    .where(and(isTelecaller, or(isActiveTelecaller, hasWorked), userInScope(viewer, users.id)))
    .orderBy(sql`lower(${fullName})`, asc(users.id));
  return rows;
}

/** The agency's hours and days, and how many promises are at risk. */
export async function readAgency(db: Db, viewer: Viewer, now: Date) {
  const [found] = await db
    .select({
      ...agencyTimes,
      atRisk: sql`(select count(*) from ${leads} where ${isAtRisk(viewer, now)})`.mapWith(Number),
    })
    .from(settings);
  if (!found) throw new Error("The settings' row is missing");
  return found;
}

/** Today's promises at risk by their time; those of earlier days are in Reminders. */
export function listAtRisk(db: Db, viewer: Viewer, now: Date) {
  return db
    .select({
      leadId: leads.id,
      name: customers.name,
      at: sql<Date>`${leads.nextFollowUp}`.mapWith(leads.nextFollowUp),
      assignedTo: leads.assignedTo,
      assignedToName: sql<string | null>`${fullName}`,
    })
    .from(leads)
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .leftJoin(users, eq(users.id, leads.assignedTo))
    .where(and(isAtRisk(viewer, now), gte(leads.nextFollowUp, daySpan(today(now)).from)))
    .orderBy(asc(leads.nextFollowUp), asc(leads.id))
    .limit(RISK_LISTED);
}
