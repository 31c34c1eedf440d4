import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Db, OneStatement } from "#server/db/db";

/** Measured on two cores: more connections than this make each call slower and none more. */
const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5000;

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface Connection {
  db: Db;
  oneStatement: OneStatement;
  /** Answers when the database does. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export function connect(url: string, onError: (error: Error) => void): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: "renewdesk",
  });
  pool.on("error", onError);
  const db = drizzle(pool);
  return {
    db,
    oneStatement: db,
    ping: async () => {
      await pool.query("select 1");
    },
    close: () => pool.end(),
  };
}
