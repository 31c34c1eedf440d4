import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * Makes the space of deleted rows reusable at once instead of waiting for autovacuum. Returning it to the
 * disk needs a moment without readers, for which PostgreSQL tries for up to five seconds.
 */
export type Vacuum = (tables: readonly PgTable[], room: "kept" | "given back") => Promise<void>;

/** Outside a transaction: PostgreSQL refuses VACUUM within one. */
export function vacuumOf(db: Pick<NodePgDatabase, "execute">): Vacuum {
  return async (tables, room) => {
    const truncate = sql.raw(room === "kept" ? "off" : "on");
    await db.execute(sql`vacuum (truncate ${truncate}) ${sql.join([...tables], sql`, `)}`);
  };
}
