import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Office, openOffice, type Person, uploadLeads } from "#server/testing/office";
import { type RunningServer, startServer } from "../server-process.ts";

/** Two servers on one PostgreSQL, as behind a balancer. */

const CALLERS = 20;
const LEADS = 200;
/** How many callers go for each lead at once. */
const RIVALS = 4;

let first: Office;
let second: RunningServer;
let dataDir: string;
const environment = () => ({ DATABASE_URL: first.databaseUrl, LOGIN_RATE_LIMIT: "10" });

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "renewdesk-second-"));
  first = await openOffice({ at: new Date().toISOString(), environment: { LOGIN_RATE_LIMIT: "10" } });
  second = await startServer(dataDir, environment());
});
afterAll(async () => {
  await second.stop();
  await first.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const onSecond = (person: Person, method: string, path: string, body?: unknown) =>
  fetch(second.url + path, {
    method,
    headers: { cookie: person.cookie(), ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const signInOn = (url: string, username: string, password: string) =>
  fetch(`${url}/api/auth/admin-login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });

describe("two servers on one database", () => {
  test("share their sessions, and a deleted user is signed out of one at once and of the other within two seconds", async () => {
    const gone = await first.telecaller("gone");
    expect((await onSecond(gone, "GET", "/api/leads")).status).toBe(200);
    await first.admin.send("DELETE", `/api/users/${gone.id}`);
    expect((await gone.get("/api/leads")).status).toBe(401);
    await expect
      .poll(async () => (await onSecond(gone, "GET", "/api/leads")).status, { timeout: 2000 })
      .toBe(401);
  });

  test("share the limit of failed sign-ins, which survives a restart", async () => {
    await first.telecaller("tried");
    for (let attempt = 0; attempt < 10; attempt++) {
      const url = attempt % 2 ? first.url : second.url;
      expect((await signInOn(url, "tried", "wrong-horse")).status).toBe(401);
    }
    for (const url of [first.url, second.url])
      expect((await signInOn(url, "tried", "correct-horse")).status).toBe(429);
    await second.stop();
    second = await startServer(dataDir, environment());
    const answer = await signInOn(second.url, "tried", "correct-horse");
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("give each unassigned lead to one of the callers who take it at the same time", async () => {
    const leads = await uploadLeads(
      first,
      Array.from({ length: LEADS }, () => ({})),
    );
    const callers: Person[] = [];
    for (let number = 0; number < CALLERS; number++) callers.push(await first.telecaller(`caller${number}`));
    const outcome = { status: "connected", outcome: "interested" };
    const winners = new Map<number, string>();
    const others: number[] = [];
    for (const [index, lead] of leads.entries()) {
      const rivals = Array.from({ length: RIVALS }, (_, at) => callers[(index * 3 + at * 5) % CALLERS]);
      const answers = await Promise.all(
        rivals.map(async (caller, at) => {
          if (!caller) throw new Error("no caller");
          const path = `/api/leads/${lead}/status`;
          const { status } =
            at % 2
              ? await onSecond(caller, "PATCH", path, outcome)
              : await caller.send("PATCH", path, outcome);
          return { status, caller: caller.id };
        }),
      );
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      winners.set(lead, won[0]?.caller ?? "");
      others.push(...answers.map(({ status }) => status).filter((status) => status !== 200));
    }
    // A rival whose request came before the winner took the lead gets 409; one after it finds no such lead.
    expect(others.every((status) => status === 409 || status === 404)).toBe(true);
    const rows = await first.query(
      "select l.id, l.assigned_to, count(c.id)::int as calls from leads l join call_logs c on c.lead_id = l.id where l.id = any($1) group by l.id",
      [leads],
    );
    expect(rows.map(({ id, assigned_to, calls }) => [Number(id), assigned_to, calls]).sort()).toEqual(
      leads.map((lead) => [lead, winners.get(lead), 1]).sort(),
    );
  });

  test("one killed with -9 loses nothing it had acknowledged; the other continues", async () => {
    const caller = await first.telecaller("steady");
    const leads = await uploadLeads(
      first,
      Array.from({ length: 20 }, () => ({ telecallerName: "steady" })),
    );
    const acknowledged: string[] = [];
    let alive = true;
    const writeOnSecond = async (writer: number) => {
      for (let number = 0; alive; number++) {
        const notes = `second ${writer}.${number}`;
        const path = `/api/leads/${leads[(writer * 5 + number) % leads.length]}/status`;
        const answer = await onSecond(caller, "PATCH", path, {
          status: "not_connected",
          outcome: "switched_off",
          notes,
        }).catch(() => undefined);
        if (!answer) return;
        if (answer.status === 200) acknowledged.push(notes);
      }
    };
    const writers = [0, 1, 2, 3].map(writeOnSecond);
    await new Promise((resolve) => setTimeout(resolve, 700));
    await second.kill();
    alive = false;
    await Promise.all(writers);
    expect((await caller.get("/api/leads")).status).toBe(200);
    const kept = await first.query("select notes from call_logs where user_id = $1", [caller.id]);
    const notes = new Set(kept.map((row) => row.notes));
    expect(acknowledged.filter((note) => !notes.has(note))).toEqual([]);
    console.log(`${acknowledged.length} outcomes acknowledged by the killed server, 0 lost`);
    second = await startServer(dataDir, environment());
  });
});
