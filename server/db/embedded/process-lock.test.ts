import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { lockDataDirectory } from "./process-lock.ts";

let dataDir = "";

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "lock-"));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test("a held DATA_DIR is refused by name of the holder until it is released", () => {
  const lock = lockDataDirectory(dataDir);
  expect(() => lockDataDirectory(dataDir)).toThrow(`(pid ${process.pid})`);

  lock.release();
  lock.release();
  lockDataDirectory(dataDir).release();
  expect(readdirSync(join(dataDir, "lock"))).toEqual(["2"]);
});

test("a lock whose number now belongs to a younger process is taken over", () => {
  leaveLock({ pid: process.pid, started: "another boot:1" });
  lockDataDirectory(dataDir).release();
});

test("a lock cut short by a power failure is taken over", () => {
  leaveLock("");
  lockDataDirectory(dataDir).release();
});

test("of simultaneous starts over a stale lock exactly one wins", { timeout: 60_000 }, async () => {
  const rounds = Array.from({ length: 50 }, (_, round) => join(dataDir, String(round)));
  for (const round of rounds) leaveLock({ pid: process.pid, started: "another boot:1" }, round);
  const contenders = Array.from({ length: 3 }, () => contender(rounds));
  await Promise.all(contenders.map(({ ready }) => ready));
  writeFileSync(join(dataDir, "go"), "");

  const won = (await Promise.all(contenders.map(({ won }) => won))).flat();
  for (const { child } of contenders) child.kill("SIGKILL");
  expect(won.sort()).toEqual(rounds.sort());
});

/** A process that tries for every folder as soon as the file "go" is there, tells which it won, and stays alive. */
function contender(folders: string[]) {
  const source = `
    import { existsSync } from "node:fs";
    import { lockDataDirectory } from "#server/db/embedded/process-lock";
    console.log("ready");
    while (!existsSync(${JSON.stringify(join(dataDir, "go"))}));
    const won = [];
    for (const folder of ${JSON.stringify(folders)}) {
      try { lockDataDirectory(folder); won.push(folder); } catch (error) { if (!/in use/.test(error.message)) won.push(String(error)); }
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

function leaveLock(content: unknown, folder = dataDir): void {
  mkdirSync(join(folder, "lock"), { recursive: true });
  writeFileSync(join(folder, "lock", "1"), content === "" ? "" : JSON.stringify(content));
}
