import type { ImportReply } from "#contract/imports/calls";
import { columnOf, readDate, readText } from "#contract/lead/columns";
import { monthOf } from "#contract/time/calendar";
import { createStore } from "#web/lib/browser/store.ts";
import { messageOf, send } from "#web/lib/http/api.ts";
import { newId } from "#web/lib/http/new-id.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import type { Batch } from "../file/batches.ts";
import type { FileCheck } from "../file/check-file.ts";
import type { FileProblem } from "../file/file-problem.ts";
import { type OpenFile, openFile, problemOf, UnreadableFile } from "../file/open-file.ts";
import { type FailedRow, faultyRow } from "../file/sheet.ts";
import { sanitizeCell, sanitizeCells } from "../mapping/sanitize-cells.ts";
import { type Sending, sendBatches } from "./send-batches.ts";
import { toastDone, toastRefusal, toastUnreadable, type UploadFrom, uploadTitles } from "./upload-toasts.ts";

/** What has happened to a file's rows so far. */
export interface Tally {
  /** Rows with a reply, success or failure. */
  handled: number;
  successful: number;
  assigned: number;
  failed: FailedRow[];
  /** Stored as typed, with something to look at. */
  doubtful: FailedRow[];
  /** Stored rows by the month of their expiry, YYYY-MM; "" for those without one that can be read. */
  months: ReadonlyMap<string, number>;
}

