import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import type { EditedCell } from "#contract/imports/drafts/plan";
import type { Cells } from "#contract/lead/columns";
import type { Db, Tx } from "#server/db/handles";
import { stagedRows } from "#server/db/schema/imports";
import { keyOfRead } from "#server/imports/ready-queries";
import { type StagedReading, withoutExpiryFaults } from "./read-staged.ts";

export interface RowToStage extends StagedReading {
  row: number;
  cells: string[];
  given: Cells;
  mended: Cells;
  others: Record<string, string> | null;
  unreadable: string | null;
}

/** A row that has come before is left as it is. */
export async function insertStaged(tx: Tx, importId: number, rows: RowToStage[]): Promise<void> {
  await tx.execute(sql`
    insert into ${stagedRows}
      (import_id, row, cells, given, mended, others, unreadable, read, faults, doubts, month, key)
    select ${importId}, r.row, r.cells, r.given, r.mended, nullif(r.others, '{}'), r.unreadable,
      nullif(r.read, 'null'), r.faults, r.doubts, r.month, ${keyOfRead}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      row int, cells text[], given jsonb, mended jsonb, others jsonb, unreadable text, read jsonb, faults jsonb,
      doubts jsonb, month text)
    on conflict do nothing`);
}

/** Stores what edited rows are read as; returns the vehicles they have now. */
export async function updateStaged(
  tx: Tx,
  importId: number,
  rows: (StagedReading & { row: number; mended: Cells; unreadable: string | null })[],
): Promise<string[]> {
  const { rows: found } = await tx.execute<{ key: string }>(sql`
    with written as (update ${stagedRows} t set mended = r.mended, unreadable = r.unreadable, read = nullif(r.read, 'null'),
      faults = r.faults, doubts = r.doubts, month = r.month, key = ${keyOfRead}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      row int, mended jsonb, unreadable text, read jsonb, faults jsonb, doubts jsonb, month text)
    where t.import_id = ${importId} and t.row = r.row
    returning t.key)
    select distinct key from written where key is not null`);
  return found.map(({ key }) => key);
}

export const isOneOfRows = (rows: readonly number[]) =>
  sql`${stagedRows.row} = any(${sql.param(rows)}::int[])`;

export function rowsToRead(tx: Tx, importId: number, rows: readonly number[]) {
  return tx
    .select({
      row: stagedRows.row,
      given: stagedRows.given,
      mended: stagedRows.mended,
      key: stagedRows.key,
    })
    .from(stagedRows)
    .where(and(eq(stagedRows.importId, importId), isOneOfRows(rows)));
}

/** The numbers of the rows that meet a condition, in the order of the file. */
export async function rowNumbers(tx: Tx, importId: number, condition: SQL | undefined): Promise<number[]> {
  const found = await tx
    .select({ row: stagedRows.row })
    .from(stagedRows)
    .where(and(eq(stagedRows.importId, importId), condition))
    .orderBy(asc(stagedRows.row));
  return found.map(({ row }) => row);
}

/** Some rows, and those of some vehicles. */
export const rowsOfVehicles = (
  tx: Tx,
  importId: number,
  { keys, rows }: { keys: string[]; rows: number[] },
) =>
  rowNumbers(tx, importId, or(isOneOfRows(rows), sql`${stagedRows.key} = any(${sql.param(keys)}::text[])`));

/** Of a draft whose rows go to the month of their expiry: the rows that name no day. */
const isWithoutExpiry = sql`(${stagedRows.unreadable} is null
  and (${stagedRows.faults} ->> 'insuranceExpiry' = any(${sql.param(withoutExpiryFaults)}::text[])
    or ${stagedRows.read} is not null and ${stagedRows.read} -> 'insurance_expiry' = 'null'))`;

/** Those that are read as rows of the table, or were edited to be. */
export const readableRows = (tx: Tx, importId: number) =>
  rowNumbers(tx, importId, sql`${stagedRows.unreadable} is null`);

export const rowsWithoutExpiry = (tx: Tx, importId: number) => rowNumbers(tx, importId, isWithoutExpiry);

/** How many they are, and the month of most other rows. */
export async function countWithoutExpiry(db: Db | Tx, importId: number) {
  const [found] = await db
    .select({
      rows: sql`count(*) filter (where ${isWithoutExpiry})`.mapWith(Number),
      proposal: sql<string | null>`mode() within group (order by ${stagedRows.month})
        filter (where ${isWithoutExpiry} is not true)`,
    })
    .from(stagedRows)
    .where(eq(stagedRows.importId, importId));
  return found ?? { rows: 0, proposal: null };
}

export const countStaged = (db: Db | Tx, importId: number) =>
  db.$count(stagedRows, eq(stagedRows.importId, importId));

/** The edited cells of a draft, by row. */
export async function editedCells(tx: Tx, importId: number): Promise<EditedCell[]> {
  const { rows } = await tx.execute<EditedCell & Record<string, unknown>>(sql`
    select s.row, m.key as column, m.value as text, s.given ->> m.key as was
    from ${stagedRows} s cross join jsonb_each_text(s.mended) m
    where s.import_id = ${importId} and s.mended <> '{}' order by s.row, m.key`);
  return rows;
}

export async function deleteAllStaged(tx: Tx, importId: number): Promise<void> {
  await tx.delete(stagedRows).where(eq(stagedRows.importId, importId));
}
