import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { BackupStatus } from "#contract/backup/calls";
import { type RunningServer, signIn, startServer } from "../server-process.ts";

let dataDir: string;
let server: RunningServer | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "renewdesk-folder-"));
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

test("a BACKUP_DIR that cannot be written stops the start with one line", async () => {
  const file = join(dataDir, "a-file");
  writeFileSync(file, "");
  const start = startServer(join(dataDir, "data"), { BACKUP_DIR: join(file, "backups") });
  await expect(start).rejects.toThrow(
    /ended with 1:\n(.*\n)*BACKUP_DIR: \S+\/a-file\/backups cannot be written \(ENOTDIR\)\n$/,
  );
});

test.runIf(process.platform === "linux")(
  "a BACKUP_DIR in a file system without folders stops it too",
  async () => {
    const start = startServer(join(dataDir, "data"), { BACKUP_DIR: "/proc/renewdesk" });
    await expect(start).rejects.toThrow(/^BACKUP_DIR: must be a folder on a disk$/m);
  },
);

test("where the default folder cannot be written, the server runs, logs it and shows it in Settings", async () => {
  mkdirSync(join(dataDir, "data"), { mode: 0o711 });
  writeFileSync(join(dataDir, "data/backups"), "not a folder");
  server = await startServer(join(dataDir, "data"));
  expect(server.printed()).toMatch(/^No backup can be made: \S+\/backups cannot be written \(EEXIST\)$/m);
  const admin = await signIn(server.url);
  const { failure } = await admin.read<BackupStatus>("/api/backups/status");
  expect(failure?.reason).toMatch(/cannot be written \(EEXIST\)$/);
});
