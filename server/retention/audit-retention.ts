import type { Removal } from "#contract/removals/calls";
import { addDays, dateLabel, HOUR_MS, startOfDay, today } from "#contract/time/calendar";
import { findEndOfOlder, findEntry, lockLog, removeEntries } from "#server/audit/chain-queries";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import type { Deps } from "#server/deps";
import type { PeriodicJob } from "#server/platform/periodic-jobs";
import { watchClock } from "#server/removals/clock-queries";
import { decideRemoval } from "#server/removals/pending-queries";
import { deleteTimesBefore } from "./queries.ts";

/**
 * Removes audit entries older than their retention time, and users' breaks and absences, and audits the removal of entries:
 * verification starts where they end. At most once a day, because the cutoff is the start of an Indian day.
 */
export function auditRetention(
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  say: (line: string) => void,
): PeriodicJob {
  const keptDays = config.AUDIT_RETENTION_DAYS;
  let heldOn: string | undefined;
  const purge = async () => {
    const now = clock();
    const { held, removed } = await db.transaction((tx) => removeOld(tx, now, keptDays));
    if (removed) say(`Removed ${entries(removed)} (kept ${keptDays} days)`);
    if (held && heldOn !== held.before)
      say(`${entries(held)} are due to be removed, more than a day's usual number: allow it in Settings`);
    heldOn = held?.before;
  };
  const failed = (reason: string) => `Old entries of the audit log were not removed: ${reason}`;
  return { everyMs: HOUR_MS, atStart: true, run: purge, failed };
}

interface Removable {
  before: string;
  count: number;
}

const entries = ({ before, count }: Removable) =>
  `${count} audit log entries older than ${dateLabel(before)}`;

async function removeOld(
  tx: Tx,
  now: Date,
  keptDays: number,
): Promise<{ held?: Removal | undefined; removed?: Removable }> {
  if (!(await watchClock(tx, now)).trusted) return {};
  const cutoff = addDays(today(now), -keptDays);
  await deleteTimesBefore(tx, cutoff);
  const olderThan = (day: string) => findEndOfOlder(tx, startOfDay(day));
  const { before, held } = await decideRemoval(tx, "auditEntries", cutoff, olderThan);
  if (before === undefined) return { held };
  await lockLog(tx);
  const { upTo, due } = await olderThan(before);
  const last = await findEntry(tx, upTo);
  if (!last) return {};
  const itself = { viewer: null, now, address: null };
  await insertAudit(tx, itself, "audit.purged", { upTo: last.id, lastHash: last.hash });
  await removeEntries(tx, upTo);
  return { removed: { before, count: due } };
}
