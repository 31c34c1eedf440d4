import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { startEmbedded } from "#server/db/embedded/start";
import { emptyFolder, removeFolders } from "#server/testing/backup";
import { asItWas, INSTALLATIONS, installations } from "../backup/earlier-installations.ts";
import { postmasterOf } from "./support/postgres.ts";
import { isLong, printCounts, rounds, seeded } from "./support/rounds.ts";

const KILLS = rounds(3, 25);
/**
 * Within this time a start has migrated and answers, so that kills fall before, during and after the update.
 */
const START_MS = 1500;
/** A schema that no version before 0.3.0 restores. */
const IN_BETWEEN = "0009-5e3d91b.tar.gz";
const environment = (dataDir: string) => ({
  PATH: process.env.PATH,
  PORT: "0",
  DATA_DIR: dataDir,
  BACKUP_DIR: "off",
  AUDIT_RETENTION_DAYS: "36500",
});
afterAll(removeFolders);

/** A start that is killed some milliseconds later, perhaps with its PostgreSQL. Returns its output. */
async function killedStart(dataDir: string, ms: number, withPostgres: boolean): Promise<string> {
  const child = spawn(process.execPath, ["dist/server/main.js"], { env: environment(dataDir) });
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  await pause(ms);
  const cluster = join(dataDir, "postgres");
  const isUp = existsSync(join(cluster, "postmaster.pid"));
  const postmaster = withPostgres && isUp ? postmasterOf(cluster) : undefined;
  child.kill("SIGKILL");
  if (postmaster) killIfThere(postmaster);
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return printed;
}

/** It may have ended in the meantime. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

const TABLES = ["customers", "leads", "call_logs", "users", "campaigns", "documents", "audit_log"];

/** The ids of each existing table of users' data. */
async function rowsOf(dataDir: string): Promise<Record<string, string>> {
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  const client = new pg.Client({ connectionString: embedded.url });
  await client.connect();
  const rows: Record<string, string> = {};
  for (const table of TABLES) {
    const { rows: found } = await client.query("select to_regclass($1) is not null as there", [table]);
    if (!found[0]?.there) continue;
    const { rows: listed } = await client.query(
      `select coalesce(string_agg(id::text, ',' order by id), '') as ids from ${table}`,
    );
    rows[table] = listed[0]?.ids;
  }
  await client.end();
  await embedded.stop();
  return rows;
}

test.each(isLong ? installations : [IN_BETWEEN])(
  "an update in place of %s that is killed repeatedly loses nothing and is completed by the next start",
  async (file) => {
    const { seed, random } = seeded();
    const [pristine, dataDir] = [emptyFolder(), emptyFolder()];
    const embedded = await startEmbedded({ dataDir: pristine, log: () => {} });
    await asItWas(join(INSTALLATIONS, file), embedded.url, pristine);
    await embedded.stop();
    const before = await rowsOf(pristine);
    const putBack = () => {
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
      cpSync(pristine, dataDir, { recursive: true });
    };
    putBack();
    let [finished, withPostgres] = [0, 0];
    for (let kill = 0; kill < KILLS; kill++) {
      const both = random.happens(0.4);
      if (both) withPostgres++;
      const printed = await killedStart(dataDir, random.below(START_MS), both);
      if (!/brought from|is ready/.test(printed)) continue;
      finished++;
      expect(await rowsOf(dataDir)).toMatchObject(before);
      putBack();
    }
    await killedStart(dataDir, START_MS * 4, false);
    expect(await rowsOf(dataDir)).toMatchObject(before);
    printCounts(`updates of ${file} killed`, {
      kills: `${KILLS} (${withPostgres} with PostgreSQL)`,
      "after the update was done": finished,
      seed,
    });
  },
);
