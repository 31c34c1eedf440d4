import { dateLabel } from "#contract/calendar";
import type { Removal } from "#contract/removals";
import type { Deps } from "#server/http";
import { removeLooseFiles } from "#server/loose-files";
import { repeat } from "#server/repeat";
import { type Outcome, type Removed, removePart } from "#server/retention/remove-part";

const LOOK_EVERY_MS = 60 * 60 * 1000;

type Needed = Pick<Deps, "db" | "files" | "clock">;

/** Once a day, leads that have been kept as long as the settings say are removed, in parts. Answers how to stop. */
export function keepLeads(deps: Needed, say: (line: string) => void): () => Promise<void> {
  const failed = (reason: string) => `Old leads were not removed: ${reason}`;
  let heldOn: string | undefined;
  const run = async (signal: AbortSignal) => {
    const { held, removed } = await removeOldLeads(deps, signal);
    if (removed) say(removedLine(removed));
    if (held && heldOn !== held.before) say(heldLine(held));
    heldOn = held?.before;
  };
  return repeat([{ everyMs: LOOK_EVERY_MS, atStart: true, run, failed }], say);
}

/** What is left at a stop, or after a kill, is removed when a server runs again. */
export async function removeOldLeads(deps: Needed, signal: AbortSignal): Promise<Outcome> {
  let after = 0;
  while (!signal.aborted) {
    const part = await deps.db.transaction((tx) => removePart(tx, deps.clock(), after));
    await removeLooseFiles(deps, part.fileKeys);
    if (!part.more) return part;
    after = part.upTo;
  }
  return {};
}

function removedLine({ leads, documents, customers, before, months }: Removed): string {
  const since = before ? ` last active before ${dateLabel(before)} (kept ${months} months)` : "";
  return `Removed ${leads} leads, ${documents} documents and ${customers} customers${since}`;
}

const heldLine = ({ count, before }: Removal) =>
  `${count} leads and customers last active before ${dateLabel(before)} are due to be removed, more than a day's usual number: allow it in Settings`;
