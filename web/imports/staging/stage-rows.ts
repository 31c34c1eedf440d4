import type { StagedRow } from "../matching/staged-rows.ts";
import { type Patience, withRetries } from "../sending/retries.ts";

interface Parts {
  next: () => Promise<StagedRow[] | undefined>;
  /** A row that has come before is left as it is, so that a call may be repeated. */
  stage: (rows: StagedRow[]) => Promise<unknown>;
  onProgress: (sent: number) => void;
  patience?: Patience;
}

/**
 * Sends the rows batch by batch. After a failure it can be run again and continues at that batch; true once every row was
 * sent, false when it was stopped.
 */
export function stageRows({ next, stage, onProgress, patience }: Parts): () => Promise<boolean> {
  let batch: StagedRow[] | undefined;
  let sent = 0;
  return async () => {
    for (;;) {
      if (patience?.isStopped?.()) return false;
      const rows = batch ?? (await next());
      if (!rows) return true;
      batch = rows;
      await withRetries(() => stage(rows), patience);
      batch = undefined;
      sent += rows.length;
      onProgress(sent);
    }
  };
}
