import type { Tx } from "#server/db/handles";

/** PostgreSQL refuses a value: data exceptions, broken constraints, limits such as the size of an index entry. */
const REFUSED_VALUE = /^(22|23|54)/;

const isRefusedValue = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && REFUSED_VALUE.test(String(error.code))) || isRefusedValue(error.cause));

/**
 * Runs statements over rows. Where a row's values make them fail, they run over each half of the rows, down to that row alone,
 * which is refused: it costs no other row.
 */
export async function sparing<Row, Result>(
  tx: Tx,
  rows: readonly Row[],
  run: (tx: Tx, rows: readonly Row[]) => Promise<Result>,
): Promise<{ results: Result[]; refused: Row[] }> {
  try {
    return { results: rows.length > 0 ? [await tx.transaction((part) => run(part, rows))] : [], refused: [] };
  } catch (error) {
    if (!isRefusedValue(error)) throw error;
    if (rows.length === 1) return { results: [], refused: [...rows] };
    const half = Math.ceil(rows.length / 2);
    const first = await sparing(tx, rows.slice(0, half), run);
    const second = await sparing(tx, rows.slice(half), run);
    return {
      results: [...first.results, ...second.results],
      refused: [...first.refused, ...second.refused],
    };
  }
}
