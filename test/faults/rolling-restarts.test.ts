import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { freePort } from "../free-port.ts";
import { type RunningServer, type Session, signIn, startServer } from "../server-process.ts";
import { noTally, summaryOf, work } from "./support/callers.ts";
import { type Installation, install } from "./support/installation.ts";
import { examine } from "./support/integrity-checks.ts";
import { callersOf } from "./support/office.ts";
import { printCounts, rounds, seeded } from "./support/rounds.ts";
import { openWitness } from "./support/witness.ts";

const RESTARTS = rounds(2, 20);
const WRITERS = 4;
const READERS = 4;

interface Instance {
  port: string;
  server: RunningServer;
  /** The result of the balancer's last health check. */
  isWell: boolean;
}

let installation: Installation | undefined;
let instances: Instance[] = [];
afterEach(async () => {
  for (const { server } of instances) await server.stop();
  await installation?.remove();
  [installation, instances] = [undefined, []];
});

/** A failure that a balancer hides: no connection was accepted, so the next instance is tried. */
function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED";
}

/** Round-robin among the healthy ones, like a balancer. */
function balanced(sessions: Session[], failed: string[]): Session {
  let turn = 0;
  const inTurn = async (ask: (session: Session) => Promise<Response>): Promise<Response> => {
    for (let tries = 0; tries < 100; tries++) {
      const at = turn++ % sessions.length;
      const session = sessions[at];
      if (!session || !instances[at]?.isWell) continue;
      try {
        const answer = await ask(session);
        if (answer.status >= 500) failed.push(`${answer.status} of instance ${at}`);
        return answer;
      } catch (error) {
        if (isRefused(error)) continue;
        failed.push(`${error instanceof Error ? (error.cause ?? error) : error} of instance ${at}`);
        throw error;
      }
    }
    throw new Error("No instance is well");
  };
  const session: Session = {
    send: (...asked) => inTurn((session) => session.send(...asked)),
    sendForm: (...asked) => inTurn((session) => session.sendForm(...asked)),
    impatient: () => session,
    at: (url) => balanced([...sessions.map((session) => session.at(url))], failed),
    read: async (path) => JSON.parse(await (await inTurn((session) => session.send("GET", path))).text()),
  };
  return session;
}

test("two instances restarted in turn under load: no accepted request fails, each exits with 0", async () => {
  const { seed } = seeded();
  installation = await install("external");
  const { dataDir, folder } = installation;
  const start = (port: string) =>
    startServer(dataDir, {
      PORT: port,
      BACKUP_DIR: "off",
      DATABASE_URL: installation?.databaseUrl() ?? "",
    });
  for (const port of [String(await freePort()), String(await freePort())])
    instances.push({ port, server: await start(port), isWell: true });
  const urls = instances.map(({ server }) => server.url);

  const failed: string[] = [];
  const admin = await signIn(urls[0] ?? "");
  const callers = await callersOf(urls[0] ?? "", admin, WRITERS, seed);
  const witness = openWitness(join(folder, "witness"));
  const tally = noTally();
  let over = false;
  let reads = 0;
  const asking = callers.map((caller) => {
    const session = balanced(
      urls.map((url) => caller.session.at(url)),
      failed,
    );
    return work({ ...caller, session }, witness, tally, () => over);
  });
  const reading = Array.from({ length: READERS }, async () => {
    const session = balanced(
      urls.map((url) => admin.at(url)),
      failed,
    );
    while (!over) {
      await (await session.send("GET", "/api/leads?page=1"))
        .arrayBuffer()
        .catch((error) => failed.push(String(error)));
      reads++;
    }
  });
  const watching = (async () => {
    while (!over) {
      for (const instance of instances) {
        const answer = await fetch(`${instance.server.url}/healthz`).catch(() => undefined);
        instance.isWell = answer?.status === 200;
      }
      await pause(100);
    }
  })();

  const codes: (number | null)[] = [];
  for (let restart = 0; restart < RESTARTS; restart++) {
    const instance = instances[restart % instances.length];
    if (!instance) break;
    codes.push(await instance.server.stop());
    instance.server = await start(instance.port);
    await expect.poll(() => instance.isWell, { timeout: 10_000 }).toBe(true);
  }
  over = true;
  await Promise.all([...asking, ...reading, watching]);
  witness.close();

  const acknowledged = witness.acknowledged();
  const leads = callers.flatMap((caller) => caller.leads);
  const found = await examine(installation.databaseUrl(), join(dataDir, "documents"), leads, acknowledged);
  printCounts(`rolling restarts, ${installation.engine}`, {
    restarts: RESTARTS,
    "exit codes other than 0": codes.filter((code) => code !== 0).length,
    requests: tally.requests + reads,
    acknowledged: acknowledged.length,
    failed: failed.length,
    "5xx": summaryOf(tally),
    lost: found.lost.length,
    duplicated: found.duplicated.length,
    "half-applied": found.half.length,
    seed,
  });
  expect([codes.filter((code) => code !== 0), failed, found]).toEqual([
    [],
    [],
    { lost: [], duplicated: [], half: [] },
  ]);
});
