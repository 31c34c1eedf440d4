import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { checkArchive } from "#server/backup/file/check-archive";
import type { Manifest } from "#server/backup/file/format";
import { load } from "#server/backup/load-archive";
import { restore, withClient } from "#server/backup/restore";
import { takeSnapshot } from "#server/backup/snapshot";
import { takeBackup } from "#server/backup/take-backup";
import { readConfig } from "#server/config";
import { connect } from "#server/db/connect";
import { readDefinitions } from "#server/db/definitions";
import { startEmbedded } from "#server/db/embedded/start";
import { openFolder } from "#server/files/folder";
import {
  contentOf,
  emptyDatabase,
  emptyFolder,
  MIGRATIONS,
  removeFolders,
  shapeOf,
} from "#server/testing/backup";
import { command } from "../command.ts";
import { wrongCounts } from "../faults/support/integrity-checks.ts";
import { isLong } from "../faults/support/rounds.ts";
import { signIn, startServer } from "../server-process.ts";
import { asItWas, INSTALLATIONS, installations, known } from "./earlier-installations.ts";

const NOW = new Date("2026-11-22T18:42:00Z");
/** Nothing in them is past its retention time, whenever this runs. */
const QUIET = { BACKUP_DIR: "off", AUDIT_RETENTION_DAYS: "36500", LOG_LEVEL: "silent" };
afterAll(removeFolders);

const silent = () => {};

async function bringBack(path: string): Promise<{ url: string; manifest: Manifest }> {
  const url = await emptyDatabase();
  const config = readConfig({ DATA_DIR: emptyFolder(), DATABASE_URL: url });
  const { manifest } = await restore({ path, config, migrationsFolder: MIGRATIONS, say: silent });
  return { url, manifest };
}

/** Signs in on an installation's server, checks what it shows, and works briefly. */
async function goOn(dataDir: string, environment: Record<string, string>, leads: number): Promise<string> {
  const server = await startServer(dataDir, { ...environment, ...QUIET });
  try {
    const admin = await signIn(server.url);
    const asha = await signIn(server.url, "asha");
    const page = await admin.read<{ leads: { id: number }[]; total: number }>("/api/leads?page=1");
    expect([page.total, page.leads.length]).toEqual([leads, leads]);
    expect(await admin.read("/api/audit-log/check")).toMatchObject({ chain: { intact: true } });
    const documents = await admin.read<{ id: number }[]>("/api/leads/1/documents");
    for (const { id } of documents) {
      expect(await (await admin.send("GET", `/api/documents/${id}/download`)).text()).toContain("%PDF-1.4");
    }
    const outcome = { status: "connected", outcome: "interested", requestId: crypto.randomUUID() };
    expect((await asha.send("PATCH", "/api/leads/8/status", outcome)).status).toBe(200);
    const undone = await asha.send("POST", "/api/leads/8/undo", { requestId: outcome.requestId });
    expect(undone.status).toBe(200);
    expect((await asha.send("PATCH", "/api/leads/8/status", outcome)).status).toBe(200);
    return server.printed();
  } finally {
    await server.stop();
  }
}

async function countsOff(url: string): Promise<string[]> {
  const { db, close } = connect(url, { statementTimeoutMs: 30_000, onError: silent });
  return wrongCounts(db).finally(close);
}

describe.concurrent.each(installations)("an installation of %s", (file) => {
  const path = join(INSTALLATIONS, file);

  test("is restored, moved, updated in place, backed up and restored again, with every row", async () => {
    const { url: restored, manifest } = await bringBack(path);
    const [own, moved, dataDir] = [await emptyDatabase(), await emptyDatabase(), emptyFolder()];
    await asItWas(path, own, dataDir);
    await withClient(own, (source) =>
      withClient(moved, (client) =>
        load(takeSnapshot({ client: source, version: "0", now: NOW }), {
          client,
          known,
          definitions: readDefinitions(MIGRATIONS),
          storeFile: async () => {},
          beforeCommit: async () => {},
        }),
      ),
    );
    const apart = { migratedApart: true };
    expect(await contentOf(moved, apart)).toEqual(await contentOf(restored, apart));
    expect(await shapeOf(moved)).toEqual(await shapeOf(restored));

    const leads = manifest.digests.leads?.rows ?? 0;
    const printed = await goOn(dataDir, { DATABASE_URL: own }, leads);
    if (manifest.migrations.length < known.length)
      expect(printed).toMatch(new RegExp(`Database brought from migration \\w+ to ${known.at(-1)?.name}`));
    expect(printed).not.toContain("differs");
    expect(await countsOff(own)).toEqual([]);
    expect(await shapeOf(own)).toEqual(await shapeOf(restored));

    const said: string[] = [];
    const backup = join(emptyFolder(), "again.tar.gz");
    await takeBackup({
      url: own,
      files: await openFolder(join(dataDir, "documents")),
      version: "0",
      now: NOW,
      path: backup,
      migrationsFolder: MIGRATIONS,
      say: (line) => said.push(line),
    });
    expect(said).toEqual([]);
    const { url: again } = await bringBack(backup);
    expect(await contentOf(again)).toEqual(await contentOf(own));
    expect(await shapeOf(again)).toEqual(await shapeOf(own));
  });

  // A data directory needs its own PostgreSQL for each step: tested with the oldest, and one that no version
  // restored before.
  test.runIf(isLong || ["0000-0e7000e.tar.gz", "0009-5e3d91b.tar.gz"].includes(file))(
    "continues as a data directory: updated in place, backed up, restored, moved to a PostgreSQL",
    async () => {
      const { digests } = (await checkArchive(path)).manifest;
      const dataDir = emptyFolder();
      const embedded = await startEmbedded({ dataDir, log: silent });
      await asItWas(path, embedded.url, dataDir);
      await embedded.stop();
      await goOn(dataDir, {}, digests.leads?.rows ?? 0);
      const [backup, fresh] = [join(emptyFolder(), "again.tar.gz"), emptyFolder()];
      const done = { code: 0, output: expect.not.stringContaining("differs") };
      expect(await command({ DATA_DIR: dataDir }, "backup", "--out", backup)).toMatchObject(done);
      expect(await command({ DATA_DIR: fresh }, "restore", backup)).toMatchObject(done);
      const there = await emptyDatabase();
      expect(await command({ DATA_DIR: fresh, DATABASE_URL: there }, "move-to-postgres")).toMatchObject(done);
      expect(await contentOf(there)).toEqual(await contentOf((await bringBack(backup)).url));
    },
  );
});
