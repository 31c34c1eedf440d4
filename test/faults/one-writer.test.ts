import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { runningDatabase } from "#server/db/embedded/find-running";
import { command, commandIn } from "../command.ts";
import { type RunningServer, signIn, startServer } from "../server-process.ts";
import { type Caller, noTally, work } from "./support/callers.ts";
import { type Installation, install } from "./support/installation.ts";
import { examine } from "./support/integrity-checks.ts";
import { canMake, childrenOf, mountElsewhere, type Namespace, namespaces } from "./support/namespaces.ts";
import { callersOf } from "./support/office.ts";
import type { Operation } from "./support/operations.ts";
import { isLong, printCounts, rounds, seeded } from "./support/rounds.ts";
import { openWitness, type Witness } from "./support/witness.ts";

/** One process at a time works in a DATA_DIR, also across containers (docs/operations.md). */

const WRITERS = 3;
const WORK_MS = 800;

let installation: Installation;
let closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  closing = [];
});

async function installed(): Promise<Installation> {
  installation = await install("embedded");
  closing.push(installation.remove);
  return installation;
}

async function start(
  wrapper: readonly string[] = [],
  dataDir = installation.dataDir,
): Promise<RunningServer> {
  const server = await startServer(dataDir, { BACKUP_DIR: "off" }, [], [...wrapper]);
  // `unshare` does not forward signals.
  closing.push(wrapper.length > 0 ? server.kill : server.stop);
  return server;
}

const startIn = (name: Namespace) => start(namespaces[name]);
const refusal = (wrapper: readonly string[], dataDir = installation.dataDir) =>
  start(wrapper, dataDir).then(
    () => "it started",
    (error: Error) => error.message,
  );

async function startCallers(server: RunningServer, seed: number) {
  const callers = await callersOf(server.url, await signIn(server.url), WRITERS, seed);
  const witness = openWitness(join(installation.folder, `witness-${callers.length}`));
  closing.push(witness.close);
  return { callers, witness };
}

/** Lets the callers work for the duration of an action. */
async function whileCallersWork<T>(
  callers: Caller[],
  witness: Witness,
  action: () => Promise<T>,
): Promise<T> {
  let over = false;
  const working = Promise.all(callers.map((caller) => work(caller, witness, noTally(), () => over)));
  await pause(WORK_MS);
  try {
    return await action();
  } finally {
    await pause(WORK_MS / 4);
    over = true;
    await working;
  }
}

const found = (dataDir: string, leads: number[], acknowledged: Operation[]) =>
  examine(runningDatabase(dataDir) ?? "", join(dataDir, "documents"), leads, acknowledged);

async function nothingLost(callers: Caller[], witness: Witness): Promise<void> {
  const leads = callers.flatMap((caller) => caller.leads);
  const nothing = { lost: [], duplicated: [], half: [] };
  expect(await found(installation.dataDir, leads, witness.acknowledged())).toEqual(nothing);
}

describe.each(
  isLong ? (["container", "sideContainer", "restrictedProc"] as const) : (["sideContainer"] as const),
)("from a %s", (name) => {
  test.runIf(canMake(name))(
    "a second server is refused; backup and password commands work beside the first, with every acknowledged row",
    async () => {
      const { seed } = seeded();
      const { dataDir, folder, postmaster } = await installed();
      const server = await start();
      const { callers, witness } = await startCallers(server, seed);
      const [database, times] = [postmaster(), rounds(1, 25)];
      expect(await refusal(namespaces[name])).toContain("is in use by another RenewDesk");
      const out = join(folder, "beside.tar.gz");
      let before: Operation[] = [];
      for (let round = 0; round < times; round++) {
        rmSync(out, { force: true });
        await whileCallersWork(callers, witness, async () => {
          before = witness.acknowledged();
          expect(
            await commandIn(namespaces[name], { DATA_DIR: dataDir }, "backup", "--out", out),
          ).toMatchObject({ code: 0 });
        });
      }
      const { code, output } = await commandIn(
        namespaces[name],
        { DATA_DIR: dataDir },
        "reset-password",
        "admin",
      );
      expect([code, output]).toEqual([0, expect.stringContaining("New password of admin: ")]);
      const [, password = ""] = /New password of admin: (\S+)/.exec(output) ?? [];
      await signIn(server.url, "admin", password);
      expect([server.ended(), postmaster()]).toEqual([null, database]);
      await nothingLost(callers, witness);
      await server.stop();

      const restored = join(folder, "restored");
      expect(await command({ DATA_DIR: restored }, "restore", out)).toMatchObject({ code: 0 });
      await start([], restored);
      expect((await found(restored, [], before)).lost).toEqual([]);
      printCounts(`beside a server, from a ${name}`, {
        backups: times,
        acknowledged: witness.acknowledged().length,
        "in the last backup at least": before.length,
        seed,
      });
    },
  );
});

