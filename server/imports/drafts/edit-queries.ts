import { sql } from "drizzle-orm";
import type { ColumnName } from "#contract/lead/columns";
import type { Tx } from "#server/db/handles";
import { stagedRows } from "#server/db/schema/imports";

/** Two drafts of one file have the same cells in the same rows, except where another header was chosen. */
const SAME_ROWS = 0.5;

/** Whether most rows of a draft stand in another one with the same cells. */
export async function isSameFile(tx: Tx, before: number, after: number): Promise<boolean> {
  const { rows } = await tx.execute<{ rows: number; same: number }>(sql`
    select count(*)::int as rows, count(n.row)::int as same
    from ${stagedRows} o
    left join ${stagedRows} n on n.import_id = ${after} and n.row = o.row and n.cells = o.cells
    where o.import_id = ${before}`);
  const [found] = rows;
  return found !== undefined && found.same > 0 && found.same >= SAME_ROWS * found.rows;
}

/**
 * The edited cells of a draft, by row. One applies to the rows of another matching while its cell has the text that it had, or
 * none, or has the edited one now.
 */
export async function editsOf(tx: Tx, before: number, after: number) {
  const { rows } = await tx.execute<{
    row: number;
    column: ColumnName;
    text: string;
    was: string | null;
    applies: boolean;
  }>(sql`
    select o.row, m.key as column, m.value as text, o.given ->> m.key as was,
      n.row is not null and btrim(coalesce(n.given ->> m.key, ''))
        in ('', btrim(coalesce(o.given ->> m.key, '')), btrim(m.value)) as applies
    from ${stagedRows} o
    cross join jsonb_each_text(o.mended) m
    left join ${stagedRows} n on n.import_id = ${after} and n.row = o.row and n.cells = o.cells
    where o.import_id = ${before} and o.mended <> '{}'
    order by o.row, m.key`);
  return rows;
}
