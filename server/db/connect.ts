import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Db, OneStatement } from "#server/db/db";
import { watchPulse } from "#server/db/pulse";

/** Measured on two cores: more connections than this make each call slower and none more. */
const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5000;
/** A transaction of ours never waits for anything but the database. */
const IDLE_TRANSACTION_MS = 60_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** How many connections there are, and how many callers wait for one. */
export interface PoolLoad {
  total: number;
  idle: number;
  waiting: number;
}

export interface Connection {
  db: Db;
  oneStatement: OneStatement;
  /** Answers when the database does, on a connection of its own. */
  ping(): Promise<void>;
  load(): PoolLoad;
  close(): Promise<void>;
}

interface Options {
  statementTimeoutMs: number;
  onError: (error: Error) => void;
}

export function connect(url: string, { statementTimeoutMs, onError }: Options): Connection {
  const options: pg.PoolConfig = {
    connectionString: url,
    application_name: "renewdesk",
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
  };
  const pool = new pg.Pool({ ...options, max: POOL_SIZE, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  pool.on("error", onError);
  // One that breaks while it is lent out is also told to whoever waits for it.
  pool.on("connect", (client) => client.on("error", () => {}));
  const pulse = watchPulse(pool, options, onError);
  const db = drizzle(pool);
  return {
    db,
    oneStatement: db,
    ping: pulse.ask,
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      // The database may end before the last goodbye has reached it; that is no news any more.
      pool.off("error", onError).on("error", () => {});
      await Promise.all([pulse.close(), pool.end()]);
    },
  };
}
