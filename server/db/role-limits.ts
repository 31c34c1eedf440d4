import { sql } from "drizzle-orm";
import { IDLE_TRANSACTION_MS } from "#server/db/connect";
import type { Db } from "#server/db/db";
import { openDirect } from "#server/db/direct";
import { MIGRATION_LOCK } from "#server/db/migrate";

/**
 * A pooler in transaction mode takes no limits from us with a connection: its own are shared. So the role gets them, in
 * this database alone; whoever connects as it anew has them. Under a lock, because two instances may start together.
 */
export async function limitRole(url: string, statementTimeoutMs: number): Promise<void> {
  const client = await openDirect(url, "renewdesk-limits");
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const { rows } = await client.query<{ database: string }>(
      "select quote_ident(current_database()) as database",
    );
    const role = `alter role current_user in database ${rows[0]?.database}`;
    await client.query(`${role} set statement_timeout = ${statementTimeoutMs}`);
    await client.query(`${role} set idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_MS}`);
  } finally {
    await client.end();
  }
}

/** False for a connection that the pooler made before the role had this limit, or makes as another role. */
export async function hasLimit(db: Db, statementTimeoutMs: number): Promise<boolean> {
  const [found] = await db
    .select({ ms: sql<number>`setting::int` })
    .from(sql`pg_settings`)
    .where(sql`name = 'statement_timeout'`);
  return found?.ms === statementTimeoutMs;
}
