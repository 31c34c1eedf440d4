import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { NodePgDatabase, NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgTransaction } from "drizzle-orm/pg-core";
import type * as schema from "#server/db/schema";

type Schema = typeof schema;

type Everything = NodePgDatabase<Schema>;

/** Reads take a Db: it can select and open a transaction, and has no way to write. */
export interface Db extends Pick<Everything, "select" | "selectDistinctOn" | "$with" | "transaction"> {
  with(...queries: Parameters<Everything["with"]>): Pick<ReturnType<Everything["with"]>, "select">;
}

/** Writes take a Tx, so the compiler refuses a write outside a transaction. */
export type Tx = PgTransaction<NodePgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;
