import type { ImportReply } from "#contract/imports/calls";
import { columnOf } from "#contract/lead/columns";
import { messageOf, send } from "#web/lib/http/api.ts";
import { newId } from "#web/lib/http/new-id.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import type { Batch } from "../file/batches.ts";
import type { FileCheck } from "../file/check-file.ts";
import type { FileProblem } from "../file/file-problem.ts";
import { type OpenFile, openFile, problemOf, UnreadableFile } from "../file/open-file.ts";
import { sanitizeCell, sanitizeCells } from "../mapping/sanitize-cells.ts";
import { type Sending, sendBatches } from "./send-batches.ts";
import {
  changeUpload,
  currentUpload,
  isRunning,
  noRows,
  patchUpload,
  type Upload,
  withBatch,
} from "./upload-state.ts";
import { toastDone, toastFailed, toastNoRows, toastUnreadable } from "./upload-toasts.ts";

/** Where the rows go, sent with each call. */
type Destination = { targetMonth: string; targetYear: string } | { campaignId: number };

/** The user's choices for the upload. */
export interface Chosen {
  from: Upload["from"];
  source: Blob;
  name: string;
  /** The campaign month, YYYY-MM. */
  month: string;
  /** Called once, when the file is known to contain rows. */
  destination: () => Promise<Destination>;
}

let sending: Sending | undefined;
let file: OpenFile | undefined;

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
  if (isRunning(currentUpload()?.phase)) return undefined;
  const { from, source, name, month } = chosen;
  changeUpload({ owner, from, phase: "reading", name, month, header: [], total: 0, tally: noRows });
  let opened: OpenFile;
  let check: FileCheck;
  try {
    opened = openFile(source);
    file = opened;
    check = await opened.ask("check", undefined);
    if (check.ready === 0) {
      toastNoRows(from);
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
  if (!sending || isSending()) return;
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
  if (currentUpload()?.phase !== "sending") return;
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

function isSending(): boolean {
  const phase = currentUpload()?.phase;
  return phase === "sending" || phase === "stopping";
}

const tallyNow = () => currentUpload()?.tally ?? noRows;

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
  const upload = currentUpload();
  file?.close();
  sending = undefined;
  patchUpload({ phase: "done" });
  if (upload) toastDone(upload);
}

function fail(error: unknown) {
  const from = currentUpload()?.from ?? "csv-upload";
  if (error instanceof UnreadableFile) {
    // The rest of the file is not accessible, so nothing can be continued.
    file?.close();
    sending = undefined;
    toastUnreadable(error, from);
    patchUpload({ phase: "failed", problem: error.message, canContinue: false });
    return;
  }
  const problem = messageOf(error, "Failed to upload CSV data");
  toastFailed(problem, from);
  patchUpload({ phase: "failed", problem, canContinue: true });
}
