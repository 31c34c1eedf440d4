import type { NodePgDatabase } from "drizzle-orm/node-postgres";

type Everything = NodePgDatabase;

/**
 * Read access: can select and open a transaction, and has no way to write. A transaction that loses a deadlock or its connection runs again
 * from its beginning, so its work changes nothing but the database; files and mails come after it. Work that cannot run
 * again, such as loading a backup from a stream, opens its transaction on a connection of its own.
 */
export interface Db
  extends Pick<Everything, "$count" | "select" | "selectDistinctOn" | "$with" | "transaction"> {
  with(...queries: Parameters<Everything["with"]>): Pick<ReturnType<Everything["with"]>, "select">;
}

/** Runs a long read, perhaps on a replica. It sees everything committed before. */
export type LongRead = <T>(read: (db: Db) => Promise<T>) => Promise<T>;

/** A single writing statement is its own transaction; its user explains why one is enough. */
export type OneStatement = Pick<Everything, "select" | "$with" | "with">;

/** Write access: the compiler refuses a write outside a transaction. */
export type Tx = Parameters<Parameters<Everything["transaction"]>[0]>[0];
