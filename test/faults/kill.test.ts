import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import type { Random } from "#server/demo/random";
import { fill } from "../bench/fill.ts";
import { type RunningServer, signIn } from "../server-process.ts";
import { noTally, summaryOf, type Tally, work } from "./support/callers.ts";
import { type Installation, install } from "./support/installation.ts";
import { examine } from "./support/integrity-checks.ts";
import { callersOf } from "./support/office.ts";
import { engines, printCounts, rounds, seeded } from "./support/rounds.ts";
import { openWitness, type Witness } from "./support/witness.ts";

let installation: Installation | undefined;
let server: RunningServer | undefined;
afterEach(async () => {
  await server?.stop();
  await installation?.remove();
  [server, installation] = [undefined, undefined];
});

const KILLS = rounds(5, 25);
const WRITERS = 4;
const DEEDS_BETWEEN_KILLS = 80;
const LONGEST_WORK_MS = 4000;
/** FAULT_LEADS: the number of additional leads. */
const OTHER_LEADS = Number(process.env.FAULT_LEADS) || 0;

/** Some time within the next operations, in the middle of one as likely as between two. */
async function momentWithin(tally: Tally, random: Random): Promise<void> {
  const until = tally.acknowledged + random.below(DEEDS_BETWEEN_KILLS);
  const began = performance.now();
  while (tally.acknowledged < until && performance.now() - began < LONGEST_WORK_MS) await pause(5);
  await pause(random.below(30));
}

const kinds = ["outcome", "remark", "record", "lead", "document"] as const;
const has = (witness: Witness, wanted: (typeof kinds)[number]) =>
  witness.acknowledged().some(({ kind }) => kind === wanted);

describe.each(engines)("kill -9 (%s engine)", (engine) => {
  test("every acknowledged outcome survives kill -9 at random moments, each log entry with its status change", async () => {
    const { seed, random } = seeded();
    installation = await install(engine);
    const { dataDir, start } = installation;
    ({ server } = await start());
    const admin = await signIn(server.url);
    if (OTHER_LEADS > 0) await addOthers(installation.databaseUrl());
    const callers = await callersOf(server.url, admin, WRITERS, seed);
    const witness = openWitness(join(installation.folder, "witness"));
    const tally = noTally();
    let [kills, databaseKills, worstMs] = [0, 0, 0];
    const recounted: string[] = [];

    // On a busy machine, repeats until every kind of operation is among the acknowledged ones.
    for (; kills < KILLS || !kinds.every((kind) => has(witness, kind)); kills++) {
      let over = false;
      const working = Promise.all(callers.map((caller) => work(caller, witness, tally, () => over)));
      await momentWithin(tally, random);
      const postmaster = random.happens(0.4) ? installation.postmaster() : undefined;
      if (postmaster) process.kill(postmaster, "SIGKILL");
      if (postmaster) databaseKills++;
      await server.kill();
      over = true;
      await working;
      const started = await start();
      server = started.server;
      worstMs = Math.max(worstMs, started.readyMs);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      if (server.printed().includes("differed from the leads")) recounted.push(server.printed());
    }

    witness.close();
    const acknowledged = witness.acknowledged();
    const leads = callers.flatMap((caller) => caller.leads);
    const found = await examine(installation.databaseUrl(), join(dataDir, "documents"), leads, acknowledged);
    const { chain } = await admin.read<{ chain: { intact: boolean } }>("/api/audit-log/check");
    printCounts(`kill -9, ${installation.engine}`, {
      kills: `${kills} (${databaseKills} of PostgreSQL too)`,
      writers: WRITERS,
      ...(OTHER_LEADS > 0 && { "other leads": OTHER_LEADS }),
      requests: tally.requests,
      acknowledged: acknowledged.length,
      lost: found.lost.length,
      duplicated: found.duplicated.length,
      "half-applied": found.half.length,
      "5xx": summaryOf(tally),
      "worst restart": `${Math.round(worstMs)} ms`,
      seed,
    });
    expect(found).toEqual({ lost: [], duplicated: [], half: [] });
    expect([recounted, chain]).toEqual([[], { intact: true }]);
  }, 1_200_000);
});

async function addOthers(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await fill(client, OTHER_LEADS, "2026-11-05");
  await client.end();
}
