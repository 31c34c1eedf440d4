import { RESTORABLE_MS } from "#contract/documents/types";
import type { Deps } from "#server/deps";
import { runPeriodically } from "#server/platform/periodic-jobs";
import { sweepDeletedDocuments } from "./delete-document.ts";

/** Removes deleted documents and their files once they can no longer be restored. */
export function startDocumentsJob(deps: Deps, say: (line: string) => void): () => Promise<void> {
  const sweep = {
    everyMs: RESTORABLE_MS,
    atStart: true as const,
    run: () => sweepDeletedDocuments(deps),
    failed: (reason: string) => `Deleted documents could not be removed: ${reason}`,
  };
  return runPeriodically([sweep], say);
}