test.runIf(canMake("restrictedProc"))(
  "a command beside a server under a restricted /proc does not touch its PostgreSQL",
  async () => {
    const { dataDir, folder } = await installed();
    const server = await startIn("restrictedProc");
    const { code, output } = await command(
      { DATA_DIR: dataDir },
      "backup",
      "--out",
      join(folder, "beside.tar.gz"),
    );
    expect([code, output]).toEqual([0, expect.not.stringContaining("Stopping")]);
    expect(server.ended()).toBeNull();
    expect(await refusal([])).toContain("is in use by another RenewDesk");
  },
);

test.runIf(canMake("container"))(
  "two containers that are killed in turn on one DATA_DIR: one works at a time, nothing is lost",
  async () => {
    const { seed, random } = seeded();
    await installed();
    let server = await startIn("container");
    const { callers, witness } = await startCallers(server, seed);
    const kills = rounds(2, 25);
    const restarts: number[] = [];
    let refused = 0;
    for (let kill = 0; kill < kills; kill++) {
      const working = server;
      await whileCallersWork(callers, witness, async () => {
        expect(
          await refusal(random.happens(0.5) ? namespaces.container : namespaces.sideContainer),
        ).toContain("in use");
        refused++;
        await working.kill();
      });
      const began = performance.now();
      server = await startIn("container");
      restarts.push(performance.now() - began);
      for (const caller of callers) caller.session = caller.session.at(server.url);
    }
    await nothingLost(callers, witness);
    restarts.sort((a, b) => a - b);
    const [median = 0, worst = 0] = [restarts[Math.floor(restarts.length / 2)], restarts.at(-1)];
    printCounts("containers on one DATA_DIR", {
      kills,
      refused,
      acknowledged: witness.acknowledged().length,
      restart: `${Math.round(median)} ms, at most ${Math.round(worst)}`,
      seed,
    });
  },
  1_200_000,
);

test.runIf(canMake("supervised"))(
  "a PostgreSQL that outlives its server in another container is neither stopped nor joined by a second one",
  async () => {
    const { seed } = seeded();
    await installed();
    const container = await startIn("supervised");
    const { callers, witness } = await startCallers(container, seed);
    await whileCallersWork(callers, witness, async () => {
      const [shell = 0] = childrenOf(container.pid);
      const [server = 0] = childrenOf(shell);
      process.kill(server, "SIGKILL");
    });
    expect(await refusal([])).toContain("in another container or namespace");
    expect(container.ended()).toBeNull();
    await container.kill();
    await start();
    await nothingLost(callers, witness);
  },
);

test("a DATA_DIR on a network disk is refused in one sentence, by a server and by a command", async () => {
  await installed();
  const elsewhere = mountElsewhere(installation.dataDir, join(installation.folder, "elsewhere"));
  if (!elsewhere) return console.log("Not tried: bindfs is missing or may not mount");
  closing.push(elsewhere.unmount);
  expect(await refusal([], elsewhere.folder)).toContain("is on a network disk (FUSE)");
  const { code, output } = await command({ DATA_DIR: elsewhere.folder }, "backup");
  expect([code, output]).toEqual([1, expect.stringContaining("is on a network disk (FUSE)")]);
});

test.runIf(process.getuid?.() === 0)(
  "a restore by root into another user's folder is refused before anything is created there",
  async () => {
    const { dataDir, folder } = await installed();
    const server = await start();
    const out = join(folder, "backup.tar.gz");
    expect(await command({ DATA_DIR: dataDir }, "backup", "--out", out)).toMatchObject({ code: 0 });
    await server.stop();
    const others = join(folder, "others");
    spawnSync("install", ["-d", "-m", "700", "-o", "65534", others]);
    const { code, output } = await command({ DATA_DIR: others }, "restore", out);
    expect([code, output]).toEqual([1, expect.stringContaining("belongs to user id 65534")]);
    expect(readdirSync(others)).toEqual([]);
  },
);
