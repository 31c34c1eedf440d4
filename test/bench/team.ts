/** `npm run bench:team`: callers in call mode on two servers, alone and while absences and distributions go on. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import * as z from "zod";
import { Absence } from "#contract/absences/calls";
import { BulkAssigned, UndoableAssignment } from "#contract/leads/bulk/calls";
import { addDays, today } from "#contract/time/calendar";
import { positive } from "./arguments.ts";
import { cleanUpOnSignals } from "./cleanup.ts";
import { startRenewDesk } from "./contestants/renewdesk.ts";
import { openDatabase } from "./database.ts";
import { fillNew } from "./fill-new.ts";
import { describeMachine } from "./machine.ts";
import { openOffice, type Telecaller } from "./office.ts";
import { percentile } from "./results/round.ts";
import { count, figure, table, times } from "./results/table.ts";

cleanUpOnSignals();
const { values } = parseArgs({
  options: {
    leads: { type: "string", default: "200000" },
    callers: { type: "string", default: "50" },
    seconds: { type: "string", default: "60" },
    talk: { type: "string", default: "1500" },
    every: { type: "string", default: "10" },
  },
});
const [leads, callers] = [positive("leads", values.leads), positive("callers", values.callers)];
const [seconds, talkMs] = [positive("seconds", values.seconds), positive("talk", values.talk)];
/** Between two absences, and between two distributions: the callers, too, do in seconds what takes people minutes. */
const everyMs = positive("every", values.every) * 1000;

const database = await openDatabase(leads);
await fillNew(database, leads, callers);
const secondDir = mkdtempSync(join(tmpdir(), "renewdesk-bench-"));
const servers = [
  await startRenewDesk(database, { DATABASE_URL: database.url }),
  await startRenewDesk({ dataDir: secondDir }, { DATABASE_URL: database.url }),
];
const urlOf = (turn: number) => servers[turn % servers.length]?.url ?? "";
const office = await openOffice(database.client, urlOf(0));

const NextLeads = z.object({ leads: z.array(z.object({ lead: z.object({ id: z.number() }) })) });
const faults = new Map<string, number>();
const atHand = new Map<number, string>();
let givenTwice = 0;
const disturbances = { absences: 0, distributions: 0, moved: 0 };

async function ask(url: string, cookie: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    headers: { cookie, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text);
  const fault = `${method} ${new URL(url).pathname.replace(/\d{3,}|[0-9a-f-]{36}/, ":id")} ${answer.status} ${text.slice(0, 120)}`;
  faults.set(fault, (faults.get(fault) ?? 0) + 1);
  return undefined;
}

/** Calls until the end: the next lead, a talk, its outcome. Returns how long each next lead took. */
async function call({ id, cookie }: Telecaller, turn: number, until: number): Promise<number[]> {
  const took: number[] = [];
  let done: number[] = [];
  await pause((talkMs * turn) / callers);
  while (performance.now() < until) {
    const url = urlOf(turn);
    const began = performance.now();
    const given = NextLeads.safeParse(
      await ask(`${url}/api/calling/next`, cookie, "POST", { wanted: 1, done }),
    );
    took.push(performance.now() - began);
    const lead = given.data?.leads[0]?.lead.id;
    done = [];
    if (lead !== undefined) {
      if (atHand.has(lead) && atHand.get(lead) !== id) givenTwice += 1;
      atHand.set(lead, id);
      await ask(`${url}/api/live/here`, cookie, "POST", { leadId: lead });
    }
    await pause(talkMs);
    if (lead === undefined) continue;
    const promises = took.length % 4 === 0;
    const promised = { status: "follow_up", nextFollowUp: new Date(Date.now() + 3_600_000).toISOString() };
    await ask(`${url}/api/leads/${lead}/status`, cookie, "PATCH", {
      outcome: promises ? "callback" : "ringing_not_responding",
      ...(promises && promised),
      requestId: randomUUID(),
    });
    atHand.delete(lead);
    done = [lead];
  }
  return took;
}

