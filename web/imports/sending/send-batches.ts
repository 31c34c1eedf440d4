import type { ImportReply } from "#contract/imports/calls";
import type { Batch } from "../reading/batches.ts";
import { type FailedRow, faultyRow } from "../reading/sheet.ts";
import { type Patience, withRetries } from "./retries.ts";

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

interface Parts extends Pick<Patience, "mayRetry" | "pause"> {
  next: () => Promise<Batch | undefined>;
  /** How many rows the file has. */
  total: number;
  /** Stores a batch; the same first row again returns the earlier reply and stores nothing. */
  store: (batch: Batch, isLast: boolean) => Promise<ImportReply["results"]>;
  onProgress: (tally: Tally) => void;
}

export interface Sending {
  /**
   * Sends until the end or until stopped. After a failure it can be run again and continues at that batch.
   */
  run(): Promise<"finished" | "stopped">;
  /** Lets the running call finish: what it stores is still counted. */
  stop(): void;
}

export function sendBatches({ next, total, store, mayRetry, pause, onProgress }: Parts): Sending {
  let tally: Tally = { handled: 0, successful: 0, assigned: 0, failed: [], doubtful: [] };
  let batch: Batch | undefined;
  let stopped = false;

  const patience = { mayRetry, pause, isStopped: () => stopped };
  const storeOne = (one: Batch, isLast: boolean) => withRetries(() => store(one, isLast), patience);
  const run = async () => {
    stopped = false;
    while (!stopped) {
      batch ??= await next();
      if (!batch) return "finished";
      const isLast = tally.handled + batch.rows.length + batch.failed.length >= total;
      tally = withBatch(tally, batch, await storeOne(batch, isLast));
      batch = undefined;
      onProgress(tally);
    }
    return "stopped";
  };
  return {
    run,
    stop: () => {
      stopped = true;
    },
  };
}

function withBatch(tally: Tally, batch: Batch, results: ImportReply["results"]): Tally {
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
