import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { MailedView } from "#contract/reports/schedules/calls";
import type { SendTimes } from "#contract/reports/schedules/times";
import { rolesThatMay } from "#contract/roles";
import type { Db, Tx } from "#server/db/handles";
import { fullName, users } from "#server/db/schema/accounts";
import { reportMails, reportSchedules, scheduledPeople } from "#server/db/schema/schedules";

type Stored = Omit<typeof reportSchedules.$inferInsert, "id" | "createdAt">;

const mayRead = and(
  eq(users.isActive, true),
  isNull(users.deletedAt),
  inArray(users.role, rolesThatMay("reports:manage")),
);
const times = {
  every: reportSchedules.every,
  on: reportSchedules.sendDay,
  at: reportSchedules.sendAt,
};

/** Everybody who may get reports, by name. */
export function listRecipients(db: Db | Tx) {
  return db
    .select({ id: users.id, name: fullName, email: users.email })
    .from(users)
    .where(mayRead)
    .orderBy(asc(fullName), asc(users.id));
}

const latestMail = (db: Db | Tx) =>
  db
    .select({
      at: reportMails.dueAt,
      sent: sql<boolean>`${reportMails.sentAt} is not null`.as("sent"),
      error: reportMails.error,
    })
    .from(reportMails)
    .where(eq(reportMails.scheduleId, reportSchedules.id))
    // Of those due last, one that was not sent.
    .orderBy(sql`${reportMails.dueAt} desc`, sql`${reportMails.sentAt} desc nulls first`)
    .limit(1)
    .as("latest_mail");

const view = { name: reportSchedules.viewName, query: reportSchedules.viewQuery };

/** Null without one. */
const viewOf = ({ name, query }: { name: string | null; query: string | null }): MailedView | null =>
  name === null || query === null ? null : { name, query };

export async function listSchedules(db: Db | Tx, id?: number) {
  const latest = latestMail(db);
  const found = await db
    .select({
      id: reportSchedules.id,
      span: reportSchedules.span,
      ...times,
      format: reportSchedules.format,
      addresses: reportSchedules.addresses,
      view,
      nextAt: reportSchedules.nextAt,
      last: { at: latest.at, sent: latest.sent, error: latest.error },
    })
    .from(reportSchedules)
    .leftJoinLateral(latest, sql`true`)
    .where(id === undefined ? undefined : eq(reportSchedules.id, id))
    .orderBy(asc(reportSchedules.id));
  const people = await db
    .select({ scheduleId: scheduledPeople.scheduleId, id: users.id, name: fullName, email: users.email })
    .from(scheduledPeople)
    .innerJoin(users, and(eq(users.id, scheduledPeople.userId), mayRead))
    .orderBy(asc(fullName), asc(users.id));
  return found.map((schedule) => ({
    ...schedule,
    view: viewOf(schedule.view),
    people: people.flatMap(({ scheduleId, ...person }) => (scheduleId === schedule.id ? [person] : [])),
  }));
}

export const countSchedules = (tx: Tx) => tx.$count(reportSchedules);

/** Makes a schedule, or changes the one with this id; undefined when there is none. */
export async function storeSchedule(
  tx: Tx,
  id: number | undefined,
  schedule: Stored,
  people: readonly string[],
  now: Date,
): Promise<number | undefined> {
  const [stored] =
    id === undefined
      ? await tx
          .insert(reportSchedules)
          .values({ ...schedule, createdAt: now })
          .returning({ id: reportSchedules.id })
      : await tx
          .update(reportSchedules)
          .set(schedule)
          .where(eq(reportSchedules.id, id))
          .returning({ id: reportSchedules.id });
  if (!stored) return undefined;
  await tx.delete(scheduledPeople).where(eq(scheduledPeople.scheduleId, stored.id));
  if (people.length > 0)
    await tx.insert(scheduledPeople).values(people.map((userId) => ({ scheduleId: stored.id, userId })));
  return stored.id;
}

export async function deleteSchedule(tx: Tx, id: number): Promise<SendTimes | undefined> {
  const [gone] = await tx.delete(reportSchedules).where(eq(reportSchedules.id, id)).returning(times);
  return gone;
}