/** One person after the other is absent for a while; the months are shared out and taken back in turn. */
async function disturb(until: number): Promise<void> {
  const day = today(new Date());
  const absences = async () => {
    for (let turn = 0; performance.now() < until; turn++) {
      const userId = office.telecallers[turn % callers]?.id;
      const marked = await ask(`${urlOf(turn)}/api/absences`, office.admin, "POST", {
        userId,
        from: day,
        until: addDays(day, 2),
      });
      const found = z.object({ absence: Absence }).safeParse(marked).data;
      await pause(1000);
      if (found) await ask(`${urlOf(turn + 1)}/api/absences/${found.absence.id}/end`, office.admin, "POST");
      disturbances.absences += 1;
      await pause(everyMs);
    }
  };
  const distributions = async () => {
    for (let turn = 0; performance.now() < until; turn++) {
      const campaignMonth = office.months[office.months.length - 1 - (turn % 3)];
      const way = (["evenly", "capacity", "lastYear"] as const)[turn % 3];
      const url = `${urlOf(turn)}/api/leads/bulk-assign`;
      const body = {
        matching: { filter: { campaignMonth }, seen: 20_000, part: { by: "expiry", values: [] } },
        assignedUserId: "auto-assign",
        moveAssigned: true,
        way,
      };
      const assigned = BulkAssigned.safeParse(await ask(url, office.admin, "POST", body)).data;
      const ended = async () => {
        for (;;) {
          const standing = UndoableAssignment.nullable().safeParse(await ask(url, office.admin, "GET")).data;
          if (!standing || standing.state === "done") return;
          await pause(200);
        }
      };
      await ended();
      disturbances.distributions += 1;
      disturbances.moved += assigned?.planned ?? assigned?.assigned ?? 0;
      if (assigned?.undoId !== undefined) await ask(`${url}/${assigned.undoId}/undo`, office.admin, "POST");
      await ended();
      await pause(everyMs);
    }
  };
  await Promise.all([absences(), distributions()]);
}

async function phase(withTeam: boolean): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  const [took] = await Promise.all([
    Promise.all(office.telecallers.map((one, turn) => call(one, turn, until))),
    withTeam ? disturb(until) : undefined,
  ]);
  return took.flat();
}

// Code is compiled, and what changes first after a checkpoint is written whole.
await phase(true);
const alone = await phase(false);
const beside = await phase(true);
const { rows } = await database.client.query<{ orphans: number }>(
  `select count(*)::int as orphans from leads l left join users u on u.id = l.assigned_to
   where l.next_follow_up is not null and l.status = 'follow_up' and (u.id is null or not u.is_active)
     and exists (select from call_logs where lead_id = l.id and kind = 'call' and request_id is not null)`,
);
const row = (name: string, took: number[]) => [
  name,
  count(took.length),
  ...[50, 95, 99].map((share) => figure(percentile(took, share))),
];
console.log(
  `${describeMachine(database.version)}; ${count(leads)} leads, ${callers} callers on ${servers.length} servers`,
);
console.log(
  table(
    ["next lead", "requests", "p50 ms", "p95 ms", "p99 ms"],
    [row("alone", alone), row("beside absences and distributions", beside)],
  ),
);
console.log(`p95 beside them: ${times((percentile(beside, 95) ?? 0) / (percentile(alone, 95) ?? 1))}`);
console.log(
  `${disturbances.absences} absences, ${disturbances.distributions} distributions of ${count(disturbances.moved)} leads in all`,
);
console.log(`leads given twice ${givenTwice}, promises without a caller ${rows[0]?.orphans}`);
for (const [fault, often] of faults) console.log(`${often} × ${fault}`);
for (const server of servers) await server.stop();
await database.remove();
rmSync(secondDir, { recursive: true, force: true });
