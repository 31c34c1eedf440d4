import { setTimeout as pause } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Db, Reading } from "#server/db/db";
import { hasReplayed, writtenSoFar } from "#server/db/replica-queries";
import { within } from "#server/operations/deadline";

const POOL_SIZE = 4;
/** A replica that needs longer for what is committed already is passed by. */
const CATCH_UP_MS = 1000;
const LOOK_EVERY_MS = 50;
/** After a fault nobody waits for it for so long. */
const REST_MS = 30_000;

interface Replica {
  reading: Reading;
  close(): Promise<void>;
}

/**
 * Long reads go to the replica once it has replayed everything that the primary had acknowledged when they were asked
 * for, so nobody misses a write, their own or another's. Otherwise, and whenever it fails, they go to the primary.
 */
export function openReplica(primary: pg.Pool, db: Db, options: pg.PoolConfig): Replica {
  const pool = new pg.Pool({ ...options, max: POOL_SIZE, connectionTimeoutMillis: CATCH_UP_MS });
  // A lost connection is noticed by the next read.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const replica = drizzle(pool);
  let resting = false;
  const rest = () => {
    resting = true;
    setTimeout(() => {
      resting = false;
    }, REST_MS).unref();
  };

  const catchUp = async (): Promise<boolean> => {
    const at = await writtenSoFar(primary);
    for (let waited = 0; waited <= CATCH_UP_MS; waited += LOOK_EVERY_MS) {
      const caughtUp = await hasReplayed(pool, at);
      if (caughtUp !== false) return caughtUp ?? false;
      await pause(LOOK_EVERY_MS);
    }
    return false;
  };
  const isUsable = async () => {
    if (resting) return false;
    try {
      return await within(2 * CATCH_UP_MS, catchUp());
    } catch {
      rest();
      return false;
    }
  };
  return {
    reading: async (read) => {
      if (!(await isUsable())) return read(db);
      // A replica may end a read that stands in the way of what it replays.
      return read(replica).catch(() => read(db));
    },
    close: () => pool.end(),
  };
}
