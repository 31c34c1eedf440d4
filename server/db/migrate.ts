import type pg from "pg";
import { StartRefused } from "#server/db/embedded/refusal";
import { projectRoot, releaseOf } from "#server/project-root";
import { lockKey } from "./advisory-locks.ts";
import { withDedicated } from "./dedicated-connection.ts";
import { applyDefinitions } from "./definition-queries.ts";
import { type Definition, readDefinitions } from "./definitions.ts";
import { type Migration, readMigrations } from "./migration-files.ts";
import { describeDifferences, describeNewer, type MigrationPlan, planMigrations } from "./migration-plan.ts";
import { applyMigrations, listApplied, migrationNote } from "./migration-queries.ts";

export interface MigrateOptions {
  /** Accepts a database migrated by a newer version: ALLOW_NEWER_SCHEMA. */
  allowNewer?: boolean;
  say?: (line: string) => void;
}

/**
 * Migrates the database to this version and replaces the functions, views and triggers that differ from this
 * version's, under a lock, on a dedicated connection, in one transaction. Throws StartRefused when a newer
 * version has migrated it; where that is allowed, nothing is changed.
 */
export async function migrate(
  url: string,
  folder: string,
  { allowNewer = false, say = () => {} }: MigrateOptions = {},
): Promise<void> {
  await withDedicated(url, "renewdesk-migrate", async (client) => {
    await client.query("set client_min_messages = warning");
    await client.query(`select pg_advisory_lock(${lockKey("migration")})`);
    const known = readMigrations(folder);
    const plan = planMigrations((await listApplied(client)) ?? [], known);
    const newer = describeNewer(plan, await migrationNote(client));
    if (newer && !allowNewer) throw new StartRefused(refusal(newer, known));
    if (newer) say(`Started on a newer database, as ALLOW_NEWER_SCHEMA says: ${newer}`);
    const difference = describeDifferences(plan);
    if (difference) say(`The database ${difference}`);
    if (newer) return;
    const line = await apply(client, plan, readDefinitions(folder));
    if (line) say(line);
  });
}

const refusal = (newer: string, known: Migration[]) =>
  `The database is newer than this RenewDesk ${releaseOf(projectRoot()).version}: ${newer}, and this version's newest migration is ${known.at(-1)?.name}. Start the newer version, or restore the backup made before the update; during a rolling update ALLOW_NEWER_SCHEMA=true starts this one.`;

/** Returns what was done, if anything. An unfinished transaction is rolled back when the connection ends. */
async function apply(
  client: pg.Client,
  { built, pending }: MigrationPlan,
  definitions: Definition[],
): Promise<string | undefined> {
  const began = performance.now();
  await client.query("begin");
  await applyMigrations(client, pending);
  const replaced = await applyDefinitions(client, definitions);
  await client.query("commit");
  if (pending.length === 0) return describeReplaced(replaced);
  const from = built.at(-1);
  const took = `${pending.length} migrations, ${((performance.now() - began) / 1000).toFixed(1)} s`;
  const to = pending.at(-1)?.name;
  return from
    ? `Database brought from migration ${from.name} to ${to} (${took})`
    : `Database made with the migrations up to ${to} (${took})`;
}

const describeReplaced = (names: string[]) =>
  names.length > 0
    ? `The database differed from what this version's files define, and was corrected: ${names.join(", ")}`
    : undefined;
