import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Office, openOffice } from "#server/testing/office";
import { type RunningServer, type Session, signIn, startServer } from "../server-process.ts";
import { MONTH, row } from "./support/office.ts";
import { printCounts, rounds } from "./support/rounds.ts";

/** Two servers on one PostgreSQL, and all callers in call mode at once. */

const CALLERS = 20;
const LEADS = rounds(200, 1000);
const OUTCOMES = ["interested", "not_interested", "ringing_not_responding", "wrong_number"];

interface Kept {
  leads: { lead: { id: number } }[];
}

let office: Office;
let second: RunningServer;
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "renewdesk-callers-"));
  office = await openOffice({ at: new Date().toISOString() });
  second = await startServer(dataDir, { DATABASE_URL: office.databaseUrl });
});
afterAll(async () => {
  await second.stop();
  await office.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test("20 callers on two servers work through a list: no lead goes to two, no acknowledged outcome is lost", {
  timeout: 600_000,
}, async () => {
  const data = Array.from({ length: LEADS }, (_, number) => row(number));
  await office.admin.send("POST", "/api/upload/csv-leads", { data, ...MONTH });
  const sessions: Session[] = [];
  for (let number = 0; number < CALLERS; number++) {
    await office.telecaller(`caller${number}`);
    sessions.push(await signIn(number % 2 ? second.url : office.url, `caller${number}`, "correct-horse"));
  }
  const given = new Map<number, number>();
  const acknowledged: number[] = [];
  let twice = 0;
  const work = async (session: Session, caller: number) => {
    let holding: number[] = [];
    let done: number[] = [];
    for (;;) {
      const request = { wanted: 4 - holding.length, holding, done, tab: "pending", campaignMonth: "2026-11" };
      const answer = await session.send("POST", "/api/calling/next", request);
      const { leads }: Kept = JSON.parse(await answer.text());
      for (const { lead } of leads) {
        const other = given.get(lead.id);
        if (other !== undefined && other !== caller) twice++;
        given.set(lead.id, caller);
        holding.push(lead.id);
      }
      const [id, ...ahead] = holding;
      if (id === undefined) return;
      const outcome = OUTCOMES[(id + caller) % OUTCOMES.length];
      const { status } = await session.send("PATCH", `/api/leads/${id}/status`, { outcome });
      if (status === 200) acknowledged.push(id);
      [holding, done] = [ahead, [id]];
    }
  };
  await Promise.all(sessions.map(work));
  const [kept] = await office.query(
    "select count(*)::int as calls, count(distinct lead_id)::int as leads from call_logs",
  );
  printCounts("call mode", { callers: CALLERS, leads: LEADS, acknowledged: acknowledged.length, twice });
  expect({ twice, acknowledged: acknowledged.length, kept }).toEqual({
    twice: 0,
    acknowledged: LEADS,
    kept: { calls: LEADS, leads: LEADS },
  });
});
