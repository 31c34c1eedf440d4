import { HOUR_MS } from "#contract/time/calendar";
import type { Db } from "#server/db/handles";
import type { Files } from "./files.ts";
import { deleteOrphanedFileRows, listOrphanedFiles } from "./queries.ts";

interface Stored {
  db: Db;
  files: Files;
}

/** An upload takes minutes at most; a file orphaned for longer belongs to no upload. */
const UPLOADING_MS = HOUR_MS;
const REMOVED_AT_ONCE = 20;

/** Removes orphaned files. One that cannot be removed now stays recorded until the next start. */
export async function removeOrphanedFiles({ db, files }: Stored, fileKeys: string[]): Promise<number> {
  let count = 0;
  for (let from = 0; from < fileKeys.length; from += REMOVED_AT_ONCE) {
    const some = fileKeys.slice(from, from + REMOVED_AT_ONCE);
    const attempts = await Promise.allSettled(some.map((key) => files.remove(key)));
    const removed = some.filter((_, index) => attempts[index]?.status === "fulfilled");
    // The storage is unavailable: the other files would fail too.
    if (removed.length === 0) return count;
    await db.transaction((tx) => deleteOrphanedFileRows(tx, removed));
    count += removed.length;
  }
  return count;
}

/** Removes the files a crash left behind. */
export async function sweepOrphanedFiles(
  deps: Stored & { clock: () => Date },
  say: (line: string) => void,
): Promise<void> {
  const before = new Date(deps.clock().getTime() - UPLOADING_MS);
  const count = await removeOrphanedFiles(deps, await listOrphanedFiles(deps.db, before));
  if (count > 0) say(`Removed ${count} files of documents that no longer exist or never were stored`);
}
