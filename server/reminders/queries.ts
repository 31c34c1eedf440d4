import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { ReminderSort } from "#contract/callbacks/reminder-times";
import type { ReminderFilter } from "#contract/reminders/calls";
import type { Db } from "#server/db/handles";
import { fullName, users } from "#server/db/schema/accounts";
import { customers } from "#server/db/schema/customers";
import { leads } from "#server/db/schema/leads";
import { latestCall } from "#server/lead/conversion-queries";
import { promisedTimes, promisedTo } from "#server/lead/figures/promise-figures";
import { isAssignedTo } from "#server/lead/filter-queries";
import { promiseNote } from "#server/lead/moved-promise";
import { promiseOf } from "#server/lead/promise-queries";
import { displayFields } from "#server/lead/queries";
import type { Viewer } from "#server/platform/http";

/** One page of the promised times of open leads, earliest first unless sorted otherwise, and the totals per kind. */
export async function listReminders(db: Db, viewer: Viewer, filter: ReminderFilter, now: Date) {
  const { when, telecaller, promise, page, limit } = filter;
  const promised = and(promisedTo(viewer), isAssignedTo(telecaller));
  const promisedAs = promiseOf(db);
  const asked = promise && eq(promisedAs, promise);
  const kinds = promisedTimes(now);
  const call = latestCall(db);
  const note = promiseNote(db);
  const order = orderOf(filter);
  const ids = db
    .select({ id: leads.id })
    .from(leads)
    .where(and(promised, asked, when && kinds[when]))
    .orderBy(...order)
    .limit(limit)
    .offset((page - 1) * limit)
    .as("ids");
  const counted = (...conditions: (SQL | undefined)[]) =>
    sql`count(*) filter (where ${and(sql`true`, ...conditions)})`.mapWith(Number);
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
        promise: promisedAs,
        at: sql<Date>`${leads.nextFollowUp}`.mapWith(leads.nextFollowUp),
        insuranceExpiry: leads.insuranceExpiry,
        assignedTo: leads.assignedTo,
        assignedToName: users.firstName,
        notes: note.notes,
      })
      .from(ids)
      .innerJoin(leads, eq(leads.id, ids.id))
      .innerJoin(customers, eq(customers.id, leads.customerId))
      .leftJoin(users, eq(users.id, leads.assignedTo))
      .leftJoinLateral(call, sql`true`)
      .leftJoinLateral(note, sql`true`)
      .orderBy(...order),
    db
      .select({
        overdue: counted(asked, kinds.overdue),
        today: counted(asked, kinds.today),
        later: counted(asked, kinds.later),
        late: counted(asked, kinds.late),
        callback: counted(eq(promisedAs, "callback")),
        followUp: counted(eq(promisedAs, "follow_up")),
      })
      .from(leads)
      .where(promised),
  ]);
  const { callback = 0, followUp = 0, overdue = 0, today = 0, later = 0, late = 0 } = counts ?? {};
  return {
    reminders: rows.map((row) => ({ ...row, ...displayFields({ ...row, previousNcb: null }) })),
    counts: { overdue, today, later, late },
    promises: { callback, follow_up: followUp },
  };
}

/** What the list is sorted by; the time breaks ties, then the id. */
function orderOf({ sort, sortOrder }: ReminderFilter): SQL[] {
  const direction = sortOrder === "desc" ? desc : asc;
  if (sort === "due") return [direction(leads.nextFollowUp), direction(leads.id)];
  return [sql`${direction(sortedBy[sort])} nulls last`, asc(leads.nextFollowUp), asc(leads.id)];
}

const sortedBy: Record<Exclude<ReminderSort, "due">, SQL> = {
  customer: sql`(select lower(${customers.name}) from ${customers} where ${customers.id} = ${leads.customerId})`,
  telecaller: sql`(select lower(${fullName}) from ${users}
    where ${users.id} = ${leads.assignedTo})`,
};
