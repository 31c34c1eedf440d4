import type { Db } from "#server/db/handles";
import { findHead, findPurged, type Link, verifyNext } from "./chain-queries.ts";

const ENTRIES_AT_ONCE = 10_000;

/**
 * Verifies the chain from its beginning, or from the latest purge, to the newest entry at the start of the
 * check. It is read in batches; entries added during the check are ignored.
 */
export function checkChain(db: Db) {
  return db.transaction(
    async (tx) => {
      const head = await findHead(tx);
      let last: Link = await findPurged(tx);
      let checked = 0;
      for (;;) {
        const part = await verifyNext(tx, last, ENTRIES_AT_ONCE);
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
