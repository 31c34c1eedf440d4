import { forgetLooseFiles, looseFilesSince } from "#server/documents/file-queries";
import type { Deps } from "#server/http";

/** An upload takes minutes at most; what is loose for longer belongs to nobody. */
const UPLOADING_MS = 60 * 60 * 1000;
const REMOVED_AT_ONCE = 20;

/** Removes files that no document needs any more. One that cannot be removed now stays noted for the next start. */
export async function removeLooseFiles(
  { db, files }: Pick<Deps, "db" | "files">,
  fileKeys: string[],
): Promise<number> {
  let count = 0;
  for (let from = 0; from < fileKeys.length; from += REMOVED_AT_ONCE) {
    const some = fileKeys.slice(from, from + REMOVED_AT_ONCE);
    const attempts = await Promise.allSettled(some.map((key) => files.remove(key)));
    const removed = some.filter((_, index) => attempts[index]?.status === "fulfilled");
    // The place of the files is away, for the rest as for these.
    if (removed.length === 0) return count;
    await db.transaction((tx) => forgetLooseFiles(tx, removed));
    count += removed.length;
  }
  return count;
}

/** Removes what a crash left behind. */
export async function sweepLooseFiles(
  deps: Pick<Deps, "db" | "files" | "clock">,
  say: (line: string) => void,
): Promise<void> {
  const before = new Date(deps.clock().getTime() - UPLOADING_MS);
  const count = await removeLooseFiles(deps, await looseFilesSince(deps.db, before));
  if (count > 0) say(`Removed ${count} files of documents that no longer exist or never were stored`);
}
