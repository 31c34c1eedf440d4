import { funnelGroupNames } from "#contract/reports/kinds";
import { addMonths, monthOf, today } from "#contract/time/calendar";
import { positive } from "./arguments.ts";
import { cleanUpOnSignals } from "./cleanup.ts";
import { signIn, startRenewDesk } from "./contestants/renewdesk.ts";
import { openDatabase } from "./database.ts";
import { fillNew } from "./fill-new.ts";
import { describeMachine } from "./machine.ts";

/** `npm run bench:reports -- 1000000`: each report over a year, and opening its figures, beside the same in plain SQL. */
cleanUpOnSignals();
const leads = positive("leads", process.argv[2] ?? "1000000");
const ROUNDS = 15;

const database = await openDatabase(leads);
const filled = await fillNew(database, leads);
const renewDesk = await startRenewDesk(database, { DATABASE_URL: database.url });
const cookie = await signIn(renewDesk.url, "admin");
console.log(`${describeMachine(database.version)}; ${leads} leads, ${filled.calls} calls`);

const month = monthOf(today(new Date()));
const year = { first: addMonths(month, -11), last: month };
const ofYear = `firstMonth=${year.first}&lastMonth=${year.last}`;
const inYear = `from ${year.first}-01`;

async function timed(name: string, work: () => Promise<unknown>) {
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
  }
  const sorted = took.sort((one, other) => one - other);
  const [median = 0, most = 0] = [sorted[Math.floor(ROUNDS / 2)], sorted.at(-1)];
  console.log(`${name}: p50 ${Math.round(median)} ms, most ${Math.round(most)} ms`);
}

const get = (path: string) =>
  timed(path, async () => {
    const answer = await fetch(renewDesk.url + path, { headers: { cookie } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    await answer.arrayBuffer();
  });
const plain = (name: string, statement: string) =>
  timed(`plain SQL, ${name}`, () => database.client.query(statement));

await get("/api/reports");
for (const by of funnelGroupNames) await get(`/api/reports/funnel?by=${by}`);
await get("/api/reports/funnel?by=month&vehicleType=car");
await plain(
  `funnel by insurer, ${inYear}`,
  `select insurance_company, count(*), count(*) filter (where funnel_step >= 1), count(*) filter (where funnel_step >= 2),
     count(*) filter (where funnel_step >= 3), count(*) filter (where funnel_step = 4)
   from leads where campaign_month between '${year.first}' and '${year.last}' group by 1`,
);
await plain(
  `funnel by vehicle type, ${inYear}`,
  `select c.vehicle_type, count(*), count(*) filter (where funnel_step >= 1), count(*) filter (where funnel_step >= 2),
     count(*) filter (where funnel_step >= 3), count(*) filter (where funnel_step = 4)
   from leads join customers c on c.id = customer_id where campaign_month between '${year.first}' and '${year.last}' group by 1`,
);
await get("/api/reports/speed");
await get(`/api/reports/retention?from=${month}&to=${addMonths(month, 11)}`);
await get("/api/reports/lost");
await plain(
  `calls by month and user, ${inYear}`,
  `select to_char(created_at, 'YYYY-MM'), user_id, count(*), count(*) filter (where connected) from call_logs
   where created_at >= '${year.first}-01' group by 1, 2`,
);

await get(`/api/leads?campaignMonth=${month}&page=1&limit=100`);
for (const figure of [
  `funnel-leads?${ofYear}`,
  `funnel-won?${ofYear}`,
  `funnel-quoted?firstMonth=${month}&lastMonth=${month}`,
  `first-calls?firstMonth=${month}&lastMonth=${month}&wait=later`,
  `open-leads?firstMonth=${month}&lastMonth=${month}&age=month`,
  `retention-undecided?firstMonth=${month}&lastMonth=${month}`,
  `won?from=${year.first}-01&to=${today(new Date())}`,
  `lost?from=${year.first}-01&to=${today(new Date())}`,
])
  await get(`/api/figures/${figure}`);
await renewDesk.stop();
await database.remove();
