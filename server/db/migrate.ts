import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import { openDirect } from "#server/db/direct";

/** Any number that only this product uses: two instances starting together migrate once. */
export const MIGRATION_LOCK = 7_303_901;

/** Brings the database to this version, under a lock, on a connection of its own. */
export async function migrate(url: string, folder: string): Promise<void> {
  const client = await openDirect(url, "renewdesk-migrate");
  try {
    await client.query("set client_min_messages = warning");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await runMigrations(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}
