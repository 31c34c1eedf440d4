import { sql } from "drizzle-orm";
import { lockKey } from "./advisory-locks.ts";
import { IDLE_TRANSACTION_MS } from "./connect.ts";
import { withDedicated } from "./dedicated-connection.ts";
import type { Db } from "./handles.ts";

/**
 * A pooler in transaction mode passes on no limits with a connection, because its connections are shared. So
 * they are set on the role, in this database only, for new connections. Under a lock, because two instances
 * may start together.
 */
export async function limitRole(url: string, statementTimeoutMs: number): Promise<void> {
  await withDedicated(url, "renewdesk-limits", async (client) => {
    await client.query(`select pg_advisory_lock(${lockKey("migration")})`);
    const { rows } = await client.query<{ database: string }>(
      "select quote_ident(current_database()) as database",
    );
    const role = `alter role current_user in database ${rows[0]?.database}`;
    await client.query(`${role} set statement_timeout = ${statementTimeoutMs}`);
    await client.query(`${role} set idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_MS}`);
  });
}

/** False for a connection the pooler opened before the role had this limit, or opens as another role. */
export async function hasLimit(db: Db, statementTimeoutMs: number): Promise<boolean> {
  const [found] = await db
    .select({ ms: sql<number>`setting::int` })
    .from(sql`pg_settings`)
    .where(sql`name = 'statement_timeout'`);
  return found?.ms === statementTimeoutMs;
}
