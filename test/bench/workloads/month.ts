import type { Contestants } from "../contestants/contestants.ts";
import { type Call, loadServer } from "../load.ts";
import type { Office } from "../office.ts";
import { memoryOf } from "../processes.ts";
import { percentile } from "../results/round.ts";
import { fileRows } from "./file-rows.ts";
import { uploadRows } from "./imports.ts";
import { reads } from "./reads.ts";

/** Importing a month's file of a hundred thousand rows while the team works. */
export interface MonthImported {
  rows: number;
  seconds: number;
  /** The server's memory in MB before, and the maximum while rows are stored. */
  memoryBefore: number | undefined;
  memoryAtMost: number | undefined;
  /** The others' lists, ms. */
  usual: { p50: number; p95: number };
  during: { p50: number; p95: number };
}

/** The busiest minute of a team: ten users who each open a list every second, all at the same moment. */
const PEOPLE = 10;
const LISTS_PER_SECOND = 10;
const MEMORY_EVERY_MS = 200;
/** Long enough for a 95th percentile at this rate. */
const USUAL_SECONDS = 15;

export async function importMonth(trio: Contestants, office: Office, rows: number): Promise<MonthImported> {
  const { renewDesk, database } = trio;
  const pids = { server: renewDesk.pid, database: database.pid };
  const ask = reads.listInScope.asks(office);
  const next = (): Call => ask().call;
  const load = { clients: PEOPLE, pace: LISTS_PER_SECOND };
  const usual = await loadServer(renewDesk.url, next, { ...load, extent: { seconds: USUAL_SECONDS } }, pids);

  const file = fileRows(rows);
  const memoryBefore = memoryOf(renewDesk.pid);
  let memoryAtMost = memoryBefore;
  const watch = setInterval(() => {
    memoryAtMost = Math.max(memoryAtMost ?? 0, memoryOf(renewDesk.pid) ?? 0) || undefined;
  }, MEMORY_EVERY_MS);
  let stored = false;
  const times: number[] = [];
  const seen = (ms: number) => times.push(ms);
  const lists = async () => {
    while (!stored) await loadServer(renewDesk.url, next, { ...load, seen, extent: { seconds: 1 } }, pids);
  };
  const upload = uploadRows(trio, office, file).finally(() => {
    stored = true;
  });
  const [{ seconds: taken }] = await Promise.all([upload, lists()]);
  clearInterval(watch);
  return {
    rows,
    seconds: taken,
    memoryBefore,
    memoryAtMost,
    usual,
    during: { p50: percentile(times, 50), p95: percentile(times, 95) },
  };
}
