import { and, asc, eq, gte, lt, lte, type SQL, sql } from "drizzle-orm";
import { lateSince, type ReminderKind } from "#contract/callbacks/reminder-times";
import type { ReminderFilter } from "#contract/reminders/calls";
import { daySpan, today } from "#contract/time/calendar";
import type { Db } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
import { customers, leads } from "#server/db/schema/leads";
import { latestCall } from "#server/lead/conversion-queries";
import { mayBeCalled } from "#server/lead/do-not-call-queries";
import { displayFields, isAssignedTo } from "#server/lead/queries";
import { visibleTo } from "#server/lead/scope";
import { isPromised } from "#server/lead/workload-queries";
import type { Viewer } from "#server/platform/http";

/** One page of the promised times of open leads, earliest first, and the totals per kind. */
export async function listReminders(db: Db, viewer: Viewer, filter: ReminderFilter, now: Date) {
  const { when, telecaller, page, limit } = filter;
  const promised = and(isPromised, isAssignedTo(telecaller), visibleTo(viewer), mayBeCalled);
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
  const counted = (kind: ReminderKind) => sql`count(*) filter (where ${kinds[kind]})`.mapWith(Number);
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
      .select({
        overdue: counted("overdue"),
        today: counted("today"),
        later: counted("later"),
        late: counted("late"),
      })
      .from(leads)
      .where(promised),
  ]);
  return {
    reminders: rows.map((row) => ({ ...row, ...displayFields({ ...row, previousNcb: null }) })),
    counts: counts ?? { overdue: 0, today: 0, later: 0, late: 0 },
  };
}

function kindsAt(now: Date): Record<ReminderKind, SQL | undefined> {
  const { to: tomorrow } = daySpan(today(now));
  return {
    overdue: lt(leads.nextFollowUp, now),
    today: and(gte(leads.nextFollowUp, now), lt(leads.nextFollowUp, tomorrow)),
    later: gte(leads.nextFollowUp, tomorrow),
    late: lte(leads.nextFollowUp, lateSince(now)),
  };
}