/** The current upload of this page. It continues while the user visits other screens. */
export interface Upload {
  /** The user who started it: nobody else on this browser sees it. */
  owner: string;
  from: UploadFrom;
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

/** Its file, and what sends it. */
let file: OpenFile | undefined;
let sending: Sending | undefined;

const isSending = (phase: Upload["phase"] | undefined) => phase === "sending" || phase === "stopping";
export const isRunning = (phase: Upload["phase"] | undefined) => phase === "reading" || isSending(phase);

function changeUpload(next: Upload | undefined): void {
  if (isRunning(next?.phase)) addEventListener("beforeunload", warn);
  else removeEventListener("beforeunload", warn);
  upload.set(next);
}

function patchUpload(part: Partial<Upload>): void {
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

export const noRows: Tally = {
  handled: 0,
  successful: 0,
  assigned: 0,
  failed: [],
  doubtful: [],
  months: new Map(),
};

export function withBatch(tally: Tally, batch: Batch, results: ImportReply["results"]): Tally {
  const rows = new Map(batch.rows.map((row) => [row.rowNumber, row]));
  const refused = results.failures.map(({ row, reason, ...kept }) => {
    const sent = rows.get(row);
    return { ...(sent ? faultyRow(sent, reason) : { rowNumber: row, reason, values: [] }), ...kept };
  });
  const doubtful = (results.doubts ?? []).map(({ row, reason }) => ({ rowNumber: row, reason, values: [] }));
  const failed = [...batch.failed, ...refused].sort((one, other) => one.rowNumber - other.rowNumber);
  const refusedRows = new Set(results.failures.map(({ row }) => row));
  const months = new Map(tally.months);
  for (const { cells } of batch.rows.filter((row) => !refusedRows.has(row.rowNumber))) {
    const month = monthOf(readDate(readText(cells.insuranceExpiry) ?? "") ?? "");
    months.set(month, (months.get(month) ?? 0) + 1);
  }
  return {
    months,
    handled: tally.handled + batch.rows.length + batch.failed.length,
    successful: tally.successful + results.successful,
    assigned: tally.assigned + results.assigned,
    failed: tally.failed.concat(failed),
    doubtful: tally.doubtful.concat(doubtful),
  };
}

/** Where the rows go, sent with each call. */
type Destination = { targetMonth: string; targetYear: string } | { campaignId: number };

/** The user's choices for the upload. */
export interface Chosen {
  from: UploadFrom;
  source: Blob;
  name: string;
  /** The campaign month, YYYY-MM. */
  month: string;
  /** Called once, when the file is known to contain rows. */
  destination: () => Promise<Destination>;
}

/** Why a file was not sent: what the check of its rows found, or what is wrong with it as a whole. */
export interface Refused {
  check?: FileCheck | undefined;
  problem?: FileProblem | undefined;
}

/**
 * Reads the file once to count and check its rows, then sends them batch by batch. A file without a good row
 * leaves the form unchanged; the reason is returned for display.
 */
export async function startUpload(owner: string, chosen: Chosen): Promise<Refused | undefined> {
  if (isRunning(upload.get()?.phase)) return undefined;
  const { from, source, name, month } = chosen;
  changeUpload({ owner, from, phase: "reading", name, month, header: [], total: 0, tally: noRows });
  let opened: OpenFile;
  let check: FileCheck;
  try {
    opened = openFile(source);
    file = opened;
    check = await opened.ask("check", undefined);
    if (check.ready === 0) {
      toastRefusal(uploadTitles[from].noRows, "No valid data found in CSV");
      clearUpload();
      return { check };
    }
    await opened.ask("open", check.encoding);
    patchUpload({ header: check.header, total: check.rows });
  } catch (error) {
    toastUnreadable(error, from);
    clearUpload();
    return { problem: problemOf(error) };
  }
  sending = sendBatches({
    next: () => opened.ask("next", undefined),
    send: storeRows(chosen, check),
    onSent: (batch, results) => patchUpload({ tally: withBatch(tallyNow(), batch, results) }),
  });
  await continueUpload();
  return undefined;
}

/** Continues a failed or stopped upload. */
export async function continueUpload(): Promise<void> {
  if (!sending || isSending(upload.get()?.phase)) return;
  patchUpload({ phase: "sending", problem: undefined });
  try {
    if ((await sending.run()) === "finished") finish();
    else patchUpload({ phase: "stopped", canContinue: true });
  } catch (error) {
    fail(error);
  }
  await refreshAfterCall("POST /api/upload/csv-leads");
}

export function stopUpload(): void {
  if (upload.get()?.phase !== "sending") return;
  sending?.stop();
  patchUpload({ phase: "stopping" });
}

/** Makes room for another file. */
export function clearUpload(): void {
  file?.close();
  file = undefined;
  sending = undefined;
  changeUpload(undefined);
}

const tallyNow = () => upload.get()?.tally ?? noRows;

function storeRows({ destination, name }: Chosen, { header, rows: total }: FileCheck) {
  const uploadId = newId();
  const others = cellsOfOthers(header);
  let place: Destination | undefined;
  return async ({ rows, failed }: Batch): Promise<ImportReply["results"]> => {
    place ??= await destination();
    const last = tallyNow().handled + rows.length + failed.length >= total;
    // Cells are sent as in the file: the server interprets them.
    const data = rows.map(({ rowNumber, values, cells }) => ({ ...others(values), ...cells, rowNumber }));
    const unread = failed.map(({ rowNumber, reason, values }) => ({
      row: rowNumber,
      reason,
      values: sanitizeCells(values),
    }));
    const file = {
      name,
      rows: total,
      last,
      header: sanitizeCells(header),
      ...(unread.length > 0 && { unread }),
    };
    const firstRow = rows[0]?.rowNumber ?? failed[0]?.rowNumber;
    const body = { data, ...place, firstRow, uploadId, file };
    return (await send("POST /api/upload/csv-leads", { body })).results;
  };
}

/** The cells of the columns that are not stored: a rejected row is given back with them. */
function cellsOfOthers(header: readonly string[]) {
  const others = header.flatMap((name, index) => (name && !columnOf(name) ? [{ name, index }] : []));
  return (values: readonly string[]) =>
    Object.fromEntries(others.map(({ name, index }) => [name, sanitizeCell(values[index] ?? "")]));
}

function finish() {
  const { from = "csv-upload", tally = noRows } = upload.get() ?? {};
  file?.close();
  sending = undefined;
  patchUpload({ phase: "done" });
  toastDone(from, tally.successful, tally.failed.length);
}

function fail(error: unknown) {
  const from = upload.get()?.from ?? "csv-upload";
  if (error instanceof UnreadableFile) {
    // The rest of the file is not accessible, so nothing can be continued.
    file?.close();
    sending = undefined;
    toastUnreadable(error, from);
    patchUpload({ phase: "failed", problem: error.message, canContinue: false });
    return;
  }
  const problem = messageOf(error, "Failed to upload CSV data");
  toastRefusal(uploadTitles[from].failed, problem);
  patchUpload({ phase: "failed", problem, canContinue: true });
}
