import { setTimeout as pause } from "node:timers/promises";
import { positive } from "./arguments.ts";
import { cleanUpOnSignals } from "./cleanup.ts";
import { startRenewDesk } from "./contestants/renewdesk.ts";
import { openDatabase } from "./database.ts";
import { fillNew } from "./fill-new.ts";
import { describeMachine } from "./machine.ts";
import { openOffice } from "./office.ts";
import { memoryOf } from "./processes.ts";
import { draftBars } from "./results/thresholds.ts";
import { importDraft } from "./workloads/drafts.ts";

/** `npm run bench:drafts -- 100000 100000 200000`: the leads that are here, then the rows of each draft in turn. */
cleanUpOnSignals();
const [leads = 100_000, ...files] = process.argv.slice(2).map((text) => positive("rows", text));
const IDLE_MS = 5000;

const database = await openDatabase(leads);
await fillNew(database, leads);
const renewDesk = await startRenewDesk(database, { DATABASE_URL: database.url });
await pause(IDLE_MS);
const idleMemory = memoryOf(renewDesk.pid);
const office = await openOffice(database.client, renewDesk.url);
console.log(`${describeMachine(database.version)}; ${leads} leads; ${idleMemory} MB idle`);
for (const rows of files.length > 0 ? files : [leads]) {
  const imported = await importDraft({ renewDesk, database }, office, rows);
  console.log(imported);
  for (const { title, bar, reached, met } of draftBars(imported, idleMemory))
    console.log(`  ${title}: ${reached} (${bar}) ${met}`);
}
await renewDesk.stop();
await database.remove();
