import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { isDirectoryHeld, lockDataDirectory } from "./directory-lock.ts";
import { hearsBeat, startHeartbeat } from "./heartbeat.ts";
import { processStart } from "./process-identity.ts";

let dataDir = "";
const ignore = () => {};
const lock = (folder = dataDir) => lockDataDirectory(folder, ignore);

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "lock-"));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test("a held DATA_DIR is refused with the holder's process id until it is released", async () => {
  const held = await lock();
  await expect(lock()).rejects.toThrow(`(pid ${process.pid})`);
  expect(await isDirectoryHeld(dataDir)).toBe(true);

  held.release();
  expect(await isDirectoryHeld(dataDir)).toBe(false);
  (await lock()).release();
  expect(readdirSync(join(dataDir, "lock")).sort()).toEqual(["2", "server"]);
});

test("waits for a lock that is released within a second, as when a restart overlaps with a stop", async () => {
  const held = await lock();
  setTimeout(() => held.release(), 300);
  (await lock()).release();
});

test("a server of a version before 0.3.0, which has only its note, is respected", async () => {
  leaveNote({ pid: process.pid, started: processStart(process.pid) });
  expect(await isDirectoryHeld(dataDir)).toBe(true);
  await expect(lock()).rejects.toThrow("is in use by another RenewDesk");
});

test.runIf(process.platform === "linux")(
  "the note of a running server is trusted although it could not read its boot id",
  async () => {
    const [, ticks] = processStart(process.pid)?.split(":") ?? [];
    leaveNote({ pid: process.pid, started: `:${ticks}` });
    await expect(lock()).rejects.toThrow("is in use by another RenewDesk");
  },
);

test.each([
  ["names a process of an earlier boot", { pid: process.pid, started: "another boot:1" }],
  ["was cut short by a power failure", ""],
])("a note that %s is replaced", async (_, note) => {
  leaveNote(note);
  (await lock()).release();
});

test("of simultaneous starts over a dead holder's note exactly one wins", { timeout: 60_000 }, async () => {
  const rounds = Array.from({ length: 5 }, (_, round) => join(dataDir, String(round)));
  for (const round of rounds) leaveNote({ pid: process.pid, started: "another boot:1" }, round);
  const contenders = Array.from({ length: 3 }, () => contender(rounds));
  await Promise.all(contenders.map(({ ready }) => ready));
  writeFileSync(join(dataDir, "go"), "");

  const won = (await Promise.all(contenders.map(({ won }) => won))).flat();
  for (const { child } of contenders) child.kill("SIGKILL");
  expect(won.sort()).toEqual(rounds.sort());
});

test("a heartbeat is heard while it beats, and not once it has stopped or was left by a crash", {
  timeout: 30_000,
}, async () => {
  const heartbeat = startHeartbeat(dataDir, ignore);
  expect(await hearsBeat(dataDir)).toBe(true);
  heartbeat.stop();
  expect(existsSync(join(dataDir, "heartbeat"))).toBe(false);
  expect(await hearsBeat(dataDir)).toBe(false);
  writeFileSync(join(dataDir, "heartbeat"), "left by a crash 7\n");
  expect(await hearsBeat(dataDir)).toBe(false);
});

test("of two heartbeats in one directory the earlier one notices that it was replaced", async () => {
  let lost = 0;
  const [first, second] = [startHeartbeat(dataDir, () => lost++), startHeartbeat(dataDir, ignore)];
  expect(await Promise.all([first.isAlone(), second.isAlone()])).toEqual([false, true]);
  await sleep(1500);
  expect(lost).toBe(1);
  first.stop();
  expect(existsSync(join(dataDir, "heartbeat"))).toBe(true);
  second.stop();
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
      try { await lockDataDirectory(folder, () => {}); won.push(folder); } catch (error) { if (!/in use/.test(error.message)) won.push(String(error)); }
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

function leaveNote(content: unknown, folder = dataDir): void {
  mkdirSync(join(folder, "lock"), { recursive: true });
  writeFileSync(join(folder, "lock", "1"), content === "" ? "" : JSON.stringify(content));
}
