import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { isDirectoryHeld, lockDataDirectory } from "./directory-lock.ts";
import { networkFileSystem } from "./network-disk.ts";

let dataDir = "";

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "lock-"));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test("a held DATA_DIR is refused with the holder's process id until it is released", async () => {
  const lock = await lockDataDirectory(dataDir);
  await expect(lockDataDirectory(dataDir)).rejects.toThrow(`(pid ${process.pid})`);
  expect(await isDirectoryHeld(dataDir)).toBe(true);

  lock.release();
  expect(await isDirectoryHeld(dataDir)).toBe(false);
  (await lockDataDirectory(dataDir)).release();
  expect(readdirSync(join(dataDir, "lock")).sort()).toEqual(["holder", "server"]);
});

test("waits for a lock that is released within a second, as when a restart overlaps with a stop", async () => {
  const lock = await lockDataDirectory(dataDir);
  setTimeout(() => lock.release(), 300);
  (await lockDataDirectory(dataDir)).release();
});

test("the notes of an earlier version are no reason to refuse", async () => {
  mkdirSync(join(dataDir, "lock"));
  writeFileSync(join(dataDir, "lock", "1"), JSON.stringify({ pid: process.pid, started: "a boot:1" }));
  writeFileSync(join(dataDir, "lock", "heartbeat"), "left by a crash 7\n");
  expect(await isDirectoryHeld(dataDir)).toBe(false);
  (await lockDataDirectory(dataDir)).release();
});

test("of simultaneous starts exactly one wins", { timeout: 60_000 }, async () => {
  const rounds = Array.from({ length: 5 }, (_, round) => join(dataDir, String(round)));
  for (const round of rounds) mkdirSync(round);
  const contenders = Array.from({ length: 3 }, () => contender(rounds));
  await Promise.all(contenders.map(({ ready }) => ready));
  writeFileSync(join(dataDir, "go"), "");

  const won = (await Promise.all(contenders.map(({ won }) => won))).flat();
  for (const { child } of contenders) child.kill("SIGKILL");
  expect(won.sort()).toEqual(rounds.sort());
});

test("network disks are told from local ones", () => {
  const [nfs, cifs, fuse, ext4, xfs, tmpfs] = [
    0x6969, -0x00acb2be, 0x65735546, 0xef53, 0x58465342, 0x01021994,
  ];
  expect([nfs, cifs, fuse].map(networkFileSystem)).toEqual(["NFS", "CIFS", "FUSE"]);
  expect([ext4, xfs, tmpfs].map(networkFileSystem)).toEqual([undefined, undefined, undefined]);
});

/**
 * A process that tries to lock every folder once the file "go" exists, reports which it locked, and stays
 * alive.
 */
function contender(folders: string[]) {
  const source = `
    import { existsSync } from "node:fs";
    import { lockDataDirectory } from "#server/db/embedded/directory-lock";
    console.log("ready");
    while (!existsSync(${JSON.stringify(join(dataDir, "go"))}));
    const won = [];
    for (const folder of ${JSON.stringify(folders)}) {
      try { await lockDataDirectory(folder); won.push(folder); } catch (error) { if (!/in use/.test(error.message)) won.push(String(error)); }
    }
    console.log(JSON.stringify(won));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", source], {
    cwd: resolve(import.meta.dirname, "../../.."),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ready = lines.next();
  const won = ready.then(async () => {
    const { value } = await lines.next();
    return z.array(z.string()).parse(JSON.parse(String(value)));
  });
  return { child, ready, won };
}
