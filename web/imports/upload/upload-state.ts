import type { ImportReply } from "#contract/imports/calls";
import { createStore } from "#web/lib/browser/store.ts";
import type { Batch } from "../file/batches.ts";
import { type FailedRow, faultyRow } from "../file/sheet.ts";

/** What has happened to a file's rows so far. */
export interface Tally {
  /** Rows with a reply, success or failure. */
  handled: number;
  successful: number;
  assigned: number;
  failed: FailedRow[];
  /** Stored as typed, with something to look at. */
  doubtful: FailedRow[];
}

/** The current upload of this page. It continues while the user visits other screens. */
export interface Upload {
  /** The user who started it: nobody else on this browser sees it. */
  owner: string;
  /** The screen it was started on. */
  from: "csv-upload" | "database";
  phase: "reading" | "sending" | "stopping" | "stopped" | "failed" | "done";
  name: string;
  /** The campaign month, YYYY-MM. */
  month: string;
  header: string[];
  /** Rows of the whole file; 0 while it is being read. */
  total: number;
  tally: Tally;
  /** Why it stopped. */
  problem?: string | undefined;
  /** Whether the rest can still be sent. */
  canContinue?: boolean | undefined;
}

const upload = createStore<Upload | undefined>(undefined);

export const currentUpload = upload.get;

export function isRunning(phase: Upload["phase"] | undefined): boolean {
  return phase === "reading" || phase === "sending" || phase === "stopping";
}

export function changeUpload(next: Upload | undefined): void {
  if (isRunning(next?.phase)) addEventListener("beforeunload", warn);
  else removeEventListener("beforeunload", warn);
  upload.set(next);
}

export function patchUpload(part: Partial<Upload>): void {
  const current = upload.get();
  if (current) changeUpload({ ...current, ...part });
}

export function useUpload(owner: string): Upload | undefined {
  const current = upload.useValue();
  return current?.owner === owner ? current : undefined;
}

/** Asks before leaving the page: rows not sent yet would be lost. */
function warn(event: BeforeUnloadEvent) {
  event.preventDefault();
}

export const noRows: Tally = { handled: 0, successful: 0, assigned: 0, failed: [], doubtful: [] };

export function withBatch(tally: Tally, batch: Batch, results: ImportReply["results"]): Tally {
  const rows = new Map(batch.rows.map((row) => [row.rowNumber, row]));
  const refused = results.failures.map(({ row, reason, erased }) => {
    const sent = rows.get(row);
    return { ...(sent ? faultyRow(sent, reason) : { rowNumber: row, reason, values: [] }), erased };
  });
  const doubtful = (results.doubts ?? []).map(({ row, reason }) => ({ rowNumber: row, reason, values: [] }));
  const failed = [...batch.failed, ...refused].sort((one, other) => one.rowNumber - other.rowNumber);
  return {
    handled: tally.handled + batch.rows.length + batch.failed.length,
    successful: tally.successful + results.successful,
    assigned: tally.assigned + results.assigned,
    failed: tally.failed.concat(failed),
    doubtful: tally.doubtful.concat(doubtful),
  };
}
