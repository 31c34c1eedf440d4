import { addDays, dateLabel, startOfDay, today } from "#contract/calendar";
import type { Removal } from "#contract/removals";
import { findOlder, holdLog, removeEntries } from "#server/audit/chain-queries";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/db";
import type { Deps } from "#server/http";
import { watchClock } from "#server/removals/clock-queries";
import { decide } from "#server/removals/held-queries";
import { repeat } from "#server/repeat";

const LOOK_EVERY_MS = 60 * 60 * 1000;

/**
 * Removes what is older than the log is kept, and enters that it did: the check begins where the removed entries end.
 * Once a day at most, for the cutoff is the beginning of an Indian day. Answers how to stop.
 */
export function keepAudit(
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  say: (line: string) => void,
): () => Promise<void> {
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
  return repeat([{ everyMs: LOOK_EVERY_MS, atStart: true, run: purge, failed }], say);
}

interface Counted {
  before: string;
  count: number;
}

const entries = ({ before, count }: Counted) => `${count} audit log entries older than ${dateLabel(before)}`;

async function removeOld(
  tx: Tx,
  now: Date,
  keptDays: number,
): Promise<{ held?: Removal | undefined; removed?: Counted }> {
  if (!(await watchClock(tx, now)).trusted) return {};
  const cutoff = addDays(today(now), -keptDays);
  const olderThan = (day: string) => findOlder(tx, startOfDay(day));
  const { before, held } = await decide(tx, "auditEntries", cutoff, olderThan);
  if (before === undefined) return { held };
  await holdLog(tx);
  const { upTo, due } = await olderThan(before);
  const last = await removeEntries(tx, upTo);
  if (!last) return {};
  const itself = { viewer: null, now, address: null };
  await insertAudit(tx, itself, "audit.purged", { upTo: last.id, lastHash: last.hash });
  return { removed: { before, count: due } };
}
