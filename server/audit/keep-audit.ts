import { removeEntriesBefore } from "#server/audit/chain-queries";
import { insertAudit } from "#server/audit/queries";
import type { Deps } from "#server/http";
import { repeat } from "#server/repeat";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Removes what is older than the log is kept, at the start and once a day, and enters that it did: the check begins
 * where the removed entries end. Answers how to stop.
 */
export function keepAudit(
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  say: (line: string) => void,
): () => Promise<void> {
  const purge = () =>
    db.transaction(async (tx) => {
      const now = clock();
      const border = new Date(now.getTime() - config.AUDIT_RETENTION_DAYS * DAY_MS);
      const last = await removeEntriesBefore(tx, border);
      if (!last) return;
      const itself = { viewer: null, now, address: null };
      await insertAudit(tx, itself, "audit.purged", { upTo: last.id, lastHash: last.hash });
    });
  const failed = (reason: string) => `Old entries of the audit log were not removed: ${reason}`;
  return repeat([{ everyMs: DAY_MS, atStart: true, run: purge, failed }], say);
}
