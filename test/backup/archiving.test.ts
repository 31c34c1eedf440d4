import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { runningDatabase } from "#server/db/embedded/find-running";
import { testBucket } from "#server/testing/services/buckets";
import { command } from "../command.ts";
import { noTally, work } from "../faults/support/callers.ts";
import { install } from "../faults/support/installation.ts";
import { examine } from "../faults/support/integrity-checks.ts";
import { callersOf } from "../faults/support/office.ts";
import { seeded } from "../faults/support/rounds.ts";
import { openWitness } from "../faults/support/witness.ts";
import { signIn, startServer } from "../server-process.ts";

/**
 * Continuous archiving of the embedded database: after the loss of a disk everything except the last minutes
 * is restored.
 */

let closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  closing = [];
});

/** Waits until everything written so far is in the archive, without PostgreSQL's usual delay. */
async function archived(dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: runningDatabase(dataDir) });
  await client.connect();
  const spool = join(dataDir, "wal-spool");
  const { rows } = await client.query("select pg_walfile_name(pg_switch_wal()) as segment");
  const isIn = async () => {
    const { rows: done } = await client.query(
      "select coalesce(last_archived_wal >= $1, false) as done from pg_stat_archiver",
      [rows[0]?.segment],
    );
    const waiting = readdirSync(spool).filter((name) => name !== "continuous");
    return done[0]?.done && waiting.length === 0 && existsSync(join(spool, "continuous"));
  };
  while (!(await isIn())) await pause(100);
  await client.end();
}

describe.each(["a folder", "a bucket"])("the archive in %s", (kind) => {
  test("restores every acknowledged row and document after the loss of the disk, or as of a time before", async () => {
    const { seed } = seeded();
    const other = mkdtempSync(join(tmpdir(), "renewdesk-other-disk-"));
    closing.push(() => rmSync(other, { recursive: true, force: true }));
    const bucket = kind === "a bucket" ? await testBucket() : undefined;
    if (bucket) closing.push(bucket.close);
    const environment = {
      BACKUP_DIR: other,
      BACKUP_WAL: bucket ? "bucket" : "on",
      ...(bucket && { ...bucket.environment, STORAGE: "local" }),
    };
    const installation = await install("embedded", { environment });
    closing.push(installation.remove);
    const { dataDir } = installation;
    const { server } = await installation.start();
    closing.push(server.kill);
    const callers = await callersOf(server.url, await signIn(server.url), 2, seed);
    const leads = callers.flatMap((caller) => caller.leads);
    const witness = openWitness(join(installation.folder, "witness"));
    closing.push(witness.close);
    const workFor = async (ms: number) => {
      let over = false;
      const working = Promise.all(callers.map((caller) => work(caller, witness, noTally(), () => over)));
      await pause(ms);
      over = true;
      await working;
    };

    await workFor(500);
    await archived(dataDir);
    const [moment, before] = [new Date(), witness.acknowledged()];
    await pause(1100);
    await workFor(500);
    await archived(dataDir);
    const everything = witness.acknowledged();
    await server.kill();
    const postmaster = installation.postmaster();
    if (postmaster) process.kill(postmaster, "SIGKILL");
    await expect.poll(() => postmaster && existsSync(`/proc/${postmaster}`), { timeout: 10_000 }).toBeFalsy();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

    const restored = async (place: string, ...to: string[]) => {
      const folder = join(installation.folder, place);
      expect(await command({ ...environment, DATA_DIR: folder }, "restore", "--wal", ...to)).toEqual({
        code: 0,
        output: expect.stringContaining("Restored, with"),
      });
      const again = await startServer(folder, { BACKUP_DIR: "off" });
      closing.push(again.stop);
      await signIn(again.url);
      return folder;
    };
    const whole = await restored("whole");
    const nothing = { lost: [], duplicated: [], half: [] };
    expect(await examine(runningDatabase(whole) ?? "", join(whole, "documents"), leads, everything)).toEqual(
      nothing,
    );

    if (!bucket) {
      const segments = readdirSync(other, { recursive: true })
        .map(String)
        .filter((name) => /segments\/[0-9A-F]{24}\.gz$/.test(name))
        .sort();
      for (const damaged of [segments.at(-2), segments.at(-1)]) {
        const [file, spoilt] = [join(other, damaged ?? ""), join(installation.folder, "spoilt")];
        const sound = readFileSync(file);
        writeFileSync(file, sound.subarray(0, sound.length / 2));
        expect(await command({ ...environment, DATA_DIR: spoilt }, "restore", "--wal")).toEqual({
          code: 1,
          output: expect.stringMatching(/segments\/[0-9A-F]{24}\.gz in .+ is damaged\.$/m),
        });
        expect(readdirSync(spoilt)).toEqual(["lock"]);
        writeFileSync(file, sound);
      }
    }

    const earlier = await restored("earlier", "--to", moment.toISOString().replace("T", " "));
    const found = await examine(
      runningDatabase(earlier) ?? "",
      join(earlier, "documents"),
      leads,
      everything,
    );
    const later = everything.slice(before.length);
    const papers = later.filter((operation) => operation.kind === "document");
    expect(later.length).toBeGreaterThan(0);
    expect(found.lost).toHaveLength(later.length + papers.length);
    expect(await examine(runningDatabase(earlier) ?? "", join(earlier, "documents"), leads, before)).toEqual(
      nothing,
    );
  });
});
