import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { EntryKind } from "#contract/history/events";
import type { Db } from "#server/db/handles";
import { auditLog } from "#server/db/schema/audit";
import { callLogs } from "#server/db/schema/history";
import { imports } from "#server/db/schema/imports";
import { leads } from "#server/db/schema/leads";

/**
 * The tables in which changes appear: history entries, new leads, and entries of the audit log. Nothing extra
 * is written for event streams.
 */
export const sources = ["log", "lead", "audit"] as const;
export type Source = (typeof sources)[number];

const tables: Record<Source, PgTable> = { log: callLogs, lead: leads, audit: auditLog };

/**
 * The kinds of entries that raise the lead's version and show only in what every write of a lead refetches. A
 * touch raises none; documents and related records are not refetched by every write (contract/topics.ts).
 */
const versionedKinds: EntryKind[] = ["call", "quote", "status", "remark", "policy_received"];

/** The rest follows with the next poll. */
const BATCH = 2000;
/** Per source: enough to still contain ids that are committed late. */
const NEWEST = 200;

/** The highest id read from a source, and the smaller ids still missing. */
export interface FeedPosition {
  top: number;
  missing: number[];
}

export interface ChangeRow {
  source: Source;
  id: number;
  leadId: number | null;
  /** The lead's current version; null unless it shows this change. */
  version: number | null;
  /** The lead's current assignee. */
  assignee: string | null;
  /** The actor; null when not recorded. */
  userId: string | null;
  /** The kind of a history entry, the action of a audit. */
  what: string;
  /** This entry assigned the unassigned lead to its author. */
  taken: boolean;
}

/**
 * All rows since the positions, by primary key ranges, whatever the size of the tables; `offset 0` keeps each
 * lead a separate look-up.
 */
export async function readSince(db: Db, places: Record<Source, FeedPosition>): Promise<ChangeRow[]> {
  const { log, lead, audit } = places;
  const heard = sql`(
    select 'log' as source, c.id, c.lead_id,
      case when c.kind = any(${sql.param(versionedKinds)}::text[]) then l.version end as version,
      l.assigned_to as assignee, c.user_id, c.kind as what,
      coalesce(c.kind in ('call', 'quote') and l.assigned_to = c.user_id and l.claimed_at >= c.created_at, false)
        as taken
    from (${since(callLogs, sql`id, lead_id, user_id, kind, created_at`, log)}) c,
      lateral (select version, assigned_to, claimed_at from ${leads} where id = c.lead_id offset 0) l
    union all
    select 'lead', n.id, n.id, null, n.assigned_to, null, 'new', false
    from (${since(leads, sql`id, assigned_to`, lead)}) n
    union all
    select 'audit', a.id, null, null, null, a.user_id, a.action, false
    from (${since(auditLog, sql`id, user_id, action`, audit)}) a
  ) as heard`;
  return db
    .select({
      source: sql<Source>`source`,
      id: sql`id`.mapWith(Number),
      leadId: sql<number | null>`lead_id`,
      version: sql<number | null>`version`,
      assignee: sql<string | null>`assignee`,
      userId: sql<string | null>`user_id`,
      what: sql<string>`what`,
      taken: sql<boolean>`taken`,
    })
    .from(heard)
    .orderBy(sql`id`);
}

/** The limit keeps the plan on the primary key, even with outdated statistics. */
function since(table: PgTable, columns: SQL, { top, missing }: FeedPosition): SQL {
  return sql`(select ${columns} from ${table} where id > ${top} order by id limit ${sql.raw(String(BATCH))})
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
 * Changes whenever a source gets, loses or deletes one of its newest rows, including a smaller id that was
 * committed late. Its value has no other meaning.
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

/** Changes whenever one of the newest imports, or its undo, begins, goes on by a part or ends. */
export async function readProgress(db: Db): Promise<string> {
  const { id, state, added, changed, unchanged, refused, removed, restored } = imports;
  const figures = sql.join([id, state, added, changed, unchanged, refused, removed, restored], sql`, `);
  const [read] = await db.select({ progress: sql<string>`coalesce(md5(string_agg(figures, '/')), '')` }).from(
    sql`(select concat_ws(' ', ${figures}) as figures from ${imports}
        order by ${id} desc limit ${sql.raw(String(NEWEST))}) as newest`,
  );
  return read?.progress ?? "";
}
