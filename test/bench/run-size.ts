import type { Plan } from "./arguments.ts";
import type { Contestants } from "./contestants/contestants.ts";
import { startRenewDesk } from "./contestants/renewdesk.ts";
import { startThin } from "./contestants/thin.ts";
import { type Database, openDatabase } from "./database.ts";
import { fillNew } from "./fill-new.ts";
import { openOffice } from "./office.ts";
import { compareAnswers } from "./results/compare.ts";
import { measure } from "./results/measure.ts";
import type { Results } from "./results/results.ts";
import { waitUntilIdle } from "./wait-until-idle.ts";
import { warmCache } from "./warm-cache.ts";
import { importDraft } from "./workloads/drafts.ts";
import { measureGrowth } from "./workloads/growth.ts";
import { measureImports } from "./workloads/imports.ts";
import { importMonth } from "./workloads/month.ts";
import { outcomes } from "./workloads/outcomes.ts";
import { reads } from "./workloads/reads.ts";
import { measureParts } from "./workloads/request-parts.ts";
import { measureStart } from "./workloads/start.ts";
import { measureWorn } from "./workloads/worn-tables.ts";

const SMALL_FILE = 10_000;
const MONTH_FILE = 100_000;

/** One size from an empty database to its figures; leaves nothing behind. */
export async function runSize(
  leads: number,
  plan: Plan,
  print: (line: string) => void,
): Promise<{ results: Results; version: string }> {
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1000);
  const say = (line: string) => print(`${String(seconds()).padStart(5)} s  ${line}`);
  const database = await openDatabase(leads);
  try {
    say(`${leads} leads: filling`);
    const filled = await fillNew(database, leads);
    say(`filled: ${filled.calls} calls, ${filled.databaseSize} MB`);
    const started = await measureStart(database);
    say(`started in ${started.firstAnswerMs.toFixed(0)} ms, ${started.idleMemory} MB`);
    const worn = await measureWorn(database, leads, plan);
    say(`lists measured with ${worn.outcomes} outcomes and without`);
    const [from = leads] = plan.sizes;
    const grown =
      from < leads && leads === plan.sizes.at(-1) ? await measureGrowth(from, database, plan) : undefined;
    if (grown) say(`measured in turns with ${grown.from} leads`);
    return {
      results: { ...filled, started, worn, grown, ...(await contest(database, leads, plan, say)) },
      version: database.version,
    };
  } finally {
    await database.remove();
  }
}

async function contest(database: Database, leads: number, plan: Plan, say: (line: string) => void) {
  const renewDesk = await startRenewDesk(database, { DATABASE_URL: database.url });
  const thin = await startThin(database.url);
  try {
    const trio: Contestants = { database, renewDesk, thin };
    await waitUntilIdle(database.client);
    const office = await openOffice(database.client, renewDesk.url);
    const compared = await compareAnswers(trio, office);
    say(`${compared} answers are the same everywhere`);
    await warmCache(database.client);
    const readRounds = await measure(trio, office, Object.values(reads), plan, say);
    const parts = await measureParts(trio, office, plan);
    await warmCache(database.client);
    const writeRounds = await measure(trio, office, [outcomes], plan, say);
    // A file of ten times the agency's leads would measure a different agency.
    const files = leads < MONTH_FILE * 5 ? [SMALL_FILE] : [SMALL_FILE, MONTH_FILE];
    const imported = await measureImports(trio, office, files, plan.rounds);
    say("files imported");
    const month = await importMonth(trio, office, Math.min(MONTH_FILE, leads));
    say(`a month of ${month.rows} rows imported in ${month.seconds.toFixed(1)} s`);
    const draft = await importDraft(trio, office, Math.min(MONTH_FILE, leads));
    say(
      `a draft checked in ${draft.checkSeconds.toFixed(1)} s and imported in ${draft.importSeconds.toFixed(1)} s`,
    );
    return { compared, measured: [...readRounds, ...writeRounds], parts, imported, month, draft };
  } finally {
    await thin.stop();
    await renewDesk.stop();
  }
}
