import { today } from "#contract/calendar";
import type { ImportReply } from "#contract/imports";
import { ApiError, messageOf, send } from "#web/lib/api.ts";
import { now } from "#web/lib/clock.ts";
import { formatNumber } from "#web/lib/format.ts";
import { newId } from "#web/lib/new-id.ts";
import { toast } from "#web/ui/toast.ts";
import { refreshAfterUpload } from "./data.ts";
import { type OpenFile, openFile, UnreadableFile } from "./open-file.ts";
import { type Sending, sendBatches } from "./send-batches.ts";
import type { SheetRow } from "./sheet.ts";
import { changeUpload, currentUpload, isUnderWay, patchUpload } from "./upload-state.ts";

/** What the person chose to upload. */
interface Chosen {
  source: Blob;
  name: string;
  /** The campaign month, YYYY-MM. */
  month: string;
}

let sending: Sending | undefined;
let file: OpenFile | undefined;

/** Reads the file once to know its rows, then sends them batch by batch. */
export async function startUpload(owner: string, { source, name, month }: Chosen): Promise<void> {
  if (isUnderWay(currentUpload()?.phase)) return;
  const tally = { handled: 0, successful: 0, assigned: 0, failed: [] };
  changeUpload({ owner, phase: "reading", name, month, header: [], total: 0, tally });
  const opened = openFile(source);
  file = opened;
  try {
    const check = await opened.check({ today: today(now()), telecallers: undefined });
    if (check.ready === 0) {
      toast({ title: "Invalid CSV", description: "No valid data found in CSV", tone: "destructive" });
      // The reasons are known already; a longer list is shown by Check rows.
      if (check.failed === 0 || check.failed > check.firstFailed.length) return clearUpload();
      opened.close();
      const failed = check.firstFailed;
      return patchUpload({
        phase: "done",
        header: check.header,
        total: check.rows,
        tally: { ...tally, handled: check.rows, failed },
      });
    }
    await opened.open(check.encoding);
    patchUpload({ header: check.header, total: check.rows });
  } catch (error) {
    sayUnreadable(error);
    return clearUpload();
  }
  sending = sendBatches({
    next: opened.next,
    store: storeRows(month),
    mayRetry: (error) => !(error instanceof ApiError) || error.status >= 500,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    onProgress: (next) => patchUpload({ tally: next }),
  });
  await continueUpload();
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

/** A 'Parse Error' in the specification's words (§5, §8). */
export function sayUnreadable(error: unknown): void {
  const description = error instanceof UnreadableFile ? error.message : "Error reading file";
  toast({ title: "Parse Error", description, tone: "destructive" });
}

function isSending(): boolean {
  const phase = currentUpload()?.phase;
  return phase === "sending" || phase === "stopping";
}

function storeRows(month: string) {
  const uploadId = newId();
  const [targetYear, targetMonth] = month.split("-");
  return async (rows: SheetRow[]): Promise<ImportReply["results"]> => {
    // Cells travel as they stand in the file: what they mean is for the server to say.
    const data = rows.map(({ rowNumber, cells }) => ({ ...cells, rowNumber }));
    const body = { data, targetMonth, targetYear, firstRow: rows[0]?.rowNumber, uploadId };
    return (await send("POST /api/upload/csv-leads", { body })).results;
  };
}

function finish() {
  const { successful = 0, failed = [] } = currentUpload()?.tally ?? {};
  file?.close();
  sending = undefined;
  patchUpload({ phase: "done" });
  toast({
    title: "Upload Complete",
    description: `${formatNumber(successful)} successful, ${formatNumber(failed.length)} failed.`,
    tone: failed.length > 0 ? "destructive" : undefined,
  });
}

function fail(error: unknown) {
  if (error instanceof UnreadableFile) {
    // The rest of the file is out of reach, so there is nothing to go on with.
    file?.close();
    sending = undefined;
    sayUnreadable(error);
    patchUpload({ phase: "failed", problem: error.message, canContinue: false });
    return;
  }
  const problem = messageOf(error, "Failed to upload CSV data");
  toast({ title: "Upload Failed", description: problem, tone: "destructive" });
  patchUpload({ phase: "failed", problem, canContinue: true });
}
