/** `npm run bench:callers`: callers at their own pace, for as long as requested. */
import { setTimeout as pause } from "node:timers/promises";
import { MINUTE_MS } from "#contract/time/calendar";
import { cleanUpOnSignals } from "../cleanup.ts";
import { startRenewDesk } from "../contestants/renewdesk.ts";
import { type Database, openDatabase } from "../database.ts";
import { fillNew } from "../fill-new.ts";
import { describeMachine } from "../machine.ts";
import { openOffice } from "../office.ts";
import { table } from "../results/table.ts";
import { fileRows } from "../workloads/file-rows.ts";
import { uploadRows } from "../workloads/imports.ts";
import { inTurn } from "../workloads/workload.ts";
import { type Asked, type Caller, work } from "./caller.ts";
import {
  COLUMNS,
  endOfMinute,
  faultsIn,
  figuresOf,
  growthInSecondHalf,
  type Minute,
  minutesTable,
} from "./minutes.ts";
import { readPlan } from "./plan.ts";

cleanUpOnSignals();
const plan = readPlan(process.argv.slice(2));
const say = console.log;

const database = await openDatabase(plan.leads);
await fillNew(database, plan.leads, plan.callers);
const server = await startRenewDesk(database, { DATABASE_URL: database.url });
const office = await openOffice(database.client, server.url);
const [calls] = (await database.client.query<{ logs: number }>("select count(*)::int as logs from call_logs"))
  .rows;
say(`${describeMachine(database.version)}; ${plan.leads} leads, ${calls?.logs} call logs`);
say(`${plan.callers} callers, a request every ${plan.every} s each, ${plan.minutes} minutes`);

const acknowledged: string[] = [];
const minutes: Minute[] = [];
let asked: Asked[] = [];
const everyMs = plan.every * 1000;
const began = performance.now();
const until = began + plan.minutes * MINUTE_MS;
const callers = await callersOf(database);
const working = callers.map((caller, index) =>
  work(caller, began + (everyMs * index) / callers.length, {
    url: server.url,
    everyMs,
    until,
    seen: (one) => asked.push(one),
    acknowledged: (requestId) => acknowledged.push(requestId),
  }),
);
const [, uploads] = await Promise.all([Promise.all(working), uploadFiles(), countMinutes()]);

say(minutesTable(minutes));
const all = minutes.flatMap((minute) => minute.asked);
say(table(["", ...COLUMNS], [["in all", ...figuresOf(all)], ...besideFiles(all)]));
for (const fault of new Set(faultsIn(all))) say(`error: ${fault}`);
say(`acknowledged outcomes ${acknowledged.length}, lost ${await countLost(database)}`);
say(`memory in the second half: ${growthInSecondHalf(minutes)?.toFixed(1)} %`);
await server.stop();
await database.remove();

async function callersOf({ client }: Database): Promise<Caller[]> {
  const { rows } = await client.query<{ id: number; month: string; holder: string }>(
    `select id::int, campaign_month as month, assigned_to as holder from leads
     where status = 'pending_call' and assigned_to is not null order by md5(id::text)`,
  );
  const own = (id: string) => rows.filter(({ holder }) => holder === id);
  return office.telecallers.map(({ id, cookie }) => ({ cookie, pending: inTurn(own(id)) }));
}

/** Each with the times of its first call and its last reply. */
async function uploadFiles(): Promise<{ from: number; to: number }[]> {
  const spans: { from: number; to: number }[] = [];
  const between = (until - began) / (plan.files + 1);
  for (let file = 0; file < plan.files; file++) {
    const rows = fileRows(plan.rows);
    await pause(Math.max(0, began + between * (file + 1) - performance.now()));
    const from = performance.now();
    const { seconds, stored } = await uploadRows({ renewDesk: server, database }, office, rows);
    spans.push({ from, to: from + seconds * 1000 });
    say(`file ${file + 1}: ${stored} rows stored in ${seconds.toFixed(1)} s`);
  }
  return spans;
}

function besideFiles(all: Asked[]): string[][] {
  if (uploads.length === 0) return [];
  const during = ({ at, ms }: Asked) => uploads.some(({ from, to }) => at < to && at + ms > from);
  return [
    ["while a file was stored", ...figuresOf(all.filter(during))],
    ["otherwise", ...figuresOf(all.filter((one) => !during(one)))],
  ];
}

async function countMinutes(): Promise<void> {
  for (let minute = 1; minute <= plan.minutes; minute++) {
    await pause(Math.max(0, began + minute * MINUTE_MS - performance.now()));
    const seen = asked;
    asked = [];
    minutes.push(await endOfMinute(server.url, server.pid, seen));
    say(
      `minute ${minute}: ${figuresOf(seen)
        .map((value, index) => `${COLUMNS[index]} ${value}`)
        .join(", ")}`,
    );
  }
}

/** Looks up the acknowledged outcomes directly in the database. */
async function countLost({ client }: Database): Promise<number> {
  const { rows } = await client.query<{ lost: number }>(
    `select count(*)::int as lost from unnest($1::uuid[]) as noted(key)
     where not exists (select from call_logs where request_id = key)`,
    [acknowledged],
  );
  return rows[0]?.lost ?? Number.NaN;
}
