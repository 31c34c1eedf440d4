import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type RunningServer, signIn } from "../server-process.ts";
import { noTally, summaryOf, work } from "./support/callers.ts";
import { type Installation, install } from "./support/installation.ts";
import { examine } from "./support/integrity-checks.ts";
import { type Network, openNetwork } from "./support/network.ts";
import { callersOf } from "./support/office.ts";
import { isLong, printCounts, rounds, seeded } from "./support/rounds.ts";
import { openWitness } from "./support/witness.ts";

let network: Network;
let installation: Installation;
let server: RunningServer;
beforeEach(async () => {
  network = await openNetwork();
  installation = await install("external", { through: network.to });
  server = (await installation.start()).server;
});
afterEach(async () => {
  await server.stop();
  await installation.remove();
  network.close();
});

const AWAY_MS = rounds(6_000, 30_000);
/** Every request is answered within this time. */
const ANSWER_MS = 10_000;
const BACK_MS = 30_000;
const WRITERS = 4;

const faults: Record<string, { away: () => Promise<void> | void; back: () => Promise<void> | void }> = {
  "is stopped": { away: () => installation.cluster?.stop(), back: () => installation.cluster?.start() },
  "is killed with -9": {
    away: () => installation.cluster?.kill(),
    back: () => installation.cluster?.start(),
  },
  "stands still": { away: () => installation.cluster?.freeze(), back: () => installation.cluster?.thaw() },
  "is cut off by a network that swallows everything": {
    away: () => network.swallow(),
    back: () => network.recover(),
  },
};

/** One that breaks connections and one that does not; the long run has all. */
const SHORT = ["is stopped", "stands still"];
const tried = Object.entries(faults).filter(([name]) => isLong || SHORT.includes(name));

describe("an external PostgreSQL that is unavailable for a while", () => {
  test.each(tried)(
    "%s: 503 with Retry-After for all, then everything recovers, with as many connections as before",
    async (name, { away, back }) => {
      const { seed } = seeded();
      const admin = await signIn(server.url);
      const callers = await callersOf(server.url, admin, WRITERS, seed);
      const asking = admin.impatient();
      const witness = openWitness(join(installation.folder, "witness"));
      const tally = noTally();
      let over = false;
      const working = callers.map((caller) => work(caller, witness, tally, () => over));
      await pause(1000);
      const before = witness.acknowledged().length;
      await away();
      const gone = performance.now();
      const wrongReplies: unknown[] = [];
      let [asked, worstMs] = [0, 0];
      while (performance.now() - gone < AWAY_MS) {
        for (const path of ["/healthz", "/api/leads?page=1"]) {
          const began = performance.now();
          const { status, headers } = await asking.send(
            "GET",
            path,
            undefined,
            AbortSignal.timeout(ANSWER_MS),
          );
          worstMs = Math.max(worstMs, performance.now() - began);
          asked++;
          // A reply may have been in progress when it went away.
          if ((status !== 503 || headers.get("retry-after") === null) && asked > 2)
            wrongReplies.push([path, status]);
        }
        expect((await asking.send("GET", "/livez")).status).toBe(200);
        await pause(200);
      }
      const during = witness.acknowledged().length;
      await back();
      const returned = performance.now();
      await expect
        .poll(async () => (await asking.send("GET", "/api/leads?page=1")).status, {
          timeout: BACK_MS,
          interval: 50,
        })
        .toBe(200);
      const backMs = performance.now() - returned;
      await pause(2000);
      over = true;
      await Promise.all(working);
      witness.close();

      const acknowledged = witness.acknowledged();
      const leads = callers.flatMap((caller) => caller.leads);
      const documents = join(installation.dataDir, "documents");
      const found = await examine(installation.databaseUrl(), documents, leads, acknowledged);
      const connections = await connectionsTo(installation.databaseUrl());
      printCounts(`PostgreSQL ${name} for ${AWAY_MS / 1000} s, ${installation.engine}`, {
        writers: WRITERS,
        requests: tally.requests + asked,
        acknowledged: acknowledged.length,
        lost: found.lost.length,
        duplicated: found.duplicated.length,
        "half-applied": found.half.length,
        "5xx of the writers": summaryOf(tally),
        "longest wait for an answer": `${Math.round(worstMs)} ms`,
        "back after": `${Math.round(backMs)} ms`,
        "connections afterwards": connections,
        seed,
      });
      expect([wrongReplies, server.ended(), found]).toEqual([
        [],
        null,
        { lost: [], duplicated: [], half: [] },
      ]);
      expect([...tally.faults.keys()].filter((status) => status !== 503)).toEqual([]);
      expect(before).toBeGreaterThan(0);
      expect(acknowledged.length).toBeGreaterThan(during);
      // The pool's ten, six for statements with a name, and the watchdog's.
      expect(connections).toBeLessThanOrEqual(17);
    },
  );
});

async function connectionsTo(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ connections: number }>(
      "select count(*)::int as connections from pg_stat_activity where datname = current_database() and application_name = 'renewdesk'",
    );
    return rows[0]?.connections ?? 0;
  } finally {
    await client.end();
  }
}
