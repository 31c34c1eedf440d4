import { setTimeout as pause } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Db, LongRead } from "./handles.ts";
import { hasReplayed, writtenSoFar } from "./replica-queries.ts";
import { withTimeLimit } from "./time-limit.ts";
import { transactionOn } from "./transaction.ts";

const POOL_SIZE = 4;
/** A replica that needs longer to catch up is not used. */
const CATCH_UP_MS = 1000;
const POLL_EVERY_MS = 50;
/** After an error the replica is not used for this long. */
const BACK_OFF_MS = 30_000;

interface Replica {
  reading: LongRead;
  close(): Promise<void>;
}

/**
 * Long reads run on the replica once it has replayed everything the primary had acknowledged when they were
 * requested, so that no write is missed. Otherwise, and on any error, they run on the primary.
 */
export function openReplica(primary: pg.Pool, db: Db, options: pg.PoolConfig): Replica {
  const pool = new pg.Pool({ ...options, max: POOL_SIZE, connectionTimeoutMillis: CATCH_UP_MS });
  // The next read notices a lost connection.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const replica = Object.assign(drizzle(pool), { transaction: transactionOn(pool) });
  let resting = false;
  const rest = () => {
    resting = true;
    setTimeout(() => {
      resting = false;
    }, BACK_OFF_MS).unref();
  };

  const catchUp = async (): Promise<boolean> => {
    const at = await writtenSoFar(primary);
    for (let waited = 0; waited <= CATCH_UP_MS; waited += POLL_EVERY_MS) {
      const caughtUp = await hasReplayed(pool, at);
      if (caughtUp !== false) return caughtUp ?? false;
      await pause(POLL_EVERY_MS);
    }
    return false;
  };
  const isUsable = async () => {
    if (resting) return false;
    try {
      return await withTimeLimit(2 * CATCH_UP_MS, catchUp());
    } catch {
      rest();
      return false;
    }
  };
  return {
    reading: async (read) => {
      if (!(await isUsable())) return read(db);
      // A replica may cancel a read that conflicts with what it replays.
      return read(replica).catch(() => read(db));
    },
    close: () => pool.end(),
  };
}
