import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import type { ImportReply } from "#contract/imports/calls";
import { expected, monthFileBatches } from "../month-file.ts";
import { type RunningServer, type Session, signIn, startServer } from "../server-process.ts";
import { type Installation, install } from "./support/installation.ts";
import { row } from "./support/office.ts";
import { engines, printCounts, rounds, seeded } from "./support/rounds.ts";

let installation: Installation | undefined;
let server: RunningServer | undefined;
afterEach(async () => {
  await server?.stop();
  await installation?.remove();
  [server, installation] = [undefined, undefined];
});

const KILLS = rounds(2, 25);
const ROWS = rounds(5_000, 50_000);
/** As the upload page sends them. */
const ROWS_PER_BATCH = 1000;

/** A kill comes a moment after its batch was sent: not so late that the file is already complete. */
const LAST_BATCHES = 3;

const batches = Array.from({ length: ROWS / ROWS_PER_BATCH }, (_, batch) =>
  Array.from({ length: ROWS_PER_BATCH }, (_, index) => row(batch * ROWS_PER_BATCH + index)),
);

interface Sent {
  stored: number;
  duplicates: number;
  otherwise: number;
  /** The number of acknowledged batches. */
  answered: number;
}

/** Sends the whole file as one upload, until it is complete or the server no longer answers. */
async function sendFile(session: Session, year: string, onBatch: (answered: number) => void): Promise<Sent> {
  const sent: Sent = { stored: 0, duplicates: 0, otherwise: 0, answered: 0 };
  const uploadId = randomUUID();
  for (const [batch, data] of batches.entries()) {
    onBatch(batch);
    const body = {
      data,
      targetMonth: "11",
      targetYear: year,
      uploadId,
      firstRow: 2 + batch * ROWS_PER_BATCH,
    };
    const answer = await session.send("POST", "/api/upload/csv-leads", body).catch(() => undefined);
    const reply = answer?.status === 200 ? await readReply(answer) : undefined;
    if (!reply) break;
    sent.answered++;
    sent.stored += reply.results.successful;
    const duplicates = reply.results.failures.filter(({ reason }) => reason.startsWith("Duplicate")).length;
    sent.duplicates += duplicates;
    sent.otherwise += reply.results.failed - duplicates;
  }
  return sent;
}

async function readReply(answer: Response): Promise<ImportReply | undefined> {
  try {
    return JSON.parse(await answer.text());
  } catch {
    return undefined;
  }
}

describe.each(engines)("kill -9 inside an upload (%s engine)", (engine) => {
  test("the same file sent again leaves one copy of each row, and its result says which existed", async () => {
    const { seed, random } = seeded();
    installation = await install(engine);
    server = (await installation.start()).server;
    const session = await signIn(server.url);
    let [inside, acknowledged, worstMs] = [0, 0, 0];
    const wrong: unknown[] = [];

    for (let kill = 0; kill < KILLS; kill++) {
      // Each round is another year's campaign of the same vehicles: new leads for known records.
      const year = String(2030 + kill);
      const at = random.below(batches.length - LAST_BATCHES);
      let killed: Promise<void> | undefined;
      const running = server;
      const first = await sendFile(session, year, (batch) => {
        if (batch === at) killed = pause(random.below(250)).then(() => running.kill());
      });
      await killed;
      if (first.answered < batches.length) inside++;
      acknowledged += first.stored;
      const started = await installation.start();
      server = started.server;
      worstMs = Math.max(worstMs, started.readyMs);
      const again = await sendFile(session, year, () => {});
      const copies = await copiesIn(installation.databaseUrl(), year);
      // The batch in progress may have been stored without its reply arriving.
      const unheard = again.duplicates - first.stored;
      if (
        again.stored + again.duplicates !== ROWS ||
        again.otherwise > 0 ||
        ![0, ROWS_PER_BATCH].includes(unheard) ||
        copies.leads !== ROWS ||
        copies.vehicles !== ROWS ||
        copies.records !== ROWS
      )
        wrong.push({ year, at, first, again, copies });
    }

    printCounts(`kill -9 inside an upload, ${installation.engine}`, {
      kills: `${KILLS} (${inside} before its last answer)`,
      "rows of the file": ROWS,
      "rows acknowledged before the kill": acknowledged,
      "rounds with a row lost or twice": wrong.length,
      "worst restart": `${Math.round(worstMs)} ms`,
      seed,
    });
    expect(wrong).toEqual([]);
    expect(inside).toBeGreaterThan(0);
  }, 1_800_000);
});

async function copiesIn(databaseUrl: string, year: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ leads: number; vehicles: number; records: number }>(
      `select count(*)::int as leads, count(distinct vehicle_key)::int as vehicles,
         (select count(*)::int from customers) as records
       from leads l join customers c on c.id = l.customer_id where l.campaign_month = $1`,
      [`${year}-11`],
    );
    return rows[0] ?? { leads: 0, vehicles: 0, records: 0 };
  } finally {
    await client.end();
  }
}

test("killed in the middle of an upload, the file sent again ends as one clean upload", async () => {
  installation = await install("embedded");
  const { dataDir } = installation;
  server = await startServer(dataDir);
  let session = await signIn(server.url);
  for (const username of expected.telecallerUsernames) {
    await session.send("POST", "/api/users", { username, password: "correct-horse", firstName: username });
  }
  const month = { targetMonth: "11", targetYear: "2026" };
  const parts = monthFileBatches(250);

  const upload = (async () => {
    for (const data of parts) await session.send("POST", "/api/upload/csv-leads", { data, ...month });
  })().then(
    () => "finished",
    () => "interrupted",
  );
  await pause(250);
  await server.kill();
  expect(await upload).toBe("interrupted");

  server = await startServer(dataDir);
  session = await signIn(server.url);
  for (const data of parts)
    expect((await session.send("POST", "/api/upload/csv-leads", { data, ...month })).status).toBe(200);

  const page = await session.read<{ total: number }>("/api/leads?campaignMonth=2026-11&page=1");
  expect(page.total).toBe(expected.successful);
  const team = await session.read<{ id: string; username: string }[]>("/api/users");
  for (const { id, username } of team.filter((user) => user.username in expected.assigned)) {
    const held = await session.read<{ total: number }>(
      `/api/leads?campaignMonth=2026-11&telecaller=${id}&page=1`,
    );
    expect([username, held.total]).toEqual([username, expected.assigned[username]]);
  }
}, 120_000);
