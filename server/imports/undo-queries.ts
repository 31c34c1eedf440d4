import { and, asc, desc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { HistoryEvent } from "#contract/history/events";
import type { Db, Tx } from "#server/db/handles";
import { importRows, imports, stagedRows } from "#server/db/schema/imports";
import { leads } from "#server/db/schema/leads";
import { isOneOf } from "#server/lead/bulk-queries";
import { CHANGED_BY_IMPORT } from "#server/lead/history-queries";
import { writeFields } from "./patch-queries.ts";
import { bases, changedBy, isMadeOfBase, isWorked } from "./worked-queries.ts";

/**
 * The fields of a record or a lead that the import of row `r` changed and nobody has changed since, with their former values:
 * an object in JSON, empty when every one has another value by now.
 */
const unchangedSince = (table: "c" | "l", before: string, after: string) =>
  sql.raw(`(
  select coalesce(jsonb_object_agg(f.key, f.value), '{}'::jsonb)
  from jsonb_each(r.${before}) f
  where r.${after} -> f.key <> f.value and to_jsonb(${table}) -> f.key = r.${after} -> f.key)`);
const ofRecord = unchangedSince("c", "before", "after");
/** Somebody has worked on the lead since an import gave it to a telecaller, or has it in hand: it stays theirs. */
const isWorkedSince = (now: Date) => sql`(exists (
    select from call_logs w where w.lead_id = l.id and w.kind <> 'assignment' and w.call_result <> ${CHANGED_BY_IMPORT}
      and w.id > (select max(g.id) from call_logs g where g.lead_id = l.id and g.call_result = ${CHANGED_BY_IMPORT}
        and g.event -> 'changes' @> '[{"field": "telecallerName"}]'))
  or exists (select from lead_leases w where w.lead_id = l.id and w.until > ${now.toISOString()}::timestamptz))`;
const ofLead = (now: Date) => sql`(${unchangedSince("l", "lead_before", "lead_after")}
  - case when r.lead_before ? 'assigned_to' and ${isWorkedSince(now)} then 'assigned_to' else '' end)`;
const isChange = sql.raw("(r.before is not null or r.lead_before is not null)");

/** What an undo would do with an import's rows; the same conditions decide in its parts. `offset 0` asks for each once a row. */
export async function countUndo(db: Db, now: Date, importId: number) {
  const rows = sql`(
    select r.result = 'added' as added, ${leads.id} as lead_id,
      r.result = 'added' and coalesce(${isWorked(now)}, false) as worked,
      case when r.result = 'added' then ${changedBy(importId)} end as later,
      case when ${isChange} then (${ofRecord} || coalesce(${ofLead(now)}, '{}')) end as back
    from ${importRows} r
    join customers c on c.id = r.customer_id
    left join ${leads} on ${leads.id} = r.lead_id
    left join leads l on l.id = r.lead_id
    where r.import_id = ${importId} and r.result in ('added', 'changed') offset 0) rows`;
  const [counted] = await db
    .select({
      removed: sql<number>`count(*) filter (where added and lead_id is not null and not worked and later is null)::int`,
      worked: sql<number>`count(*) filter (where worked)::int`,
      changedLater: sql<number>`count(later) filter (where not worked)::int`,
      latest: sql`coalesce(max(later) filter (where not worked), 0)`.mapWith(Number),
      restored: sql<number>`count(*) filter (where not worked and later is null and back <> '{}')::int`,
      edited: sql<number>`count(*) filter (where not worked and later is null and back = '{}')::int`,
    })
    .from(rows);
  const [made] = await db
    .select({
      all: sql<number>`count(*)::int`,
      removed: sql<number>`count(*) filter (where not ${isWorked(now)})::int`,
    })
    .from(leads)
    .where(inArray(leads.id, renewalsMadeOf(db, now, importId)));
  const { removed = 0, worked = 0, changedLater = 0, latest = 0, restored = 0, edited = 0 } = counted ?? {};
  const { all: renewalsMade = 0, removed: renewals = 0 } = made ?? {};
  const [later] = await db
    .select({ id: imports.id, fileName: imports.fileName })
    .from(imports)
    .where(eq(imports.id, latest));
  return {
    removed,
    renewals,
    worked: worked + renewalsMade - renewals,
    later: later ? { ...later, leads: changedLater } : null,
    restored,
    edited,
  };
}

/** The leads that the server made of those that an undo removes. */
export const renewalsMadeOf = (db: Db, now: Date, importId: number) =>
  db
    .select({ id: sql<number | null>`${leads.id}`.as("id") })
    .from(importRows)
    .innerJoin(bases, eq(bases.id, importRows.leadId))
    .innerJoin(leads, isMadeOfBase)
    .where(
      and(
        eq(importRows.importId, importId),
        eq(importRows.result, "added"),
        sql`not ${isWorked(now, importId, bases)}`,
      ),
    );

/** The same of some leads, those that nobody has worked on. */
export async function unworkedRenewalsOf(tx: Tx, leadIds: number[], now: Date): Promise<number[]> {
  const found = await tx
    .selectDistinct({ id: leads.id })
    .from(bases)
    .innerJoin(leads, isMadeOfBase)
    .where(and(isOneOf(bases.id, leadIds), sql`not ${isWorked(now)}`));
  return found.map(({ id }) => id);
}

/** Locks an import until the transaction ends, so that its rows and its state change together. */
export async function lockImport(tx: Tx, id: number) {
  const [found] = await tx.select().from(imports).where(eq(imports.id, id)).for("update");
  return found;
}

const undoing = (tx: Tx) =>
  tx.select().from(imports).where(eq(imports.state, "undoing")).orderBy(asc(imports.id)).limit(1);

export const isUndoWaiting = async (tx: Tx): Promise<boolean> => (await undoing(tx)).length > 0;

/** The oldest import that is being undone. Called under the import lock, which every change of an import takes first. */
export async function lockUndone(tx: Tx) {
  const [found] = await undoing(tx).for("update");
  return found;
}

/** The next rows to undo: the last stored first, so that a record changed twice returns to its first values. */
export async function rowsToUndo(tx: Tx, importId: number, most: number) {
  const rows = await tx
    .select({
      id: importRows.id,
      leadId: importRows.leadId,
      customerId: importRows.customerId,
      newCustomer: importRows.newCustomer,
      added: sql<boolean>`${importRows.result} = 'added'`,
      changed: sql<boolean>`${importRows.before} is not null or ${importRows.leadBefore} is not null`,
    })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        inArray(importRows.result, ["added", "changed"]),
        isNull(importRows.undone),
      ),
    )
    .orderBy(desc(importRows.id))
    .limit(most);
  // The rest of a record's rows come with a later part.
  const seen = new Set<number | null>();
  return rows.filter(({ customerId }) => !seen.has(customerId) && seen.add(customerId));
}

