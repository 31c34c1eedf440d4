import { randomInt, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expected, monthFileBatches } from "../month-file.ts";
import { type RunningServer, signIn, startServer } from "../server-process.ts";

let dataDir: string;
let server: RunningServer | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "renewdesk-faults-"));
});
afterEach(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const LEADS = 40;
const ACKNOWLEDGED = 200;
const WRITERS = 4;

test("every acknowledged outcome survives kill -9 at random moments, each log entry with its status change", async () => {
  server = await startServer(dataDir);
  let session = await signIn(server.url);
  const data = Array.from({ length: LEADS }, (_, index) => ({
    name: "Ravi Kumar",
    phoneNumber: "9800000101",
    maker: "Honda",
    model: "City",
    registrationNumber: `KA01AA${1000 + index}`,
  }));
  await session.send("POST", "/api/upload/csv-leads", { data, targetMonth: "11", targetYear: "2026" });
  const leads = await session.read<{ id: number }[]>("/api/leads?campaignMonth=2026-11");
  expect(leads).toHaveLength(LEADS);

  const witness: { leadId: number; note: string; status: string }[] = [];
  let kills = 0;
  while (witness.length < ACKNOWLEDGED) {
    let alive = true;
    const target = Math.min(ACKNOWLEDGED, witness.length + randomInt(10, 50));
    const write = async (writer: number) => {
      while (alive && witness.length < target) {
        // Each writer has its own leads, so the last acknowledged outcome of a lead is the last one asked for.
        const leadId = leads[writer * (LEADS / WRITERS) + randomInt(LEADS / WRITERS)]?.id ?? 0;
        const [status, outcome] = randomInt(2)
          ? ["connected", "interested"]
          : ["not_connected", "switched_off"];
        const note = randomUUID();
        try {
          const answer = await session.send("PATCH", `/api/leads/${leadId}/status`, {
            status,
            outcome,
            notes: note,
          });
          if (answer.status === 200) witness.push({ leadId, note, status: status ?? "" });
        } catch {
          alive = false;
        }
      }
    };
    const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    await pause(randomInt(20, 200));
    await server.kill();
    kills++;
    await writers;
    server = await startServer(dataDir);
    session = await signIn(server.url);
  }

  const lost: string[] = [];
  const disagreeing: number[] = [];
  for (const { id } of leads) {
    const logs = await session.read<{ notes: string; callResult: string }[]>(`/api/leads/${id}/call-logs`);
    const notes = logs.map((log) => log.notes);
    expect(new Set(notes).size).toBe(notes.length);
    lost.push(
      ...witness.filter(({ leadId, note }) => leadId === id && !notes.includes(note)).map(({ note }) => note),
    );
    const lead = await session.read<{ subStatus: string | null; version: number }>(`/api/leads/${id}`);
    if ((logs[0]?.callResult ?? null) !== lead.subStatus || lead.version !== logs.length + 1)
      disagreeing.push(id);
  }
  console.log(`${witness.length} outcomes acknowledged, ${kills} kills, ${lost.length} lost`);
  expect([lost, disagreeing]).toEqual([[], []]);
}, 180_000);

test("killed in the middle of an upload, the file sent again ends as one clean upload", async () => {
  server = await startServer(dataDir);
  let session = await signIn(server.url);
  for (const username of expected.telecallerUsernames) {
    await session.send("POST", "/api/users", { username, password: "correct-horse", firstName: username });
  }
  const month = { targetMonth: "11", targetYear: "2026" };
  const batches = monthFileBatches(250);

  const upload = (async () => {
    for (const data of batches) await session.send("POST", "/api/upload/csv-leads", { data, ...month });
  })().then(
    () => "finished",
    () => "interrupted",
  );
  await pause(250);
  await server.kill();
  expect(await upload).toBe("interrupted");

  server = await startServer(dataDir);
  session = await signIn(server.url);
  for (const data of batches)
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
