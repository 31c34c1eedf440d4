import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { NodePgDatabase, NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgTransaction } from "drizzle-orm/pg-core";
import type * as schema from "#server/db/schema";

type Schema = typeof schema;

/** Reads take a Db: it can select and open a transaction, and has no way to write. */
export type Db = Pick<
  NodePgDatabase<Schema>,
  "select" | "selectDistinctOn" | "with" | "$with" | "transaction"
>;

/** Writes take a Tx, so the compiler refuses a write outside a transaction. */
export type Tx = PgTransaction<NodePgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;
