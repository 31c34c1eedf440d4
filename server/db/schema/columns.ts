import { type SQL, sql } from "drizzle-orm";
import { customType, timestamp } from "drizzle-orm/pg-core";

export const instant = (name: string) => timestamp(name, { withTimezone: true });
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
export const oneOf = (column: string, values: readonly string[]): SQL =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(", ")})`);
