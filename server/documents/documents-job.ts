import { RESTORABLE_MS } from "#contract/documents/types";
import type { Deps } from "#server/deps";
import type { PeriodicJob } from "#server/platform/periodic-jobs";
import { sweepDeletedDocuments } from "./delete-document.ts";

/** Removes deleted documents and their files once they can no longer be restored. */
export const documentsJob = (deps: Deps): PeriodicJob => ({
  everyMs: RESTORABLE_MS,
  atStart: true,
  run: () => sweepDeletedDocuments(deps),
  failed: (reason) => `Deleted documents could not be removed: ${reason}`,
});
