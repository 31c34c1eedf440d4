import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { emptyDatabase } from "#server/testing/backup";
import { command } from "../command.ts";
import { monthFileBatches } from "../month-file.ts";
import { type RunningServer, type Session, signIn, startServer } from "../server-process.ts";

let folder: string;
let servers: RunningServer[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "renewdesk-drill-"));
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  servers = [];
  rmSync(folder, { recursive: true, force: true });
});

const WRITERS = 4;
const PDF = "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";

async function start(dataDir: string, environment = {}): Promise<RunningServer> {
  const server = await startServer(dataDir, { BACKUP_DIR: "off", ...environment });
  servers.push(server);
  return server;
}

interface Written {
  leadId: number;
  note: string;
}

/** A caller who works through own leads until stopped, and the acknowledged outcomes, in order. */
function writer(session: Session, leads: number[], name: string) {
  const written: Written[] = [];
  let working = true;
  const work = async () => {
    while (working) {
      const leadId = leads[written.length % leads.length] ?? 0;
      const note = `${name}-${written.length}`;
      const body = { status: "connected", outcome: "interested", notes: note };
      const answer = await session.send("PATCH", `/api/leads/${leadId}/status`, body);
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
      written.push({ leadId, note });
    }
  };
  const done = work();
  return {
    written,
    stop: async () => {
      working = false;
      await done;
    },
  };
}

test("the drill: a backup made during work is restored as one snapshot, work continues, and moves to a PostgreSQL", async () => {
  const [home, fresh] = [join(folder, "home"), join(folder, "fresh")];
  const server = await start(home);
  const admin = await signIn(server.url);
  for (const data of monthFileBatches()) {
    await admin.send("POST", "/api/upload/csv-leads", { data, targetMonth: "11", targetYear: "2026" });
  }
  await admin.send("POST", "/api/users", {
    username: "asha",
    password: "correct-horse",
    firstName: "Asha",
    role: "telecaller",
  });
  await admin.send("PATCH", "/api/settings", { agencyName: "Lakshmi Insurance" });
  const page = await admin.read<{ leads: { id: number }[]; total: number }>(
    "/api/leads?campaignMonth=2026-11&page=1",
  );
  const ids = page.leads.map(({ id }) => id);
  expect(page.total).toBeGreaterThan(3000);
  const form = new FormData();
  form.set("documentType", "rc_card");
  form.set("file", new File([PDF], "rc.pdf", { type: "application/pdf" }));
  const cookie = await cookieOf(server.url);
  const uploaded = await fetch(`${server.url}/api/leads/${ids[0]}/documents`, {
    method: "POST",
    headers: { cookie },
    body: form,
  });
  expect(uploaded.status).toBe(200);
  const { id: document } = z.object({ id: z.number() }).parse(await uploaded.json());

  const writers = Array.from({ length: WRITERS }, (_, at) =>
    writer(
      admin,
      ids.filter((_id, index) => index % WRITERS === at),
      `writer${at}`,
    ),
  );
  await pause(300);
  const before = writers.map(({ written }) => written.length);
  const file = join(folder, "drill.tar.gz");
  expect(await command({ DATA_DIR: home }, "backup", "--out", file)).toMatchObject({
    code: 0,
    output: expect.stringContaining("Backup written and checked"),
  });
  const after = writers.map(({ written }) => written.length);
  await Promise.all(writers.map((each) => each.stop()));
  expect(after.every((count, at) => count > (before[at] ?? 0))).toBe(true);

  expect(await command({ DATA_DIR: fresh }, "restore", file)).toMatchObject({
    code: 0,
    output: expect.stringContaining("Restored and compared"),
  });
  const restored = await start(fresh);
  expect((await fetch(`${restored.url}/api/auth/user`, { headers: { cookie } })).status).toBe(401);
  const again = await signIn(restored.url);
  await signIn(restored.url, "asha");
  expect((await again.read<{ agencyName: string }>("/api/settings")).agencyName).toBe("Lakshmi Insurance");
  expect((await again.read<{ total: number }>("/api/leads?campaignMonth=2026-11&page=1")).total).toBe(
    page.total,
  );
  expect(await (await again.send("GET", `/api/documents/${document}/download`)).text()).toBe(PDF);

  const notes = new Set<string>();
  for (const id of ids) {
    const logs = await again.read<{ notes: string | null }[]>(`/api/leads/${id}/call-logs`);
    const lead = await again.read<{ version: number }>(`/api/leads/${id}`);
    for (const { notes: note } of logs) if (note?.startsWith("writer")) notes.add(note);
    // Each entry was written with its change of the lead.
    expect([id, lead.version]).toEqual([id, logs.length + 1]);
  }
  for (const [at, { written }] of writers.entries()) {
    const kept = written.filter(({ note }) => notes.has(note)).length;
    // Everything acknowledged before is there, and of later outcomes a prefix: never a later one without an
    // earlier.
    expect(kept).toBeGreaterThanOrEqual(before[at] ?? 0);
    expect(written.slice(0, kept).every(({ note }) => notes.has(note))).toBe(true);
  }
  console.log(
    `${before.join(", ")} outcomes before the backup, ${after.join(", ")} after it, ${notes.size} in it`,
  );

  const [id = 0] = ids;
  const outcome = { status: "connected", outcome: "policy_done_by_sln", notes: "after the restoring" };
  expect((await again.send("PATCH", `/api/leads/${id}/status`, outcome)).status).toBe(200);
  expect(await command({ DATA_DIR: fresh }, "restore", file)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^DATA_DIR \S+ is in use by another RenewDesk \(pid \d+\)[^\n]*\n$/),
  });
  await restored.stop();
  expect(await command({ DATA_DIR: fresh }, "restore", file)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^DATA_DIR \S+ is not empty[^\n]*\n$/),
  });

  const postgres = { DATABASE_URL: await emptyDatabase() };
  const move = () => command({ DATA_DIR: fresh, ...postgres }, "move-to-postgres");
  expect(await move()).toMatchObject({ code: 0, output: expect.stringContaining("Moved and compared") });
  // The old database is not used again, neither by a start nor by a command, until someone decides so.
  const { hostname, port, pathname } = new URL(postgres.DATABASE_URL);
  const moved = expect.stringContaining(
    `The database in DATA_DIR ${fresh} was moved to ${hostname}:${port}${pathname} at 20`,
  );
  await expect(start(fresh)).rejects.toMatchObject({ message: moved });
  for (const name of ["backup", "check-documents"]) {
    expect(await command({ DATA_DIR: fresh }, name)).toMatchObject({ code: 1, output: moved });
  }
  expect(readFileSync(join(fresh, "moved"), "utf8")).not.toContain("owner");
  rmSync(join(fresh, "moved"));
  expect(await command({ DATA_DIR: fresh }, "check-documents")).toMatchObject({ code: 0 });
  expect(await move()).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^The database is not empty[^\n]*\n$/m),
  });
  const there = await signIn((await start(fresh, postgres)).url);
  expect(await (await there.send("GET", `/api/documents/${document}/download`)).text()).toBe(PDF);
  const [latest] = await there.read<{ notes: string }[]>(`/api/leads/${id}/call-logs`);
  expect(latest?.notes).toBe("after the restoring");
});

async function cookieOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/admin-login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password: "correct-horse" }),
  });
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}