/** The schedules whose time has come, locked; another server passes them over. */
export const lockDue = (tx: Tx, now: Date) => lockSchedules(tx, lte(reportSchedules.nextAt, now));

/** The same for those whose time is still to come. */
export const lockLaterThan = (tx: Tx, now: Date) => lockSchedules(tx, gt(reportSchedules.nextAt, now));

function lockSchedules(tx: Tx, where: SQL) {
  return tx
    .select({ id: reportSchedules.id, dueAt: reportSchedules.nextAt, ...times })
    .from(reportSchedules)
    .where(where)
    .orderBy(asc(reportSchedules.id))
    .for("update", { skipLocked: true });
}

export async function setNextSend(tx: Tx, id: number, nextAt: Date): Promise<void> {
  await tx.update(reportSchedules).set({ nextAt }).where(eq(reportSchedules.id, id));
}

/** Notes a mail to each person of a schedule who may get it and to each address, and the schedule's next time. */
export async function noteMails(
  tx: Tx,
  { id, dueAt }: { id: number; dueAt: Date },
  { now, nextAt }: { now: Date; nextAt: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into ${reportMails} (schedule_id, user_id, address, due_at, try_at)
    select ${id}, recipient.user_id, recipient.address, ${dueAt.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from (
      select p.user_id, null as address
      from ${scheduledPeople} p join ${users} on ${users.id} = p.user_id
      where p.schedule_id = ${id} and ${mayRead} and ${users.email} <> ''
      union all
      select null, address
      from ${reportSchedules}, unnest(${reportSchedules.addresses}) address
      where ${reportSchedules.id} = ${id} and not exists (
        select from ${scheduledPeople} p join ${users} on ${users.id} = p.user_id
        where p.schedule_id = ${id} and ${mayRead} and lower(${users.email}) = lower(address)
      )
    ) recipient
    on conflict do nothing`);
  await setNextSend(tx, id, nextAt);
}

/** Takes the next mail to try: until `again` no server takes it a second time. */
export async function takeMail(tx: Tx, now: Date, again: Date) {
  const next = tx
    .select({ id: reportMails.id })
    .from(reportMails)
    .where(and(isNotNull(reportMails.tryAt), sql`${reportMails.tryAt} <= ${now.toISOString()}`))
    .orderBy(asc(reportMails.tryAt), asc(reportMails.id))
    .limit(1)
    .for("update", { skipLocked: true });
  const [taken] = await tx
    .update(reportMails)
    .set({ tryAt: again, tries: sql`${reportMails.tries} + 1` })
    .where(inArray(reportMails.id, next))
    .returning({ id: reportMails.id, tries: reportMails.tries });
  if (!taken) return undefined;
  const [mail] = await tx
    .select({
      id: reportMails.id,
      tries: reportMails.tries,
      dueAt: reportMails.dueAt,
      scheduleId: reportMails.scheduleId,
      span: reportSchedules.span,
      format: reportSchedules.format,
      userId: users.id,
      view,
      address: reportMails.address,
      email: sql<string | null>`coalesce(${reportMails.address}, ${users.email})`,
      isWanted: sql<boolean>`case when ${reportMails.address} is null then ${mayRead}
        else ${reportMails.address} = any(${reportSchedules.addresses}) end`,
    })
    .from(reportMails)
    .innerJoin(reportSchedules, eq(reportSchedules.id, reportMails.scheduleId))
    .leftJoin(users, eq(users.id, reportMails.userId))
    .where(eq(reportMails.id, taken.id));
  return mail && { ...mail, view: viewOf(mail.view) };
}

export async function noteSent(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.update(reportMails).set({ sentAt: now, tryAt: null, error: null }).where(eq(reportMails.id, id));
}

/** Null: it is given up. */
export async function noteFailed(tx: Tx, id: number, error: string, tryAt: Date | null): Promise<void> {
  await tx.update(reportMails).set({ error, tryAt }).where(eq(reportMails.id, id));
}

export async function deleteOldMails(tx: Tx, before: Date): Promise<void> {
  await tx.delete(reportMails).where(and(lt(reportMails.dueAt, before), isNull(reportMails.tryAt)));
}
