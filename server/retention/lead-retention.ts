import type { Removal } from "#contract/removals/calls";
import { dateLabel, HOUR_MS } from "#contract/time/calendar";
import type { Deps } from "#server/deps";
import { removeOrphanedFiles } from "#server/files/orphaned-files";
import type { PeriodicJob } from "#server/platform/periodic-jobs";
import { type Outcome, type Removed, removeBatch } from "./remove-batch.ts";

type Needed = Pick<Deps, "db" | "files" | "clock">;

/** Once a day removes leads past their retention time, in batches. */
export function leadRetention(deps: Needed, say: (line: string) => void): PeriodicJob {
  const failed = (reason: string) => `Old leads were not removed: ${reason}`;
  let heldOn: string | undefined;
  const run = async (signal: AbortSignal) => {
    const { held, removed } = await removeOldLeads(deps, signal);
    if (removed) say(removedLine(removed));
    if (held && heldOn !== held.before) say(pendingLine(held));
    heldOn = held?.before;
  };
  return { everyMs: HOUR_MS, atStart: true, run, failed };
}

/** What is left at a stop or a kill is removed when a server runs again. */
export async function removeOldLeads(deps: Needed, signal: AbortSignal): Promise<Outcome> {
  let after = 0;
  while (!signal.aborted) {
    const part = await deps.db.transaction((tx) => removeBatch(tx, deps.clock(), after));
    await removeOrphanedFiles(deps, part.fileKeys);
    if (!part.more) return part;
    after = part.upTo;
  }
  return {};
}

function removedLine({ leads, documents, customers, before, months }: Removed): string {
  const since = before ? ` last active before ${dateLabel(before)} (kept ${months} months)` : "";
  return `Removed ${leads} leads, ${documents} documents and ${customers} customers${since}`;
}

const pendingLine = ({ count, before }: Removal) =>
  `${count} leads and customers last active before ${dateLabel(before)} are due to be removed, more than a day's usual number: allow it in Settings`;
