import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkChain } from "#server/audit/check-chain";
import { connect } from "#server/db/connect";
import { migrate } from "#server/db/migrate";
import { ask, contentOf, MIGRATIONS, otherMigrations, removeFolders } from "#server/testing/backup";
import { fill } from "../bench/fill.ts";
import { startServer } from "../server-process.ts";
import { wrongCounts } from "./support/integrity-checks.ts";
import { type Migrating, openMigrating } from "./support/migration-runs.ts";
import { isLong, printCounts } from "./support/rounds.ts";

/** From so many migrations on triggers call functions that only the files define. */
const DEFINED_APART = 46;
const LEADS = 2000;
const TODAY = "2026-11-05";
/** The distance between the statements at which a server is killed. */
const STEP = isLong ? 4 : 80;

const journal: { entries: { tag: string }[] } = JSON.parse(
  readFileSync(join(MIGRATIONS, "meta/_journal.json"), "utf8"),
);
const versions = journal.entries.length;
/**
 * How many migrations a database has before the update: every number in the long run, else the first, or all
 * but one.
 */
const before = isLong ? Array.from({ length: versions - 1 }, (_, index) => index + 1) : [1, versions - 1];

let dataDir: string;
let databases: Migrating;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "renewdesk-migrations-"));
  databases = await openMigrating(dataDir);
});
afterAll(async () => {
  await databases.close();
  removeFolders();
  rmSync(dataDir, { recursive: true, force: true });
});

/**
 * An agency on an older version: its leads and calls, and what the audit log and the documents contained
 * then.
 */
async function agencyAfter(migrations: number): Promise<string> {
  const url = await databases.create();
  await migrate(url, otherMigrations({ first: migrations, defined: migrations >= DEFINED_APART }));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into users (id, username, password_hash, first_name, role, created_at)
     values (gen_random_uuid(), 'admin', 'x', 'Admin', 'admin', now())`,
  );
  await fill(client, LEADS, TODAY);
  if (migrations > 1) {
    await client.query(
      `insert into audit_log (at, user_id, action, details)
       select now(), id, 'leads.imported', jsonb_build_object('successful', i) from users, generate_series(1, 30) i
       where username = 'admin'`,
    );
    await client.query(
      `insert into documents (lead_id, document_type, file_name, uploaded_by, uploaded_at)
       select l.id, 'rc_card', l.id || '.pdf', u.id, now() from leads l, users u where u.username = 'admin' and l.id <= 50`,
    );
  }
  await client.end();
  return url;
}

const inTables =
  "select (select count(*)::int from leads) as leads, (select count(*)::int from call_logs) as calls";

/** What is wrong with the database apart from its rows: differing counts, a broken chain. */
async function wrongWith(url: string): Promise<string[]> {
  const { db, close } = connect(url, { statementTimeoutMs: 30_000, onError: () => {} });
  try {
    const { chain } = await checkChain(db);
    return [...(await wrongCounts(db)), ...(chain.intact ? [] : ["the audit log's chain"])];
  } finally {
    await close();
  }
}

describe("migrations of an agency at work", () => {
  test.each(before)(
    "killed with -9 between their statements lose nothing of a database with %i, and the next start completes them",
    async (migrations) => {
      const agency = await agencyAfter(migrations);
      const [rows] = await ask(agency, inTables);
      const undisturbed = await databases.create(agency);
      await migrate(undisturbed, MIGRATIONS);
      const expected = await contentOf(undisturbed, { migratedApart: true });
      expect(await ask(undisturbed, inTables)).toEqual([rows]);
      expect(await wrongWith(undisturbed)).toEqual([]);

      const wrong: unknown[] = [];
      let [kills, takenBack] = [0, 0];
      // A different first statement for each number of migrations, so that together they cover most of them.
      for (let statement = isLong ? 1 + (migrations % STEP) : 1; ; statement += STEP) {
        const url = await databases.create(agency);
        const { reached } = await databases.startKilledAt(url, statement);
        if (reached) {
          kills++;
          const [left] = await ask(
            url,
            "select count(*)::int as migrations from drizzle.__drizzle_migrations",
          );
          if (left?.migrations === migrations) takenBack++;
          await migrate(url, MIGRATIONS);
          const made = await contentOf(url, { migratedApart: true });
          if (JSON.stringify(made) !== JSON.stringify(expected)) wrong.push({ statement, made });
          wrong.push(...(await wrongWith(url)));
        }
        await databases.drop(url);
        if (!reached) break;
      }
      printCounts(`updates from ${migrations} migrations with ${LEADS} leads killed with -9`, {
        kills,
        "taken back": takenBack,
        "other than an undisturbed update": wrong.length,
      });
      expect(wrong).toEqual([]);
      expect(kills).toBeGreaterThan(0);

      const server = await startServer(dataDir, { DATABASE_URL: agency, BACKUP_DIR: "off" });
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      await server.stop();
      await databases.drop(undisturbed);
      await databases.drop(agency);
    },
    1_800_000,
  );
});
