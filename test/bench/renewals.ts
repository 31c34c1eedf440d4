import { addMonths, monthOf, today } from "#contract/time/calendar";
import { positive } from "./arguments.ts";
import { cleanUpOnSignals } from "./cleanup.ts";
import { signIn, startRenewDesk } from "./contestants/renewdesk.ts";
import { openDatabase } from "./database.ts";
import { fillNew } from "./fill-new.ts";
import { describeMachine } from "./machine.ts";

/** `npm run bench:renewals -- 1000000`: what the page of renewals requests, of a year of leads without a later one. */
cleanUpOnSignals();
const leads = positive("leads", process.argv[2] ?? "1000000");
const ROUNDS = 20;

const database = await openDatabase(leads);
await fillNew(database, leads);
const renewDesk = await startRenewDesk(database, { DATABASE_URL: database.url });
const cookie = await signIn(renewDesk.url, "admin");
console.log(`${describeMachine(database.version)}; ${leads} leads`);

const next = addMonths(monthOf(today(new Date())), 1);
for (const path of ["/api/renewals", `/api/renewals/${next}`, `/api/renewals/${next}/leads`]) {
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    const answer = await fetch(renewDesk.url + path, { headers: { cookie } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    await answer.arrayBuffer();
    took.push(performance.now() - began);
  }
  const sorted = took.sort((one, other) => one - other);
  console.log(
    `${path}: p50 ${Math.round(sorted[ROUNDS / 2] ?? 0)} ms, most ${Math.round(sorted.at(-1) ?? 0)} ms`,
  );
}
await renewDesk.stop();
await database.remove();
