import { readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import type { Migration } from "#server/backup/format";

export interface KnownMigration extends Migration {
  statements: string[];
}

/** The migrations that this version brings along, in their order. */
export function knownMigrations(folder: string): KnownMigration[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ hash, folderMillis, sql }) => ({
    hash,
    createdAt: folderMillis,
    statements: sql,
  }));
}

/**
 * Applies them and notes them where the migrator looks for them, in the caller's transaction: the migrator would end
 * it with its own, and what was restored must be there whole or not at all.
 */
export async function applyMigrations(client: pg.ClientBase, migrations: KnownMigration[]): Promise<void> {
  await client.query("create schema if not exists drizzle");
  await client.query(
    "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  for (const { hash, createdAt, statements } of migrations) {
    for (const statement of statements) await client.query(statement);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      createdAt,
    ]);
  }
}
