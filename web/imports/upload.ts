import { today } from "#contract/calendar";
import type { ImportReply } from "#contract/imports";
import { ApiError, messageOf, send } from "#web/lib/api.ts";
import { now } from "#web/lib/clock.ts";
import { newId } from "#web/lib/new-id.ts";
import type { FileCheck } from "./check-file.ts";
import { refreshAfterUpload } from "./data.ts";
import { type OpenFile, openFile, UnreadableFile } from "./open-file.ts";
import { type Sending, sendBatches } from "./send-batches.ts";
import type { SheetRow } from "./sheet.ts";
import { changeUpload, currentUpload, isUnderWay, patchUpload, type Upload } from "./upload-state.ts";
import { sayDone, sayFailed, sayNoRows, sayUnreadable } from "./upload-words.ts";

/** Where the rows go: what each call says beside them. */
export type Destination = { targetMonth: string; targetYear: string } | { campaignId: number };

/** What the person chose to upload. */
interface Chosen {
  from: Upload["from"];
  source: Blob;
  name: string;
  /** The campaign month, YYYY-MM. */
  month: string;
  /** Asked for once, when the file is known to hold rows. */
  destination: () => Promise<Destination>;
}

let sending: Sending | undefined;
let file: OpenFile | undefined;

/**
 * Reads the file once to know its rows, then sends them batch by batch. A file without one good row leaves the form
 * as it is; what is wrong with its rows is answered, to be shown beside it.
 */
export async function startUpload(owner: string, chosen: Chosen): Promise<FileCheck | undefined> {
  if (isUnderWay(currentUpload()?.phase)) return undefined;
  const { from, source, name, month } = chosen;
  const tally = { handled: 0, successful: 0, assigned: 0, failed: [] };
  changeUpload({ owner, from, phase: "reading", name, month, header: [], total: 0, tally });
  let opened: OpenFile;
  try {
    opened = openFile(source);
    file = opened;
    const check = await opened.check({ today: today(now()), telecallers: undefined });
    if (check.ready === 0) {
      sayNoRows(from);
      clearUpload();
      return check;
    }
    await opened.open(check.encoding);
    patchUpload({ header: check.header, total: check.rows });
  } catch (error) {
    sayUnreadable(error, from);
    clearUpload();
    return undefined;
  }
  sending = sendBatches({
    next: opened.next,
    store: storeRows(chosen.destination),
    mayRetry: (error) => !(error instanceof ApiError) || error.status >= 500,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    onProgress: (next) => patchUpload({ tally: next }),
  });
  await continueUpload();
  return undefined;
}

/** Goes on where a failed or stopped upload ended. */
export async function continueUpload(): Promise<void> {
  if (!sending || isSending()) return;
  patchUpload({ phase: "sending", problem: undefined });
  try {
    if ((await sending.run()) === "finished") finish();
    else patchUpload({ phase: "stopped", canContinue: true });
  } catch (error) {
    fail(error);
  }
  await refreshAfterUpload();
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

function storeRows(destination: () => Promise<Destination>) {
  const uploadId = newId();
  let place: Destination | undefined;
  return async (rows: SheetRow[]): Promise<ImportReply["results"]> => {
    place ??= await destination();
    // Cells travel as they stand in the file: what they mean is for the server to say.
    const data = rows.map(({ rowNumber, cells }) => ({ ...cells, rowNumber }));
    const body = { data, ...place, firstRow: rows[0]?.rowNumber, uploadId };
    return (await send("POST /api/upload/csv-leads", { body })).results;
  };
}

function finish() {
  const upload = currentUpload();
  file?.close();
  sending = undefined;
  patchUpload({ phase: "done" });
  if (upload) sayDone(upload);
}

function fail(error: unknown) {
  const from = currentUpload()?.from ?? "csv-upload";
  if (error instanceof UnreadableFile) {
    // The rest of the file is out of reach, so there is nothing to go on with.
    file?.close();
    sending = undefined;
    sayUnreadable(error, from);
    patchUpload({ phase: "failed", problem: error.message, canContinue: false });
    return;
  }
  const problem = messageOf(error, "Failed to upload CSV data");
  sayFailed(problem, from);
  patchUpload({ phase: "failed", problem, canContinue: true });
}
