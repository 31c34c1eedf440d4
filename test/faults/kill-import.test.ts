import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { ImportReply } from "#contract/imports/calls";
import { expected, monthFileBatches } from "../month-file.ts";
import type { Session } from "../server-process.ts";
import { openAgency } from "./support/agency.ts";
import { row } from "./support/office.ts";
import { engines, printCounts, ROUNDS_LIMIT_MS, rounds, seeded } from "./support/rounds.ts";

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
  test(
    "the same file sent again leaves one copy of each row, and its result says which existed",
    async () => {
      const { seed, random } = seeded();
      const agency = await openAgency(engine);
      const { installation, session } = agency;
      let [inside, acknowledged, worstMs] = [0, 0, 0];
      const wrong: unknown[] = [];
      const ends: unknown[] = [];

      for (let kill = 0; kill < KILLS; kill++) {
        // Each round is another year's campaign of the same vehicles: new leads for known records.
        const year = String(2030 + kill);
        const at = random.below(batches.length - LAST_BATCHES);
        let killed: Promise<void> | undefined;
        const running = agency.server;
        const first = await sendFile(session, year, (batch) => {
          if (batch === at) killed = pause(random.below(250)).then(() => running.kill());
        });
        await killed;
        if (first.answered < batches.length) inside++;
        acknowledged += first.stored;
        worstMs = Math.max(worstMs, await agency.killAndStart());
        const again = await sendFile(session, year, () => {});
        ends.push(await agency.first(leadsOf(year)));
        // The batch in progress may have been stored without its reply arriving.
        const unheard = again.duplicates - first.stored;
        if (
          again.stored + again.duplicates !== ROWS ||
          again.otherwise > 0 ||
          ![0, ROWS_PER_BATCH].includes(unheard)
        )
          wrong.push({ year, at, first, again });
      }
      const undisturbed = await sendFile(session, "2029", () => {});
      expect(undisturbed).toEqual({ stored: ROWS, duplicates: 0, otherwise: 0, answered: batches.length });
      const clean = await agency.first(leadsOf("2029"));

      printCounts(`kill -9 inside an upload, ${installation.engine}`, {
        kills: `${KILLS} (${inside} before its last answer)`,
        "rows of the file": ROWS,
        "rows acknowledged before the kill": acknowledged,
        "rounds with a row lost or twice": wrong.length,
        "worst restart": `${Math.round(worstMs)} ms`,
        seed,
      });
      expect(wrong).toEqual([]);
      expect(clean).toMatchObject({ leads: ROWS, vehicles: ROWS, records: ROWS });
      expect(ends).toEqual(ends.map(() => clean));
      expect(await agency.wrongCounts()).toEqual([]);
      expect(inside).toBeGreaterThan(0);
    },
    ROUNDS_LIMIT_MS,
  );
});

/** The leads of a year's campaign: their number, their vehicles', the records', and a hash of what they hold. */
const leadsOf = (year: string) =>
  `select count(*)::int as leads, count(distinct vehicle_key)::int as vehicles,
     (select count(*)::int from customers) as records,
     md5(string_agg(line, ',' order by line collate "C")) as content
   from (select vehicle_key, jsonb_build_array(to_jsonb(c) - 'updated_at', to_jsonb(l)
       - '{id,campaign_id,campaign_month,created_at,last_activity_at,idle_since}'::text[])::text as line
     from leads l join customers c on c.id = l.customer_id where l.campaign_month = '${year}-11') t`;

test("killed in the middle of an upload, the file sent again ends as one clean upload", async () => {
  const agency = await openAgency("embedded");
  const { session } = agency;
  await agency.addTelecallers(expected.telecallerUsernames);
  const month = { targetMonth: "11", targetYear: "2026" };
  const parts = monthFileBatches(250);

  const upload = (async () => {
    for (const data of parts) await session.send("POST", "/api/upload/csv-leads", { data, ...month });
  })().then(
    () => "finished",
    () => "interrupted",
  );
  await pause(250);
  await agency.server.kill();
  expect(await upload).toBe("interrupted");

  await agency.killAndStart();
  for (const data of parts) await agency.upload(data, "2026-11");

  const page = await session.read<{ total: number }>("/api/leads?campaignMonth=2026-11&page=1");
  expect(page.total).toBe(expected.successful);
  const team = await session.read<{ id: string; username: string }[]>("/api/users");
  for (const { id, username } of team.filter((user) => user.username in expected.assigned)) {
    const held = await session.read<{ total: number }>(
      `/api/leads?campaignMonth=2026-11&telecaller=${id}&page=1`,
    );
    expect([username, held.total]).toEqual([username, expected.assigned[username]]);
  }
});
