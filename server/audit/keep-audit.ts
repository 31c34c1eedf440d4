import { removeEntriesBefore } from "#server/audit/chain-queries";
import { insertAudit } from "#server/audit/queries";
import type { Deps } from "#server/http";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Removes what is older than the log is kept, at the start and once a day, and enters that it did: the check begins
 * where the removed entries end. Answers how to stop.
 */
export function keepAudit(
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  say: (line: string) => void,
): () => Promise<void> {
  let work: Promise<void> | undefined;
  const purge = () => {
    work ??= db
      .transaction(async (tx) => {
        const now = clock();
        const last = await removeEntriesBefore(
          tx,
          new Date(now.getTime() - config.AUDIT_RETENTION_DAYS * DAY_MS),
        );
        if (!last) return;
        const itself = { viewer: null, now, address: null };
        await insertAudit(tx, itself, "audit.purged", { upTo: last.id, lastHash: last.hash });
      })
      .catch((error: Error) => say(`Old entries of the audit log were not removed: ${error.message}`))
      .finally(() => {
        work = undefined;
      });
  };
  purge();
  const timer = setInterval(purge, DAY_MS);
  return async () => {
    clearInterval(timer);
    await work;
  };
}
