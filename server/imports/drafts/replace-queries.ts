import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { Replacement } from "#contract/imports/drafts/plan";
import type { ColumnName } from "#contract/lead/columns";
import type { Tx } from "#server/db/handles";
import { stagedRows } from "#server/db/schema/imports";
import { keyOfRead } from "#server/imports/ready-queries";
import { isCompared } from "./check-queries.ts";
import { effectiveText } from "./draft-queries.ts";
import type { ColumnReading } from "./read-staged.ts";
import { original } from "./value-queries.ts";

/** A text stands in the column by now. */
export const hasText = (column: ColumnName, text: string): SQL => eq(effectiveText(column), text);

/** The row's own text was replaced with another one. */
export const isReplacedBy = ({ column, from, to }: Replacement): SQL =>
  sql`(${original(column)} = ${from} and ${stagedRows.mended} ->> ${column} = ${to})`;

/** Conditions of which a row meets at least one. */
type Conditions = Record<string, SQL | false | undefined>;

const meets = (importId: number, conditions: Conditions) =>
  and(eq(stagedRows.importId, importId), or(...Object.values(conditions).map((one) => one || sql`false`)));
/** It can be stored as it is. */
const isRead = sql`(${stagedRows.read} is not null and ${stagedRows.unreadable} is null)`;

export async function rowsWhere(tx: Tx, importId: number, conditions: Conditions, which: "all" | "unread") {
  const found = await tx
    .select({ row: stagedRows.row })
    .from(stagedRows)
    .where(and(meets(importId, conditions), which === "unread" ? sql`not ${isRead}` : undefined));
  return found.map(({ row }) => row);
}

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
  conditions: Conditions,
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
      from ${stagedRows} where ${meets(importId, conditions)} and ${isRead}
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
