import type { NodePgDatabase } from "drizzle-orm/node-postgres";

type Everything = NodePgDatabase;

/** Reads take a Db: it can select and open a transaction, and has no way to write. */
export interface Db extends Pick<Everything, "select" | "selectDistinctOn" | "$with" | "transaction"> {
  with(...queries: Parameters<Everything["with"]>): Pick<ReturnType<Everything["with"]>, "select">;
}

/** Long reads that may come from a replica. Whatever was committed before is in what they read. */
export type Reading = <T>(read: (db: Db) => Promise<T>) => Promise<T>;

/** One statement that writes is a transaction by itself; whoever uses it says why one is enough. */
export type OneStatement = Pick<Everything, "select" | "$with" | "with">;

/** Other writes take a Tx, so the compiler refuses a write outside a transaction. */
export type Tx = Parameters<Parameters<Everything["transaction"]>[0]>[0];
