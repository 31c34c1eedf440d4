import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { hasLimit } from "#server/db/role-limits";
import { type Office, openOffice, type Person, uploadLeads } from "#server/testing/office";
import { startServer } from "../server-process.ts";
import { openPooler, type Pooler, pgbouncer } from "./pooler.ts";
import { openFolder } from "./processes.ts";

const run = promisify(execFile);

/**
 * Fewer than callers, so that each caller uses several connections, and each connection serves several
 * callers.
 */
const CONNECTIONS = 3;
const CALLERS = 20;
const limit = { STATEMENT_TIMEOUT_MS: "1500" };

if (!pgbouncer) console.log("Skipped: no pgbouncer is installed (on Debian: apt-get install pgbouncer)");

describe.skipIf(!pgbouncer)("behind pgbouncer in transaction mode", () => {
  const place = openFolder();
  let pooler: Pooler;
  let office: Office;
  let callers: Person[];

  beforeAll(async () => {
    pooler = await openPooler(place.folder, inject("serverUrl"), CONNECTIONS);
    await pooler.start();
    office = await openOffice({ pooler: pooler.url, environment: limit });
    callers = [];
    for (let number = 0; number < CALLERS; number++) callers.push(await office.telecaller(`caller${number}`));
  });
  afterAll(async () => {
    try {
      await office.close();
    } finally {
      await pooler.kill();
      place.remove();
    }
  });

  const behind = (databaseUrl: string) => {
    const url = new URL(databaseUrl);
    url.host = new URL(pooler.url).host;
    return url.href;
  };

  test("twenty callers who list, open and record at once are all answered, and each outcome is stored once", async () => {
    const leads = await uploadLeads(
      office,
      callers.map((_, number) => ({ telecallerName: `caller${number}` })),
    );
    const statuses = await Promise.all(
      callers.map(async (caller, index) => {
        const answers: number[] = [];
        for (let round = 0; round < 5; round++) {
          const outcome = { status: "not_connected", outcome: "switched_off", notes: `${index}.${round}` };
          answers.push((await caller.send("PATCH", `/api/leads/${leads[index]}/status`, outcome)).status);
          answers.push((await caller.get(`/api/leads/${leads[index]}`)).status);
          answers.push((await caller.get("/api/leads?page=1&campaignMonth=2026-11")).status);
        }
        return answers;
      }),
    );
    expect(statuses.flat()).toEqual(Array.from({ length: CALLERS * 15 }, () => 200));
    const stored = await office.query("select notes from call_logs where kind = 'call'");
    expect(new Set(stored.map(({ notes }) => notes)).size).toBe(CALLERS * 5);
    expect(stored).toHaveLength(CALLERS * 5);
  });

  test("a server migrates and backs up around it, on DATABASE_DIRECT_URL", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "renewdesk-pooled-"));
    const environment = {
      DATABASE_URL: behind(office.databaseUrl),
      DATABASE_DIRECT_URL: office.databaseUrl,
      ...limit,
    };
    const server = await startServer(dataDir, environment);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const { stdout } = await run(
      process.execPath,
      ["dist/server/commands.js", "backup", "--out", join(dataDir, "made")],
      {
        env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...environment },
      },
    );
    expect(stdout).toContain("Backup written and checked");
    expect(await server.stop()).toBe(0);
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("a statement still ends at STATEMENT_TIMEOUT_MS", async () => {
    expect([await hasLimit(office.db, 1500), await hasLimit(office.db, 30_000)]).toEqual([true, false]);
    const other = new pg.Client({ connectionString: office.databaseUrl });
    await other.connect();
    await other.query("begin; lock table campaigns");
    const answer = await office.admin.get("/api/campaigns");
    await other.end();
    expect([answer.status, answer.body.message]).toEqual([
      503,
      "This took too long and was stopped. Please try again",
    ]);
  });
});
