import { and, asc, count, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { AuditFilter, PagedAuditFilter } from "#contract/audit";
import { actionsOf } from "#contract/audit-actions";
import { daySpan, startOfDay } from "#contract/calendar";
import type { Db, Reading } from "#server/db/db";
import { users } from "#server/db/schema-accounts";
import { auditLog } from "#server/db/schema-audit";

/** The person an entry is about, who may be another than the one who acted. */
const subjects = alias(users, "subjects");
const subject = sql`coalesce(${auditLog.details} ->> 'userId', ${auditLog.details} ->> 'to',
  ${auditLog.details} -> 'filter' ->> 'user')`;

const listed = {
  id: auditLog.id,
  at: auditLog.at,
  userId: auditLog.userId,
  name: sql<string | null>`full_name(${users.firstName}, ${users.lastName})`,
  username: users.username,
  subject: subjects.username,
  address: auditLog.address,
  action: auditLog.action,
  details: auditLog.details,
  hash: sql<string>`encode(${auditLog.hash}, 'hex')`,
};

function matches({ group, user, from, to }: AuditFilter): SQL | undefined {
  return and(
    group && inArray(auditLog.action, actionsOf(group)),
    user ? eq(auditLog.userId, user) : undefined,
    from ? gte(auditLog.at, startOfDay(from)) : undefined,
    to ? lt(auditLog.at, daySpan(to).to) : undefined,
  );
}

function entriesOf(db: Db, where: SQL | undefined) {
  return db
    .select(listed)
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .leftJoin(subjects, sql`${subjects.id}::text = ${subject}`)
    .where(where)
    .orderBy(desc(auditLog.id));
}

/** One page, newest first, and the number of all that match. */
export async function listEntries(db: Db, filter: PagedAuditFilter) {
  const where = matches(filter);
  const [entries, [counted]] = await Promise.all([
    entriesOf(db, where)
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit),
    db.select({ total: count() }).from(auditLog).where(where),
  ]);
  return { entries, total: counted?.total ?? 0 };
}

const ENTRIES_AT_ONCE = 1000;

/** All that match, newest first, some at a time: a slow reader holds neither memory nor a connection. */
export async function* everyEntry(reading: Reading, filter: AuditFilter) {
  for (let before: number | undefined; ; ) {
    const where = and(matches(filter), before === undefined ? undefined : lt(auditLog.id, before));
    const entries = await reading((db) => entriesOf(db, where).limit(ENTRIES_AT_ONCE));
    const last = entries.at(-1);
    if (!last) return;
    before = last.id;
    yield entries;
  }
}

/** Everybody who may have entries, with those who are gone. */
export function listPeople(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .select({
      id: users.id,
      name: sql<string>`full_name(${users.firstName}, ${users.lastName}) || case
        when ${users.deletedAt} is null then '' else ' (deleted)' end`,
    })
    .from(users)
    .orderBy(asc(sql`lower(${users.firstName})`), asc(users.username));
}
