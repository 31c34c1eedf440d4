/** `npm run bench:streams`: the live streams of many telecallers at rest, then while some of them record outcomes. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { positive } from "./arguments.ts";
import { cleanUpOnSignals } from "./cleanup.ts";
import { startRenewDesk } from "./contestants/renewdesk.ts";
import { openDatabase } from "./database.ts";
import { fillNew } from "./fill-new.ts";
import { describeMachine } from "./machine.ts";
import { openOffice, type Telecaller } from "./office.ts";
import { cpuOf, memoryOf } from "./processes.ts";
import { percentile } from "./results/round.ts";
import { count, figure } from "./results/table.ts";
import { waitUntilIdle } from "./wait-until-idle.ts";

cleanUpOnSignals();
const { values } = parseArgs({
  options: {
    leads: { type: "string", default: "100000" },
    streams: { type: "string", default: "200" },
    working: { type: "string", default: "20" },
    seconds: { type: "string", default: "60" },
  },
});
const [leads, streams] = [positive("leads", values.leads), positive("streams", values.streams)];
const [working, seconds] = [positive("working", values.working), positive("seconds", values.seconds)];
/** One outcome of each who works; a person takes minutes. */
const TALK_MS = 5000;
/** Of a lead that is in everybody's scope. */
const CHANGE_EVERY_MS = 3000;

const database = await openDatabase(leads);
await fillNew(database, leads, streams);
const server = await startRenewDesk(database, { DATABASE_URL: database.url });
const office = await openOffice(database.client, server.url);
await waitUntilIdle(database.client);

/** When each change of everybody's lead was sent, and how long every stream took to tell it. */
const sentAt = new Map<string, number>();
const delays: number[] = [];
const ended = new AbortController();

async function listen({ cookie }: Telecaller): Promise<void> {
  const answer = await fetch(`${server.url}/api/live`, { headers: { cookie }, signal: ended.signal });
  if (!answer.ok || !answer.body) throw new Error(`A stream was refused: ${answer.status}`);
  const seen = new Set<string>();
  let text = "";
  for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
    text = (text + part).slice(-4096);
    const now = performance.now();
    for (const [, ids = ""] of text.matchAll(/"leadIds":\[([\d,]+)\]/g)) {
      for (const id of ids.split(",")) {
        const sent = sentAt.get(id);
        if (sent === undefined || seen.has(id)) continue;
        seen.add(id);
        delays.push(now - sent);
      }
    }
  }
}

const ask = (method: "PATCH" | "POST", path: string, cookie: string, body: object) =>
  fetch(server.url + path, {
    method,
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify(body),
  }).then(async (answer) => {
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  });

/** The share of one core that the server and PostgreSQL take during the work. */
async function shares(work: () => Promise<unknown>): Promise<string> {
  const used = () => [server.pid, database.pid].map((pid) => cpuOf(pid) ?? Number.NaN);
  const [before, began] = [used(), performance.now()];
  await work();
  const took = performance.now() - began;
  const [own, postgres] = used().map((after, side) => (100 * (after - (before[side] ?? 0))) / took);
  return `server ${figure(own)} % of a core, PostgreSQL ${figure(postgres)} %`;
}

const unassigned = await database.client
  .query<{ id: number }>("select id::int from leads where assigned_to is null order by id limit 1000")
  .then(({ rows }) => rows.map(({ id }) => id));

const without = await shares(() => pause(seconds * 1000));
const listening = office.telecallers
  .slice(0, streams)
  .map((one) => listen(one).catch((error: Error) => ended.signal.aborted || Promise.reject(error)));
await pause(5000);
const resting = await shares(() => pause(seconds * 1000));

const until = performance.now() + seconds * 1000;
let outcomes = 0;
const call = async (turn: number) => {
  await pause((TALK_MS * turn) / working);
  while (performance.now() < until) {
    const { id, telecaller } = office.nextPending();
    await ask("PATCH", `/api/leads/${id}/status`, telecaller.cookie, {
      outcome: "ringing_not_responding",
      requestId: randomUUID(),
    });
    outcomes += 1;
    await pause(TALK_MS);
  }
};
const change = async () => {
  for (const id of unassigned) {
    if (performance.now() > until) return;
    sentAt.set(String(id), performance.now());
    await ask("POST", "/api/call-logs", office.admin, { leadId: id, notes: "Asks for the price" });
    await pause(CHANGE_EVERY_MS);
  }
};
const busy = await shares(() =>
  Promise.all([change(), ...Array.from({ length: working }, (_, turn) => call(turn))]),
);
await pause(3000);
ended.abort();
await Promise.all(listening);

console.log(`${describeMachine(database.version)}; ${count(leads)} leads, ${streams} streams`);
console.log(`no stream: ${without}`);
console.log(`at rest: ${resting}; memory of the server ${memoryOf(server.pid)} MB`);
console.log(`${working} record ${count(outcomes)} outcomes: ${busy}`);
console.log(
  `${count(delays.length)} of ${count(sentAt.size * streams)} events told: p50 ${figure(percentile(delays, 50))} ms, p95 ${figure(percentile(delays, 95))} ms, most ${figure(Math.max(...delays))} ms after the change was sent`,
);
await server.stop();
await database.remove();
