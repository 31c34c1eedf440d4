import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Db, OneStatement, Reading } from "#server/db/db";
import { withoutNames } from "#server/db/plans";
import { watchPulse } from "#server/db/pulse";
import { openReplica } from "#server/db/replica";
import { type Vacuum, vacuumOf } from "#server/db/vacuum";

/** Measured on two cores: more connections than this make each call slower and none more. */
const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5000;
/** A transaction of ours never waits for anything but the database. */
export const IDLE_TRANSACTION_MS = 60_000;
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
  reading: Reading;
  vacuum: Vacuum;
  /** Answers when the database does, on a connection of its own. */
  ping(): Promise<void>;
  load(): PoolLoad;
  close(): Promise<void>;
}

interface Options {
  statementTimeoutMs: number;
  onError: (error: Error) => void;
  /** The address is that of a pooler which lends a connection for one transaction. */
  lent?: boolean;
  /** Where long reads go when it has caught up. */
  replicaUrl?: string | undefined;
}

export function connect(
  url: string,
  { statementTimeoutMs, onError, lent = false, replicaUrl }: Options,
): Connection {
  const shared: pg.PoolConfig = {
    application_name: "renewdesk",
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  };
  const limited = {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
  };
  // A pooler passes neither on: there the role has them (server/db/role-limits.ts).
  const options = { ...shared, connectionString: url, ...(!lent && limited) };
  const pool = new pg.Pool({ ...options, max: POOL_SIZE, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  pool.on("error", onError);
  // One that breaks while it is lent out is also told to whoever waits for it.
  pool.on("connect", (client) => client.on("error", () => {}));
  const pulse = watchPulse(pool, options, onError);
  const db = drizzle(pool);
  if (lent) {
    withoutNames(db);
    const transaction = db.transaction.bind(db);
    db.transaction = (work, config) =>
      transaction((tx) => {
        withoutNames(tx);
        return work(tx);
      }, config);
  }
  const replica = replicaUrl
    ? openReplica(pool, db, { ...shared, connectionString: replicaUrl, ...limited })
    : undefined;
  return {
    db,
    oneStatement: db,
    reading: replica?.reading ?? ((read) => read(db)),
    vacuum: vacuumOf(db),
    ping: pulse.ask,
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      // The database may end before the last goodbye has reached it; that is no news any more.
      pool.off("error", onError).on("error", () => {});
      await Promise.all([pulse.close(), pool.end(), replica?.close()]);
    },
  };
}
