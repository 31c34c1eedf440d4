import pg from "pg";
import { projectRoot, releaseOf } from "#server/project-root";
import { StartRefused } from "./embedded/refusal.ts";
import type { AppliedMigration, MigrationStep } from "./migration-plan.ts";
import { type NOTE_TABLES, NOTES_SCHEMA } from "./own-schema.ts";

const { escapeIdentifier, escapeLiteral } = pg;

/** The full name of one of the note tables, and whether it is there. */
export async function findNotes(client: pg.ClientBase, table: (typeof NOTE_TABLES)[number]) {
  const { rows } = await client.query<{ schema: string; there: boolean }>(
    `select schema, to_regclass(format('%I.%I', schema, $1::text)) is not null as there from (select ${NOTES_SCHEMA}) as of (schema)`,
    [table],
  );
  const [{ schema, there } = { schema: "", there: false }] = rows;
  return { name: `${escapeIdentifier(schema)}.${table}`, schema, there };
}

/** The applied migrations, in order; undefined when this is not a RenewDesk database. */
export async function listApplied(client: pg.ClientBase): Promise<AppliedMigration[] | undefined> {
  const { name, there } = await findNotes(client, "__drizzle_migrations");
  if (!there) return undefined;
  const { rows } = await client.query<AppliedMigration>(
    `select hash, created_at::float8 as "createdAt" from ${name} order by created_at`,
  );
  return rows;
}

/**
 * Applies the steps in the caller's transaction. The table's comment records the newest migration and the
 * version that applied it, for older versions that do not know it.
 */
export async function applyMigrations(client: pg.ClientBase, steps: MigrationStep[]): Promise<void> {
  if (steps.length === 0) return;
  await refuseForeignSchema(client);
  await findTrigrams(client);
  const { schema } = await findNotes(client, "__drizzle_migrations");
  for (const statement of migrationStatements(steps, schema)) await client.query(statement);
}

/** A role without a schema of its own stands in `public`. */
async function refuseForeignSchema(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ role: string }>(
    "select quote_ident(current_user) as role where not has_schema_privilege('public', 'create') and current_schema() = 'public'",
  );
  for (const { role } of rows)
    throw new StartRefused(
      `The role ${role} may create nothing in the schema public. An agency's role needs a schema of its own, made by an administrator: create schema ${role} authorization ${role}`,
    );
}

/** All agencies of a database share one pg_trgm; the role is told of a schema that it does not search. */
async function findTrigrams(client: pg.ClientBase): Promise<void> {
  await client.query("create extension if not exists pg_trgm schema public");
  const { rows } = await client.query<{ path: string; database: string }>(`
    select format('search_path = %s, %I', current_setting('search_path'), nspname) as path,
      quote_ident(current_database()) as database
    from pg_extension join pg_namespace n on n.oid = extnamespace
    where extname = 'pg_trgm' and nspname <> all (current_schemas(false))`);
  for (const { path, database } of rows) {
    await client.query(`set local ${path}`);
    await client.query(`alter role current_user in database ${database} set ${path}`);
  }
}

/** Landed migrations name `public` in their references: there, too, the first schema of search_path is meant. */
const OWN = /"public"\./g;

export function migrationStatements(steps: MigrationStep[], notesSchema = "drizzle"): string[] {
  const last = steps.at(-1);
  if (!last) return [];
  const applied = `${escapeIdentifier(notesSchema)}.__drizzle_migrations`;
  const note = `Migrated to ${last.name} by RenewDesk ${releaseOf(projectRoot()).version}`;
  return [
    ...(notesSchema === "drizzle" ? ["create schema if not exists drizzle"] : []),
    `create table if not exists ${applied} (id serial primary key, hash text not null, created_at bigint)`,
    ...steps.flatMap(({ statements, hash, createdAt }) => [
      ...statements.map((statement) => statement.replace(OWN, "")),
      `insert into ${applied} (hash, created_at) values (${escapeLiteral(hash)}, ${createdAt})`,
    ]),
    `comment on table ${applied} is ${escapeLiteral(note)}`,
  ];
}

/** The note `applyMigrations` left last; undefined when an earlier version applied the newest migration. */
export async function migrationNote(client: pg.ClientBase): Promise<string | undefined> {
  const { name } = await findNotes(client, "__drizzle_migrations");
  const { rows } = await client.query<{ note: string | null }>(
    "select obj_description(to_regclass($1), 'pg_class') as note",
    [name],
  );
  return rows[0]?.note ?? undefined;
}
