import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  lt,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { actionsOf } from "#contract/audit/actions";
import type { AuditFilter, PagedAuditFilter } from "#contract/audit/calls";
import { ENTRIES_SEARCHED } from "#contract/audit/searched";
import { daySpan, startOfDay } from "#contract/time/calendar";
import type { Db, LongRead } from "#server/db/handles";
import { fullName, users } from "#server/db/schema/accounts";
import { auditHead, auditLog } from "#server/db/schema/audit";
import { campaigns } from "#server/db/schema/campaigns";
import { imports } from "#server/db/schema/imports";

/** The user an entry is about, who may differ from the actor. */
const subjects = alias(users, "subjects");
const subject = sql`coalesce(${auditLog.details} ->> 'userId', ${auditLog.details} ->> 'to',
  ${auditLog.details} -> 'filter' ->> 'user')`;

const campaignId = sql`coalesce(${auditLog.details} ->> 'campaignId', ${auditLog.details} -> 'matching' ->> 'campaign')`;

const entryColumns = {
  id: auditLog.id,
  at: auditLog.at,
  userId: auditLog.userId,
  name: sql<string | null>`${fullName}`,
  username: users.username,
  subject: subjects.username,
  address: auditLog.address,
  action: auditLog.action,
  details: auditLog.details,
  fileName: imports.fileName,
  campaign: campaigns.name,
  hash: sql<string>`encode(${auditLog.hash}, 'hex')`,
};

const LEAD_NUMBER = /^(?:lead )?(\d{1,15})$/i;

/** Entries about a lead of this number, by or about a user with this in the name, or of a file with it. */
function isAbout(text: string): SQL | undefined {
  const has = (...columns: SQLWrapper[]) =>
    sql`position(lower(${text}) in lower(concat_ws(E'\n', ${sql.join(columns, sql`, `)}))) > 0`;
  const { details } = auditLog;
  const people = sql`select ${users.id}::text from ${users}
    where ${has(users.username, users.firstName, users.lastName)}`;
  const files = sql`select ${imports.id} from ${imports} where ${has(imports.fileName)}`;
  const [, digits] = LEAD_NUMBER.exec(text) ?? [];
  const leadId = Number(digits);
  return or(
    digits ? sql`${details} @> ${JSON.stringify({ leadId })}::jsonb` : undefined,
    digits ? sql`${details} @> ${JSON.stringify({ leadIds: [leadId] })}::jsonb` : undefined,
    sql`${auditLog.userId}::text in (${people})`,
    sql`${subject} in (${people})`,
    sql`(${details} ->> 'importId')::bigint in (${files})`,
    has(sql`${details} ->> 'username'`, sql`${details} ->> 'fileName'`),
  );
}

const isLately = sql`${auditLog.id} > (select ${auditHead.id} from ${auditHead}) - ${ENTRIES_SEARCHED}`;

function matches({ search, group, without, user, from, to }: AuditFilter): SQL | undefined {
  const text = search?.trim();
  return and(
    text ? and(isAbout(text), from ? undefined : isLately) : undefined,
    group && inArray(auditLog.action, actionsOf(group)),
    without && notInArray(auditLog.action, actionsOf(without)),
    user ? eq(auditLog.userId, user) : undefined,
    from ? gte(auditLog.at, startOfDay(from)) : undefined,
    to ? lt(auditLog.at, daySpan(to).to) : undefined,
  );
}

function entriesOf(db: Db, where: SQL | undefined) {
  return db
    .select(entryColumns)
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .leftJoin(subjects, sql`${subjects.id}::text = ${subject}`)
    .leftJoin(imports, sql`${imports.id} = (${auditLog.details} ->> 'importId')::bigint`)
    .leftJoin(campaigns, sql`${campaigns.id}::text = ${campaignId}`)
    .where(where)
    .orderBy(desc(auditLog.id));
}

export type ListedEntry = Awaited<ReturnType<typeof entriesOf>>[number];

/** One page, newest first, and the number of all matches. */
export async function listEntries(db: Db, filter: PagedAuditFilter) {
  const where = matches(filter);
  const [entries, total] = await Promise.all([
    entriesOf(db, where)
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit),
    db.$count(auditLog, where),
  ]);
  return { entries, total };
}

const ENTRIES_AT_ONCE = 1000;

/** All matches, newest first, in batches: a slow reader holds neither memory nor a connection. */
export async function* everyEntry(reading: LongRead, filter: AuditFilter) {
  for (let before: number | undefined; ; ) {
    const where = and(matches(filter), before === undefined ? undefined : lt(auditLog.id, before));
    const entries = await reading((db) => entriesOf(db, where).limit(ENTRIES_AT_ONCE));
    const last = entries.at(-1);
    if (!last) return;
    before = last.id;
    yield entries;
  }
}

/** Every user who may have entries, deleted ones included. */
export function listPeople(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .select({
      id: users.id,
      name: sql<string>`${fullName} || case
        when ${users.deletedAt} is null then '' else ' (deleted)' end`,
    })
    .from(users)
    .orderBy(asc(sql`lower(${users.firstName})`), asc(users.username));
}