export type RowToUndo = Awaited<ReturnType<typeof rowsToUndo>>[number];

/** Which of these leads of an import somebody has worked on. */
export async function workedOf(tx: Tx, importId: number, leadIds: number[], now: Date): Promise<Set<number>> {
  const found = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(isOneOf(leads.id, leadIds), isWorked(now, importId)));
  return new Set(found.map(({ id }) => id));
}

const UNDONE: HistoryEvent = { type: "import_undone" };

/** Gives records and leads their former values back where nobody has changed them since; returns the number of rows. */
export async function restoreFields(
  tx: Tx,
  rowIds: number[],
  { by, now }: { by: string | null; now: Date },
): Promise<number> {
  if (rowIds.length === 0) return 0;
  const isRestored = sql.raw("(r.customer <> '{}' or r.lead <> '{}')");
  const { rows } = await tx.execute<{ restored: number }>(sql`
    with p as materialized (
      select r.*, case when ${by !== null} and r.result = 'changed' and r.lead_id is not null and ${isRestored}
        then ${JSON.stringify(UNDONE)}::jsonb end as event, ${isRestored} as restored
      from (
        select r.result, r.customer_id, r.lead_id, ${ofRecord} as customer, coalesce(${ofLead(now)}, '{}') as lead
        from ${importRows} r
        join customers c on c.id = r.customer_id
        left join leads l on l.id = r.lead_id
        where r.id = any(${sql.param(rowIds)}::bigint[])) r
    ), ${writeFields({ by, now, changesLead: sql`p.lead <> '{}'` })}
    select count(*) filter (where restored)::int as restored from p`);
  return rows[0]?.restored ?? 0;
}

/** Notes what became of the rows of a part; rows of a removed record are gone with it. */
export async function noteUndone(tx: Tx, kept: number[], undone: number[]): Promise<void> {
  await tx.update(importRows).set({ undone: false }).where(isOneOf(importRows.id, kept));
  await tx.update(importRows).set({ undone: true }).where(isOneOf(importRows.id, undone));
}

export async function countUndone(
  tx: Tx,
  id: number,
  {
    removed,
    renewals,
    restored,
    finishedAt,
  }: { removed: number; renewals: number; restored: number; finishedAt: Date | undefined },
): Promise<void> {
  await tx
    .update(imports)
    .set({
      removed: sql`${imports.removed} + ${removed}`,
      removedRenewals: sql`${imports.removedRenewals} + ${renewals}`,
      restored: sql`${imports.restored} + ${restored}`,
      ...(finishedAt && { state: "undone" as const, undoneAt: finishedAt }),
    })
    .where(eq(imports.id, id));
}

/** Removes the rows of imports stored before an instant: they can no longer be undone. */
export async function deleteRowsBefore(tx: Tx, before: Date, most: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from ${importRows} where id in (
      select r.id from ${importRows} r join ${imports} i on i.id = r.import_id
      where i.stored_at < ${before.toISOString()}::timestamptz and i.state <> 'undoing' limit ${most})`);
  return rowCount ?? 0;
}

/** Removes drafts that nobody has touched since an instant, with their rows, and the rows that a failed import has left. */
export async function deleteDraftsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.delete(imports).where(and(eq(imports.state, "draft"), lt(imports.storedAt, before)));
  const failed = tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.state, "failed"), lt(imports.storedAt, before)));
  await tx.delete(stagedRows).where(inArray(stagedRows.importId, failed));
}
