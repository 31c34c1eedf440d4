import { type SQL, sql } from "drizzle-orm";

/** A column of rows that travel to the database: its name and type there, and what a row has in it. */
export interface RowColumn<Row> {
  name: string;
  type: string;
  cellOf(row: Row): string | number | null;
}

/** Rows as one array per column, named r: unlike with JSON, the planner knows their number. */
export function unnested<Row>(rows: readonly Row[], columns: readonly RowColumn<Row>[]): SQL {
  const arrays = columns.map(
    ({ type, cellOf }) => sql`${sql.param(rows.map((row) => cellOf(row)))}::${sql.raw(type)}[]`,
  );
  return sql`unnest(${sql.join(arrays, sql`, `)}) as r(${sql.raw(columns.map(({ name }) => name).join(", "))})`;
}
