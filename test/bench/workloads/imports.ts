import { randomUUID } from "node:crypto";
import { ImportReply } from "#contract/imports/calls";
import { addMonths } from "#contract/time/calendar";
import type { Contestants } from "../contestants/contestants.ts";
import { loadServer, perOperation } from "../load.ts";
import type { Office } from "../office.ts";
import { cpuOf } from "../processes.ts";
import { median } from "../results/round.ts";
import { copyRows } from "./copy-rows.ts";
import { type FileRow, fileRows } from "./file-rows.ts";

/** The results of storing a file's rows. */
export interface Imported {
  rows: number;
  of: Record<"RenewDesk" | "COPY", { perSecond: number; cpu: number | undefined }>;
}

/** As many as the page sends in one call. */
const ROWS_PER_CALL = 1000;

export async function measureImports(
  trio: Contestants,
  office: Office,
  sizes: number[],
  rounds: number,
): Promise<Imported[]> {
  const all: Imported[] = [];
  for (const size of sizes) {
    const made: Record<"RenewDesk" | "COPY", Stored[]> = { RenewDesk: [], COPY: [] };
    for (let round = 0; round < rounds; round++) {
      made.RenewDesk.push(await timed(trio, size, () => uploadRows(trio, office, fileRows(size))));
      made.COPY.push(await timed(trio, size, () => copyRows(trio.database, monthOf(office), fileRows(size))));
    }
    all.push({ rows: size, of: { RenewDesk: middle(made.RenewDesk), COPY: middle(made.COPY) } });
  }
  return all;
}

interface Stored {
  perSecond: number;
  cpu: number | undefined;
}

/**
 * The rows are created before the clock starts; `store` returns its duration and the number of stored rows.
 */
async function timed(
  { database, renewDesk }: Contestants,
  size: number,
  store: () => Promise<{ seconds: number; stored: number }>,
): Promise<Stored> {
  const used = () => {
    const parts = [cpuOf(renewDesk.pid), cpuOf(database.pid)];
    return parts.reduce((sum, part) => (sum === undefined || part === undefined ? undefined : sum + part), 0);
  };
  const before = used();
  const { seconds, stored } = await store();
  if (stored !== size) throw new Error(`${stored} of ${size} rows were stored`);
  return { perSecond: stored / seconds, cpu: perOperation(before, used(), stored) };
}

function middle(all: Stored[]): Stored {
  const known = all.flatMap(({ cpu }) => cpu ?? []);
  return {
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    cpu: known.length > 0 ? median(known) : undefined,
  };
}

/** A month that no list is measured on. */
export function monthOf({ months }: Office): string {
  return addMonths(months.at(-1) ?? "2026-12", 1);
}

/** The upload calls as the page makes them: a thousand rows each, one after another. */
export async function uploadRows(
  { renewDesk, database }: Pick<Contestants, "renewDesk" | "database">,
  office: Office,
  rows: FileRow[],
): Promise<{ seconds: number; stored: number }> {
  const [targetYear, targetMonth] = monthOf(office).split("-");
  const uploadId = randomUUID();
  const bodies = Array.from({ length: Math.ceil(rows.length / ROWS_PER_CALL) }, (_, call) => {
    const first = call * ROWS_PER_CALL;
    const data = rows
      .slice(first, first + ROWS_PER_CALL)
      .map((row, place) => ({ ...row, rowNumber: first + place + 2 }));
    return JSON.stringify({ data, targetMonth, targetYear, firstRow: first + 2, uploadId });
  });
  let stored = 0;
  let ended = 0;
  // The load generator ends only with its next whole second.
  const read = (body: string) => {
    ended = performance.now();
    stored += ImportReply.parse(JSON.parse(body)).results.successful;
  };
  let place = 0;
  const began = performance.now();
  await loadServer(
    renewDesk.url,
    () => ({
      method: "POST",
      path: "/api/upload/csv-leads",
      headers: { cookie: office.admin, "content-type": "application/json" },
      body: bodies[place++] ?? "",
    }),
    { clients: 1, extent: { amount: bodies.length }, read },
    { server: renewDesk.pid, database: database.pid },
  );
  return { seconds: (ended - began) / 1000, stored };
}
