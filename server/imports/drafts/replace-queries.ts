import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { Replacement } from "#contract/imports/drafts/plan";
import type { ColumnName } from "#contract/lead/columns";
import type { Tx } from "#server/db/handles";
import { stagedRows } from "#server/db/schema/imports";
import { keyOfRead } from "#server/imports/ready-queries";
import { isCompared } from "./check-queries.ts";
import { effectiveText } from "./draft-queries.ts";
import type { ColumnReading } from "./read-staged.ts";
import { rowNumbers } from "./stage-queries.ts";
import { fold, folded, original } from "./value-queries.ts";

/** Rows whose cell a replacement writes: those that have the text by now, and those in which it was replaced before. */
export const isWritten = (
  { column, from, to }: { column: ColumnName; from: string; to: string | null },
  before: Replacement | undefined,
): SQL =>
  or(
    to === null ? undefined : eq(folded(column, effectiveText(column)), fold(column, from)),
    before &&
      sql`(${folded(column, original(column))} = ${fold(column, from)} and ${stagedRows.mended} ->> ${column} = ${before.to})`,
  ) ?? sql`false`;

/** It can be stored as it is. */
const isRead = sql`(${stagedRows.read} is not null and ${stagedRows.unreadable} is null)`;

/** The others of the rows that a replacement writes. */
export const rowsUnread = (tx: Tx, importId: number, written: SQL) =>
  rowNumbers(tx, importId, and(written, sql`not ${isRead}`));

/** Columns that decide which vehicle a row has. */
const ofVehicle: readonly ColumnName[] = ["registrationNumber", "maker", "model"];
/** Columns by which a person's same vehicle is found under another registration. */
const ofSameVehicle: readonly ColumnName[] = ["maker", "model"];

interface NewText extends ColumnReading {
  column: ColumnName;
  /** Null puts the file's own text back. */
  to: string | null;
}

/**
 * Writes one text into a column of many rows that can be stored, as it is read. Returns the rows that have another vehicle or
 * month now, with the vehicles of both, and those of the others that must be compared with the database again.
 */
export async function updateColumn(
  tx: Tx,
  importId: number,
  written: SQL,
  { column, to, values, doubt, month }: NewText,
): Promise<{ moved: { keys: string[]; rows: number[] }; compared: number[] }> {
  const name = sql`${column}::text`;
  const mended =
    to === null ? sql`t.mended - ${name}` : sql`t.mended || jsonb_build_object(${name}, ${to}::text)`;
  const doubts =
    doubt === null ? sql`t.doubts - ${name}` : sql`t.doubts || jsonb_build_object(${name}, ${doubt}::text)`;
  const compares = ofSameVehicle.includes(column)
    ? sql`true`
    : isCompared(column)
      ? sql`w.changes is not null`
      : sql`false`;
  const { rows } = await tx.execute<{ moved: number[]; keys: string[]; compared: number[] }>(sql`
    with r as materialized (
      select ${stagedRows.row} as row, ${stagedRows.key} as key, ${stagedRows.month} as month,
        ${stagedRows.read} || ${JSON.stringify(values)}::jsonb as read
      from ${stagedRows} where ${stagedRows.importId} = ${importId} and ${written} and ${isRead}
    ), w as (
      update ${stagedRows} t set mended = ${mended}, read = r.read, doubts = ${doubts},
        month = coalesce(${month}::text, t.month), key = ${ofVehicle.includes(column) ? keyOfRead : sql`t.key`}
      from r where t.import_id = ${importId} and t.row = r.row
      returning t.row, t.changes, t.key, r.key as key_before,
        (t.key, t.month) is distinct from (r.key, r.month) as moved
    )
    select coalesce(array_agg(w.row) filter (where w.moved), '{}') as moved,
      array(select w.key from w where w.moved union select w.key_before from w where w.moved) as keys,
      coalesce(array_agg(w.row) filter (where not w.moved and ${compares}), '{}') as compared
    from w`);
  const { moved = [], keys = [], compared = [] } = rows[0] ?? {};
  return { moved: { keys, rows: moved }, compared };
}
