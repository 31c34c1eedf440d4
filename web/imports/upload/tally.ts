import type { ImportReply } from "#contract/imports/calls";
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
