import { and, asc, eq, gte, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { daySpan, today } from "#contract/calendar";
import type { ReminderTime } from "#contract/reminder-times";
import type { ReminderFilter } from "#contract/reminders";
import { latestCall } from "#server/conversions/queries";
import type { Db } from "#server/db/db";
import { customers, leads } from "#server/db/schema";
import { users } from "#server/db/schema-accounts";
import type { Viewer } from "#server/http";
import { mayBeCalled } from "#server/leads/do-not-call-queries";
import { asShown, heldBy, visibleTo } from "#server/leads/queries";
import { isOpenLead } from "#server/users/queries";

/** One page of the promised times of open work, earliest first, and how many of each kind there are in all. */
export async function listReminders(db: Db, viewer: Viewer, filter: ReminderFilter, now: Date) {
  const { when, telecaller, page, limit } = filter;
  const promised = and(
    isNotNull(leads.nextFollowUp),
    isOpenLead,
    heldBy(telecaller),
    visibleTo(viewer),
    mayBeCalled,
  );
  const kinds = kindsAt(now);
  const call = latestCall(db);
  const ids = db
    .select({ id: leads.id })
    .from(leads)
    .where(and(promised, when && kinds[when]))
    .orderBy(asc(leads.nextFollowUp), asc(leads.id))
    .limit(limit)
    .offset((page - 1) * limit)
    .as("ids");
  const counted = (kind: ReminderTime) => sql`count(*) filter (where ${kinds[kind]})`.mapWith(Number);
  const [rows, [counts]] = await Promise.all([
    db
      .select({
        leadId: leads.id,
        name: customers.name,
        phoneNumber: customers.phoneNumber,
        registrationNumber: customers.registrationNumber,
        maker: customers.maker,
        model: customers.model,
        variant: customers.variant,
        callResult: call.callResult,
        at: sql<Date>`${leads.nextFollowUp}`.mapWith(leads.nextFollowUp),
        assignedTo: leads.assignedTo,
        assignedToName: users.firstName,
        notes: call.notes,
      })
      .from(ids)
      .innerJoin(leads, eq(leads.id, ids.id))
      .innerJoin(customers, eq(customers.id, leads.customerId))
      .leftJoin(users, eq(users.id, leads.assignedTo))
      .leftJoinLateral(call, sql`true`)
      .orderBy(asc(leads.nextFollowUp), asc(leads.id)),
    db
      .select({ overdue: counted("overdue"), today: counted("today"), later: counted("later") })
      .from(leads)
      .where(promised),
  ]);
  return {
    reminders: rows.map((row) => ({ ...row, ...asShown({ ...row, previousNcb: null }) })),
    counts: counts ?? { overdue: 0, today: 0, later: 0 },
  };
}

function kindsAt(now: Date): Record<ReminderTime, SQL | undefined> {
  const { to: tomorrow } = daySpan(today(now));
  return {
    overdue: lt(leads.nextFollowUp, now),
    today: and(gte(leads.nextFollowUp, now), lt(leads.nextFollowUp, tomorrow)),
    later: gte(leads.nextFollowUp, tomorrow),
  };
}
