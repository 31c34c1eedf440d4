import { setTimeout as pause } from "node:timers/promises";
import { checkDraft, findImport, type Send, stageDraft, startImport } from "../../import-draft.ts";
import type { Contestants } from "../contestants/contestants.ts";
import type { Office } from "../office.ts";
import { memoryOf } from "../processes.ts";
import { copyRows } from "./copy-rows.ts";
import { fileRows } from "./file-rows.ts";
import { monthOf } from "./imports.ts";

/** A foreign file as a draft: staged, checked, and imported by the server's job. */
export interface DraftImported {
  rows: number;
  stageSeconds: number;
  checkSeconds: number;
  /** From the start to done. */
  importSeconds: number;
  /** The limit with as many rows. */
  copyPerSecond: number;
  /** The server's memory in MB, from the first staged row on. */
  memoryAtMost: number | undefined;
}

const LOOK_EVERY_MS = 200;

export async function importDraft(
  { renewDesk, database }: Pick<Contestants, "renewDesk" | "database">,
  office: Office,
  rows: number,
): Promise<DraftImported> {
  const send: Send = (method, path, body) =>
    fetch(renewDesk.url + path, {
      method,
      headers: { cookie: office.admin, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const file = fileRows(rows);
  let memoryAtMost = memoryOf(renewDesk.pid);
  const watch = setInterval(() => {
    memoryAtMost = Math.max(memoryAtMost ?? 0, memoryOf(renewDesk.pid) ?? 0) || undefined;
  }, LOOK_EVERY_MS);
  try {
    const staged = await timed(() => stageDraft(send, monthOf(office), file));
    const id = staged.result;
    const checked = await timed(() => checkDraft(send, id));
    const { toImport } = checked.result;
    if (toImport !== rows) throw new Error(`${toImport} of ${rows} rows would be stored`);
    const stored = await timed(async () => {
      let record = await startImport(send, id);
      for (; record.state !== "done"; record = await findImport(send, id)) await pause(LOOK_EVERY_MS);
      return record.added;
    });
    if (stored.result !== rows) throw new Error(`${stored.result} of ${rows} rows were stored`);
    const copied = await copyRows(database, monthOf(office), fileRows(rows));
    return {
      rows,
      stageSeconds: staged.seconds,
      checkSeconds: checked.seconds,
      importSeconds: stored.seconds,
      copyPerSecond: copied.stored / copied.seconds,
      memoryAtMost,
    };
  } finally {
    clearInterval(watch);
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const began = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - began) / 1000 };
}
