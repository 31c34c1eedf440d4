import { desc, eq, sql } from "drizzle-orm";
import type { Tx } from "#server/db/handles";
import { auditHead, auditLog } from "#server/db/schema/audit";

/** An entry's link of the hash chain. */
export interface Link {
  id: number;
  /** Hexadecimal. */
  hash: string;
}

/** The link before the first entry. */
export const GENESIS: Link = { id: 0, hash: "00".repeat(32) };

const hex = (column: typeof auditLog.hash | typeof auditHead.hash) => sql<string>`encode(${column}, 'hex')`;

/** The newest entry, as the database recorded it. */
export async function findHead(tx: Tx): Promise<Link> {
  const [head] = await tx.select({ id: auditHead.id, hash: hex(auditHead.hash) }).from(auditHead);
  return head ?? GENESIS;
}

/** The last entry removed by the latest purge: where the remaining log begins. */
export async function findPurged(tx: Tx): Promise<Link> {
  const [purge] = await tx
    .select({ details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.action, "audit.purged"))
    .orderBy(desc(auditLog.id))
    .limit(1);
  const { upTo, lastHash } = purge?.details ?? {};
  return upTo && lastHash ? { id: upTo, hash: lastHash } : GENESIS;
}

/**
 * Verifies the next entries against their predecessors: returns their number, the last one, and the first
 * that does not follow.
 */
export async function verifyNext(tx: Tx, after: Link, count: number) {
  const { rows } = await tx.execute<{ count: number; id: number; hash: string; broken: number | null }>(sql`
    with part as (
      select id, hash, previous_hash, audit_hash(previous_hash, id, at, user_id, address, action, details) as computed
      from ${auditLog}
      where id > ${after.id} order by id limit ${count}
    ), linked as (
      select id, hash, hash = computed
        and id = lag(id, 1, ${after.id}::bigint) over w + 1
        and previous_hash = lag(hash, 1, decode(${after.hash}, 'hex')) over w as sound
      from part window w as (order by id)
    )
    select count(*)::int as count, max(id) as id, (array_agg(encode(hash, 'hex') order by id desc))[1] as hash,
      min(id) filter (where not sound) as broken
    from linked`);
  const [row] = rows;
  return row && row.count > 0
    ? { checked: row.count, last: { id: row.id, hash: row.hash }, broken: row.broken }
    : undefined;
}

/** The last entry older than the instant, how many older ones there are, and the total; ids have no gaps. */
export async function findEndOfOlder(tx: Tx, instant: Date) {
  const { rows } = await tx.execute<{
    first: number | null;
    newest: number | null;
    young: number | null;
  }>(sql`
    select min(id) as first, max(id) as newest,
      (select min(id) from ${auditLog} where at >= ${instant.toISOString()}::timestamptz) as young
    from ${auditLog}`);
  const { first, newest, young } = rows[0] ?? {};
  if (first == null || newest == null) return { upTo: 0, due: 0, total: 0 };
  const upTo = (young ?? newest + 1) - 1;
  return { upTo, due: upTo - first + 1, total: newest - first + 1 };
}

/** Blocks further entries until the transaction ends. */
export async function lockLog(tx: Tx): Promise<void> {
  await tx.select({ id: auditHead.id }).from(auditHead).for("update");
}

export async function findEntry(tx: Tx, id: number): Promise<Link | undefined> {
  const [entry] = await tx
    .select({ id: auditLog.id, hash: hex(auditLog.hash) })
    .from(auditLog)
    .where(eq(auditLog.id, id));
  return entry;
}

/** Removes the entries up to this id. The transaction's newest entry must note it: the database refuses any other removal. */
export async function removeEntries(tx: Tx, upTo: number): Promise<void> {
  await tx.execute(sql`delete from ${auditLog} where id <= ${upTo}`);
}
