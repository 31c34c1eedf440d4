import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/** `select 1` on a connection of its own is not answered for so long only by a database that stands still. */
const SILENCE_MS = 4000;
const BEAT_MS = 1000;

class Silent extends Error {}

export interface Pulse {
  /** Answers when the database does; one question at a time, however many ask. */
  ask(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A stopped database, and a network that swallows everything, break no connection: whoever waits would wait for ever.
 * So while anybody waits the database is asked for a sign of life on a connection of its own, and when none comes the
 * connections that wait are cut: their callers learn that the database is away. Slow statements are left alone.
 */
export function watchPulse(pool: pg.Pool, options: pg.PoolConfig, onSilence: (error: Error) => void): Pulse {
  const waiting = new Set<pg.PoolClient>();
  pool.on("acquire", (client) => waiting.add(client));
  pool.on("release", (_error, client) => waiting.delete(client));
  pool.on("remove", (client) => waiting.delete(client));

  const own = new pg.Pool({
    ...options,
    max: 1,
    connectionTimeoutMillis: SILENCE_MS,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  // A lost connection is noticed by the next question.
  own.on("error", () => {});

  const askOnce = async () => {
    const client = await own.connect();
    try {
      await Promise.race([client.query("select 1"), silence()]);
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
  const cut = () => {
    const cutOff = [...waiting];
    waiting.clear();
    // Ends a connection that has a query under way at once, with an error for its caller.
    for (const client of cutOff) void client.end();
    onSilence(new Error(`The database is silent; ${cutOff.length} connections were cut`));
  };

  let asked: Promise<void> | undefined;
  const ask = () => {
    asked ??= askOnce()
      .catch((error: Error) => {
        if (waiting.size > 0 && isSilence(error)) cut();
        throw error;
      })
      .finally(() => {
        asked = undefined;
      });
    return asked;
  };
  const beat = setInterval(() => {
    if (waiting.size > 0) ask().catch(() => {});
  }, BEAT_MS).unref();
  return {
    ask,
    close: () => {
      clearInterval(beat);
      return own.end();
    },
  };
}

async function silence(): Promise<never> {
  await pause(SILENCE_MS, undefined, { ref: false });
  // An answer that came while this process itself was busy is read before it is called silence.
  await nextTurn();
  throw new Silent("The database is silent");
}

/** The library has no code for a connection that was not made in time. */
function isSilence(error: Error): boolean {
  return error instanceof Silent || /timeout/i.test(error.message);
}
