import { forgetLooseFiles, looseFilesSince } from "#server/documents/file-queries";
import type { Deps } from "#server/http";

/** An upload takes minutes at most; what is loose for longer belongs to nobody. */
const UPLOADING_MS = 60 * 60 * 1000;
const REMOVED_AT_ONCE = 20;

/** Removes files that no document needs any more. One that cannot be removed now stays noted for the next start. */
export async function removeLooseFiles(
  { db, files }: Pick<Deps, "db" | "files">,
  fileKeys: string[],
): Promise<void> {
  for (let from = 0; from < fileKeys.length; from += REMOVED_AT_ONCE) {
    const some = fileKeys.slice(from, from + REMOVED_AT_ONCE);
    const attempts = await Promise.allSettled(some.map((key) => files.remove(key)));
    const removed = some.filter((_, index) => attempts[index]?.status === "fulfilled");
    // The place of the files is away, for the rest as for these.
    if (removed.length === 0) return;
    await db.transaction((tx) => forgetLooseFiles(tx, removed));
  }
}

/** Removes what a crash left behind. */
export async function sweepLooseFiles(deps: Pick<Deps, "db" | "files" | "clock">): Promise<void> {
  const before = new Date(deps.clock().getTime() - UPLOADING_MS);
  await removeLooseFiles(deps, await looseFilesSince(deps.db, before));
}
