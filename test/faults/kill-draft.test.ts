import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Random } from "#server/demo/random";
import { checkDraft, findImport, stageDraft, startImport, undoImport } from "../import-draft.ts";
import { type Agency, openAgency } from "./support/agency.ts";
import { row } from "./support/office.ts";
import { type Engine, engines, printCounts, ROUNDS_LIMIT_MS, rounds, seeded } from "./support/rounds.ts";
import { differences, type Snapshot, snapshotOf } from "./support/snapshot.ts";

const KILLS = rounds(2, 25);
const ROWS = rounds(10_000, 50_000);
/** A kill comes in the middle of a part as likely as between two. */
const LONGEST_PART_MS = 300;
const LOOK_EVERY_MS = 20;
/** The last kill is meant to come before the last parts. */
const SPREAD = 0.6;
const TELECALLERS = ["asha", "bharat"];
const MONTHS = ["2026-10", "2026-11"];

const vehicle = (number: number, more: Record<string, string> = {}) =>
  row(number, { phoneNumber: `98${String(number).padStart(8, "0")}`, ...more });
/** Every tenth vehicle is here already, half of them in the file's month; some rows are duplicates or have errors. */
const here = Array.from({ length: ROWS / 10 }, (_, place) => vehicle(place * 10));
const file = Array.from({ length: ROWS }, (_, number) =>
  vehicle(number % 97 === 96 ? number - 1 : number, {
    ...(number % 89 === 88 && { maker: "" }),
    insuranceCompany: "HDFC ERGO",
    city: "Pune",
    telecallerName: [...TELECALLERS, ""][number % 3] ?? "",
  }),
);

type Import = Awaited<ReturnType<typeof findImport>>;

/** With the vehicles that are here. */
async function openWithVehicles(engine: Engine): Promise<Agency> {
  const agency = await openAgency(engine);
  await agency.addTelecallers(TELECALLERS);
  for (const [at, month] of MONTHS.entries())
    await agency.upload(
      here.filter((_, place) => place % MONTHS.length === at),
      month,
    );
  return agency;
}

const isOver = ({ state }: Import) => state === "done" || state === "undone";
/** What an import has done so far, in rows. */
const saved = ({ added, changed, unchanged, refused }: Import) => added + changed + unchanged + refused;
const takenBack = ({ undone }: Import) => (undone ? undone.removed + undone.restored : 0);

/** Kills the server at random moments, spread over most of the job; returns how often before its end. */
async function killDuring(
  agency: Agency,
  id: number,
  { done, all, random }: { done: (record: Import) => number; all: number; random: Random },
): Promise<number> {
  let inside = 0;
  const { session } = agency;
  for (let kill = 0; kill < KILLS; kill++) {
    const moment = ((kill + random.next()) * all * SPREAD) / KILLS;
    while (done(await findImport(session.send, id)) < moment) await pause(LOOK_EVERY_MS);
    await pause(random.below(LONGEST_PART_MS));
    if (!isOver(await findImport(session.send, id))) inside++;
    await agency.killAndStart();
  }
  return inside;
}

async function ended({ session }: Agency, id: number): Promise<Import> {
  for (;;) {
    const record = await findImport(session.send, id);
    if (isOver(record)) return record;
    await pause(LOOK_EVERY_MS);
  }
}

/** Imports the file and undoes it; with `random`, the server is killed in both. */
async function importAndUndo(engine: Engine, random?: Random) {
  const agency = await openWithVehicles(engine);
  const { installation, session } = agency;
  const look = () => snapshotOf(installation.databaseUrl());
  const before = await look();
  const id = await stageDraft(session.send, "2026-11", file);
  const { counts } = await checkDraft(session.send, id);
  await startImport(session.send, id);
  const kills = [random ? await killDuring(agency, id, { done: saved, all: ROWS, random }) : 0];
  const record = await ended(agency, id);
  const imported = await look();
  await undoImport(session.send, id);
  const all = record.added + record.changed;
  kills.push(random ? await killDuring(agency, id, { done: takenBack, all, random }) : 0);
  const { undone } = await ended(agency, id);
  return { before, counts, record, imported, undone, after: await look(), kills };
}

/** Without what an undo leaves on purpose: the record of the import, and a lead's version, history and former holder. */
function dataOf({ records = [], leads = [], "wrong counts": wrong = [] }: Snapshot): Snapshot {
  return {
    records,
    leads: leads.map((line) => line.replace(/"(version|previous_assignee)": [^,]+/g, "")),
    wrong,
  };
}

test.each(engines)(
  "an import killed again and again, and its undo, end as one clean run (%s engine)",
  async (engine) => {
    const { seed, random } = seeded();
    const clean = await importAndUndo(engine);
    const killed = await importAndUndo(engine, random);

    printCounts(`kill -9 inside an import of a draft and its undo, ${engine} engine`, {
      "rows of the file": ROWS,
      added: killed.record.added,
      changed: killed.record.changed,
      rejected: killed.record.refused,
      removed: killed.undone?.removed ?? 0,
      restored: killed.undone?.restored ?? 0,
      "kills in the import": killed.kills[0] ?? 0,
      "kills in the undo": killed.kills[1] ?? 0,
      seed,
    });
    expect(killed.counts).toEqual(clean.counts);
    expect(saved(clean.record)).toBe(ROWS);
    expect(clean.imported["wrong counts"]).toEqual([]);
    expect(differences(clean.imported, killed.imported)).toEqual({});
    expect(differences(clean.after, killed.after)).toEqual({});
    expect(differences(dataOf(clean.before), dataOf(clean.after))).toEqual({});
    expect(differences(dataOf(killed.before), dataOf(killed.after))).toEqual({});
    expect(Math.min(...killed.kills)).toBeGreaterThan(0);
  },
  ROUNDS_LIMIT_MS,
);
