import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * Makes room of deleted rows free for new ones at once, not when PostgreSQL comes round in a minute. To give it back to
 * the disk as well needs a moment without readers, for which PostgreSQL tries up to five seconds.
 */
export type Vacuum = (tables: readonly PgTable[], room: "kept" | "given back") => Promise<void>;

/** On no transaction: PostgreSQL refuses a VACUUM within one. */
export function vacuumOf(db: Pick<NodePgDatabase, "execute">): Vacuum {
  return async (tables, room) => {
    const truncate = sql.raw(room === "kept" ? "off" : "on");
    await db.execute(sql`vacuum (truncate ${truncate}) ${sql.join([...tables], sql`, `)}`);
  };
}
