import { randomUUID } from "node:crypto";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { connect } from "#server/db/connect";
import { migrate } from "#server/db/migrate";
import { checkChain } from "./check-chain.ts";

const MIGRATIONS = "server/db/migrations";
const BEFORE_THE_CHAIN = 4;

/** The migrations of the last version without the chain. */
async function earlierMigrations(): Promise<string> {
  const version = await mkdtemp(join(tmpdir(), "renewdesk-migrations-"));
  onTestFinished(() => rm(version, { recursive: true }));
  await mkdir(join(version, "functions"));
  const folder = join(version, "migrations");
  await cp(MIGRATIONS, folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal: { entries: { idx: number }[] } = JSON.parse(await readFile(file, "utf8"));
  journal.entries = journal.entries.filter(({ idx }) => idx <= BEFORE_THE_CHAIN);
  await writeFile(file, JSON.stringify(journal));
  return folder;
}

test("entries from before the chain are numbered without gaps, keep their content, and are chained", async () => {
  const name = `renewdesk_test_${randomUUID().replaceAll("-", "")}`;
  const server = new pg.Client({ connectionString: inject("serverUrl") });
  await server.connect();
  await server.query(`create database ${name}`);
  await server.end();
  const url = new URL(inject("serverUrl"));
  url.pathname = `/${name}`;
  await migrate(url.href, await earlierMigrations());
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const connection = connect(url.href, { statementTimeoutMs: 30_000, onError: () => {} });
  onTestFinished(async () => {
    await connection.close();
    await client.end();
  });
  await client.query(`
    insert into users (id, username, password_hash, first_name, role, created_at)
      values (gen_random_uuid(), 'asha', 'x', 'Asha', 'admin', now());
    insert into audit_log (id, at, user_id, action, details)
      select n, now(), id, 'leads.deleted', jsonb_build_object('leadIds', array[n]) from users, unnest(array[2, 3, 7]) n`);

  await migrate(url.href, MIGRATIONS);
  await client.query("insert into audit_log (at, action, details) values (now(), 'audit.exported', '{}')");

  const { rows } = await client.query("select id, details from audit_log order by id");
  expect(rows).toEqual([
    { id: 1, details: { leadIds: [2] } },
    { id: 2, details: { leadIds: [3] } },
    { id: 3, details: { leadIds: [7] } },
    { id: 4, details: {} },
  ]);
  expect(await checkChain(connection.db)).toEqual({ chain: { intact: true }, checked: 4 });
});
