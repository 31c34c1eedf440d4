import { forgetLooseFiles, looseFilesSince } from "#server/documents/file-queries";
import type { Deps } from "#server/http";

/** An upload takes minutes at most; what is loose for longer belongs to nobody. */
const UPLOADING_MS = 60 * 60 * 1000;

/** Removes files that no document needs any more. One that cannot be removed now stays noted for the next start. */
export async function removeLooseFiles(
  { db, files }: Pick<Deps, "db" | "files">,
  fileKeys: string[],
): Promise<void> {
  const attempts = await Promise.allSettled(fileKeys.map((key) => files.remove(key)));
  const removed = fileKeys.filter((_, index) => attempts[index]?.status === "fulfilled");
  if (removed.length > 0) await db.transaction((tx) => forgetLooseFiles(tx, removed));
}

/** Removes what a crash left behind. */
export async function sweepLooseFiles(deps: Deps): Promise<void> {
  const before = new Date(deps.clock().getTime() - UPLOADING_MS);
  await removeLooseFiles(deps, await looseFilesSince(deps.db, before));
}
