import pg from "pg";
import { projectRoot, releaseOf } from "#server/project-root";
import type { AppliedMigration, MigrationStep } from "./migration-plan.ts";

const { escapeLiteral } = pg;

/** The table of drizzle-kit's migrator, which earlier versions used. */
const APPLIED = "drizzle.__drizzle_migrations";

/** The applied migrations, in order; undefined when this is not a RenewDesk database. */
export async function listApplied(client: pg.ClientBase): Promise<AppliedMigration[] | undefined> {
  const { rows: found } = await client.query<{ there: boolean }>(
    "select to_regclass($1) is not null as there",
    [APPLIED],
  );
  if (!found[0]?.there) return undefined;
  const { rows } = await client.query<AppliedMigration>(
    `select hash, created_at::float8 as "createdAt" from ${APPLIED} order by created_at`,
  );
  return rows;
}

/**
 * Applies the steps in the caller's transaction. The table's comment records the newest migration and the
 * version that applied it, for older versions that do not know it.
 */
export async function applyMigrations(client: pg.ClientBase, steps: MigrationStep[]): Promise<void> {
  for (const statement of migrationStatements(steps)) await client.query(statement);
}

export function migrationStatements(steps: MigrationStep[]): string[] {
  const last = steps.at(-1);
  if (!last) return [];
  const note = `Migrated to ${last.name} by RenewDesk ${releaseOf(projectRoot()).version}`;
  return [
    "create schema if not exists drizzle",
    `create table if not exists ${APPLIED} (id serial primary key, hash text not null, created_at bigint)`,
    ...steps.flatMap(({ statements, hash, createdAt }) => [
      ...statements,
      `insert into ${APPLIED} (hash, created_at) values (${escapeLiteral(hash)}, ${createdAt})`,
    ]),
    `comment on table ${APPLIED} is ${escapeLiteral(note)}`,
  ];
}

/** The note `applyMigrations` left last; undefined when an earlier version applied the newest migration. */
export async function migrationNote(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ note: string | null }>(
    "select obj_description(to_regclass($1), 'pg_class') as note",
    [APPLIED],
  );
  return rows[0]?.note ?? undefined;
}
