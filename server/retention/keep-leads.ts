import type { Deps } from "#server/http";
import { removeLooseFiles } from "#server/loose-files";
import { repeat } from "#server/repeat";
import { removePart } from "#server/retention/remove-part";

const LOOK_EVERY_MS = 60 * 60 * 1000;

type Needed = Pick<Deps, "db" | "files" | "clock">;

/** Once a day, leads that have been kept as long as the settings say are removed, in parts. Answers how to stop. */
export function keepLeads(deps: Needed, say: (line: string) => void): () => Promise<void> {
  const failed = (reason: string) => `Old leads were not removed: ${reason}`;
  const run = (signal: AbortSignal) => removeOldLeads(deps, signal);
  return repeat([{ everyMs: LOOK_EVERY_MS, atStart: true, run, failed }], say);
}

/** What is left at a stop, or after a kill, is removed when a server runs again. */
export async function removeOldLeads(deps: Needed, signal: AbortSignal): Promise<void> {
  let after = 0;
  while (!signal.aborted) {
    const part = await deps.db.transaction((tx) => removePart(tx, deps.clock(), after));
    await removeLooseFiles(deps, part.fileKeys);
    if (!part.more) return;
    after = part.upTo;
  }
}
