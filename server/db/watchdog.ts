import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/** Only a stalled database leaves a `select 1` on a dedicated connection unanswered for this long. */
const STALL_MS = 4000;
const PROBE_EVERY_MS = 1000;

class DatabaseStalled extends Error {}

export interface Watchdog {
  /** Resolves when the database answers; concurrent calls share one query. */
  ask(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A stalled database, or a network that drops everything, breaks no connection, so callers would wait for
 * ever. While any caller waits, the watchdog queries the database on a dedicated connection; without an
 * answer it closes the waiting connections, and their callers fail with 'database unavailable'. Slow
 * statements are not affected.
 */
export function openWatchdog(
  pools: readonly pg.Pool[],
  options: pg.PoolConfig,
  onSilence: (error: Error) => void,
): Watchdog {
  const waiting = new Set<pg.PoolClient>();
  for (const pool of pools) {
    pool.on("acquire", (client) => waiting.add(client));
    pool.on("release", (_error, client) => waiting.delete(client));
    pool.on("remove", (client) => waiting.delete(client));
  }

  const own = new pg.Pool({
    ...options,
    max: 1,
    connectionTimeoutMillis: STALL_MS,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  // The next query notices a lost connection.
  own.on("error", () => {});
  // Lent out and between two statements, it emits the error itself.
  own.on("connect", (client) => client.on("error", () => {}));

  const askOnce = async () => {
    const client = await own.connect();
    try {
      await Promise.race([client.query("select 1"), stallTimeout()]);
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
  const cut = () => {
    const cutOff = [...waiting];
    waiting.clear();
    // Ends a connection with a running query at once, with an error for its caller.
    for (const client of cutOff) void client.end();
    onSilence(new Error(`The database does not answer; ${cutOff.length} connections were cut`));
  };

  let asked: Promise<void> | undefined;
  const ask = () => {
    asked ??= askOnce()
      .catch((error: Error) => {
        if (waiting.size > 0 && isStall(error)) cut();
        throw error;
      })
      .finally(() => {
        asked = undefined;
      });
    return asked;
  };
  const beat = setInterval(() => {
    if (waiting.size > 0) ask().catch(() => {});
  }, PROBE_EVERY_MS).unref();
  return {
    ask,
    close: () => {
      clearInterval(beat);
      return own.end();
    },
  };
}

async function stallTimeout(): Promise<never> {
  await pause(STALL_MS, undefined, { ref: false });
  // An answer that arrived while this process was busy is read before the timeout counts.
  await nextTurn();
  throw new DatabaseStalled("The database is silent");
}

/** pg has no error code for a connection timeout. */
function isStall(error: Error): boolean {
  return error instanceof DatabaseStalled || /timeout/i.test(error.message);
}
