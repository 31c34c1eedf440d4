import { type Column, is, type SQL, type Subquery, sql } from "drizzle-orm";
import { PgTimestamp } from "drizzle-orm/pg-core";
import type * as z from "zod";
import { keysOf, tableOf } from "#contract/tables";

/** As replies have it: an instant is ISO 8601 text in UTC, with milliseconds. */
const asReplied = (value: SQL | Column): SQL =>
  is(value, PgTimestamp)
    ? sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`${value}`;

/**
 * The columns of rows that PostgreSQL writes as JSON: those that the reply's schema names, under their names there. The
 * values of a long list then cost this process neither their reading nor their writing.
 */
export function repliedColumns<Name extends string>(
  { shape }: { shape: Readonly<Record<Name, z.ZodType>> },
  columns: Record<Name, SQL | Column>,
): Record<Name, SQL.Aliased> {
  return tableOf<Record<Name, SQL.Aliased>>(keysOf(shape), (name) => asReplied(columns[name]).as(name));
}

/** All rows of a subquery as one JSON array, in its order. */
export const jsonArray = (rows: Subquery): SQL<string> =>
  sql`coalesce(json_agg(${sql.identifier(rows._.alias)})::text, '[]')`;

/** The one row of a subquery as a JSON object. */
export const jsonObject = (row: Subquery): SQL<string> =>
  sql`row_to_json(${sql.identifier(row._.alias)})::text`;
