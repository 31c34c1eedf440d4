import { findHead, findPurged, type Link, walk } from "#server/audit/chain-queries";
import type { Db } from "#server/db/db";

const ENTRIES_AT_ONCE = 10_000;

/**
 * Follows the chain from its beginning, or from the latest purge, to the newest entry. Of one moment, though it is read
 * in parts: what is added meanwhile does not count.
 */
export function checkChain(db: Db) {
  return db.transaction(
    async (tx) => {
      const head = await findHead(tx);
      let last: Link = await findPurged(tx);
      let checked = 0;
      for (;;) {
        const part = await walk(tx, last, ENTRIES_AT_ONCE);
        if (!part) break;
        checked += part.checked;
        last = part.last;
        if (part.broken !== null) return { chain: { intact: false, brokenAt: part.broken }, checked };
      }
      if (last.id !== head.id) {
        return { chain: { intact: false, brokenAt: Math.min(last.id, head.id) + 1 }, checked };
      }
      if (last.hash !== head.hash) return { chain: { intact: false, brokenAt: last.id }, checked };
      return { chain: { intact: true }, checked };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}
