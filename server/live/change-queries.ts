import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/db";
import { callLogs, leads } from "#server/db/schema";
import { auditLog } from "#server/db/schema-audit";

/**
 * Where it is written down that something changed: history entries, new leads, and deeds of the audit log. Nothing is
 * written for those who listen.
 */
export const sources = ["log", "lead", "deed"] as const;
export type Source = (typeof sources)[number];

const tables: Record<Source, PgTable> = { log: callLogs, lead: leads, deed: auditLog };

/** More come with the next look. */
const AT_ONCE = 2000;
/** Of each source: enough that what is committed late is still among them. */
const NEWEST = 200;

/** Up to which id a source was read, and which smaller ones were not there yet. */
export interface Place {
  top: number;
  missing: number[];
}

export interface Heard {
  source: Source;
  id: number;
  leadId: number | null;
  /** Whose lead it is now. */
  holder: string | null;
  /** Who did it; null where that is not written down. */
  userId: string | null;
  /** The kind of a history entry, the action of a deed. */
  what: string;
  /** This entry has made the unassigned lead its caller's. */
  claimed: boolean;
}

/**
 * Everything that came since, by ranges of primary keys, whatever the size of the tables: `offset 0` keeps each lead a
 * look-up of its own.
 */
export async function readSince(db: Db, places: Record<Source, Place>): Promise<Heard[]> {
  const { log, lead, deed } = places;
  const heard = sql`(
    select 'log' as source, c.id, c.lead_id, l.assigned_to as holder, c.user_id, c.kind as what,
      coalesce(c.kind in ('call', 'quote') and l.assigned_to = c.user_id and l.claimed_at >= c.created_at, false)
        as claimed
    from (${since(callLogs, sql`id, lead_id, user_id, kind, created_at`, log)}) c,
      lateral (select assigned_to, claimed_at from ${leads} where id = c.lead_id offset 0) l
    union all
    select 'lead', n.id, n.id, n.assigned_to, null, 'new', false
    from (${since(leads, sql`id, assigned_to`, lead)}) n
    union all
    select 'deed', a.id, null, null, a.user_id, a.action, false
    from (${since(auditLog, sql`id, user_id, action`, deed)}) a
  ) as heard`;
  return db
    .select({
      source: sql<Source>`source`,
      id: sql`id`.mapWith(Number),
      leadId: sql<number | null>`lead_id`,
      holder: sql<string | null>`holder`,
      userId: sql<string | null>`user_id`,
      what: sql<string>`what`,
      claimed: sql<boolean>`claimed`,
    })
    .from(heard)
    .orderBy(sql`id`);
}

/** The limit keeps the plan on the primary key, however little the statistics know of the newest rows. */
function since(table: PgTable, columns: SQL, { top, missing }: Place): SQL {
  return sql`(select ${columns} from ${table} where id > ${top} order by id limit ${sql.raw(String(AT_ONCE))})
    union all select ${columns} from ${table} where id = any(${sql.param(missing)}::bigint[])`;
}

/** The newest ids of each source. */
export async function readNewest(db: Db): Promise<{ source: Source; ids: number[] }[]> {
  const each = sources.map(
    (source) =>
      sql`select ${source}::text as source, coalesce(array_agg(id order by id), '{}') as ids from (${newest(source)}) n`,
  );
  return db
    .select({
      source: sql<Source>`source`,
      ids: sql<number[]>`ids`.mapWith((ids: unknown[]) => ids.map(Number)),
    })
    .from(sql`(${sql.join(each, sql` union all `)}) as newest`);
}

/**
 * Another text whenever something is committed to a source, taken back or deleted among its newest, a smaller id that
 * came late too. It says nothing but that.
 */
export async function readCounter(db: Db): Promise<string> {
  const sums = sources.map(
    (source) => sql`(select concat_ws(' ', max(id), sum(id)) from (${newest(source)}) n)`,
  );
  const [read] = await db
    .select({ counter: sql<string>`md5(concat_ws('/', ${sql.join(sums, sql`, `)}))` })
    .from(sql`(select) as one`);
  return read?.counter ?? "";
}

function newest(source: Source): SQL {
  return sql`select id from ${tables[source]} order by id desc limit ${sql.raw(String(NEWEST))}`;
}
