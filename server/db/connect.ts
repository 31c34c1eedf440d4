import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { runAfter } from "./after.ts";
import type { Db, LongRead, OneStatement, Tx } from "./handles.ts";
import { disableNames } from "./prepared.ts";
import { repeatOnConflict } from "./repeat.ts";
import { openReplica } from "./replica.ts";
import { transactionOn } from "./transaction.ts";
import { type Vacuum, vacuumOf } from "./vacuum.ts";
import { openWatchdog } from "./watchdog.ts";

/** Measured on two cores: more connections make each call slower and the total no faster. */
const POOL_SIZE = 10;
const NAMED_POOL_SIZE = 6;
const CONNECT_TIMEOUT_MS = 5000;
/** RenewDesk's transactions wait for nothing but the database. */
export const IDLE_TRANSACTION_MS = 60_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The number of connections, and of callers waiting for one. */
export interface PoolLoad {
  total: number;
  idle: number;
  waiting: number;
}

export interface Connection {
  db: Db;
  oneStatement: OneStatement;
  reading: LongRead;
  vacuum: Vacuum;
  /** Resolves when the database answers, on a dedicated connection. */
  ping(): Promise<void>;
  load(): PoolLoad;
  close(): Promise<void>;
}

interface Options {
  statementTimeoutMs: number;
  onError: (error: Error) => void;
  /** The address is a pooler's in transaction mode. */
  lent?: boolean;
  /** The replica for long reads, used when it has caught up. */
  replicaUrl?: string | undefined;
}

/**
 * Statements with a name, outside transactions, run on connections of their own, which plan each once. PostgreSQL compares the
 * cost of a plan for the values with that of one for any: it takes a page of unknown size for a large one and plans again for
 * every request, at a third of the request's cost.
 */
function planNamedOnce(pool: pg.Pool, poolOf: (config: pg.PoolConfig) => pg.Pool): pg.Pool {
  const named = poolOf({ max: NAMED_POOL_SIZE, options: "-c plan_cache_mode=force_generic_plan" });
  Object.assign(pool, {
    query: (config: pg.QueryConfig, values?: unknown[]) =>
      Reflect.apply(pg.Pool.prototype.query, config.name ? named : pool, [config, values]),
  });
  return named;
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
  // A pooler passes neither on: there the role has them (see limitRole).
  const options = { ...shared, connectionString: url, ...(!lent && limited) };
  const poolOf = (config: pg.PoolConfig) => {
    const opened = new pg.Pool({ ...options, ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    opened.on("error", onError);
    // A connection that breaks while in use also emits an error to its user.
    return opened.on("connect", (client) => client.on("error", () => {}));
  };
  const pool = poolOf({ max: POOL_SIZE });
  const pools = lent ? [pool] : [pool, planNamedOnce(pool, poolOf)];
  const pulse = openWatchdog(pools, options, onError);
  const db = drizzle(pool);
  if (lent) disableNames(db);
  const transaction = transactionOn(pool);
  db.transaction = (work, config) =>
    repeatOnConflict(async (progress) => {
      let begun: Tx | undefined;
      try {
        return await transaction(async (tx) => {
          begun = tx;
          if (lent) disableNames(tx);
          const result = await work(tx);
          progress.isDone = true;
          return result;
        }, config);
      } finally {
        runAfter(begun);
      }
    });
  const replica = replicaUrl
    ? openReplica(pool, db, { ...shared, connectionString: replicaUrl, ...limited })
    : undefined;
  return {
    db,
    oneStatement: db,
    reading: replica?.reading ?? ((read) => read(db)),
    vacuum: vacuumOf(db),
    ping: pulse.ask,
    load: () => {
      const sum = (count: "totalCount" | "idleCount" | "waitingCount") =>
        pools.reduce((total, one) => total + one[count], 0);
      return { total: sum("totalCount"), idle: sum("idleCount"), waiting: sum("waitingCount") };
    },
    close: async () => {
      // Ignore errors of connections that close after shutdown.
      for (const one of pools) one.off("error", onError).on("error", () => {});
      await Promise.all([pulse.close(), ...pools.map((one) => one.end()), replica?.close()]);
    },
  };
}
