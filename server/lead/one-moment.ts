import type { Db } from "#server/db/handles";

/** Everything that is read is of one moment, and on one connection: one query after the other. */
export function ofOneMoment<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: "repeatable read", accessMode: "read only" });
}
