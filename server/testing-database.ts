import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "#server/db/embedded/start";
import { migrate } from "#server/db/migrate";

/**
 * One PostgreSQL for the whole run: the embedded one, or the server in TEST_DATABASE_URL. Each test file copies
 * its own database from a migrated template.
 */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL;
  const dataDir = given ? undefined : mkdtempSync(join(tmpdir(), "renewdesk-test-"));
  const embedded = dataDir ? await startEmbedded({ dataDir, log: () => {} }) : undefined;
  const serverUrl = given ?? embedded?.url ?? "";
  const template = `renewdesk_template_${process.pid}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  console.log(`Tests run on PostgreSQL ${rows[0]?.server_version} (${given ? "DATABASE_URL" : "embedded"})`);
  await client.query(`create database ${template}`);
  const templateUrl = new URL(serverUrl);
  templateUrl.pathname = `/${template}`;
  await migrate(templateUrl.href, "server/db/migrations");
  project.provide("serverUrl", serverUrl);
  project.provide("template", template);

  return async () => {
    const { rows: left } = await client.query<{ datname: string }>(
      "select datname from pg_database where datname = $1 or datname like 'renewdesk\\_test\\_%'",
      [template],
    );
    for (const { datname } of left) await client.query(`drop database if exists ${datname} with (force)`);
    const { rows: owners } = await client.query<{ rolname: string }>(
      "select rolname from pg_roles where rolname like 'renewdesk\\_test\\_owner\\_%'",
    );
    for (const { rolname } of owners) await client.query(`drop role if exists ${rolname}`);
    await client.end();
    await embedded?.stop();
    if (dataDir) rmSync(dataDir, { recursive: true, force: true });
  };
}
