import type { Db } from "#server/db/handles";
import {
  type ChangeRow,
  type FeedPosition,
  readNewest,
  readSince,
  type Source,
  sources,
} from "./change-feed-queries.ts";

/**
 * Ids are assigned before the commit, so a smaller one may appear after a greater one was read. A missing one
 * is polled until every transaction that could have drawn it is over: the longest statement takes 120 s.
 */
const GAP_TTL_MS = 180_000;
/** Per source; importing a file again draws thousands of ids that never appear. */
const GAPS_MAX = 10_000;

interface SourcePosition {
  top: number;
  /** The time until which each missing id is polled. */
  missing: Map<number, number>;
}

export interface ChangeFeed {
  /** Everything committed since the last call, each row once. */
  next(db: Db, now: Date): Promise<ChangeRow[]>;
}

/** Starts with what is committed from now on. */
export async function openChangeFeed(db: Db, now: Date): Promise<ChangeFeed> {
  const readings: Record<Source, SourcePosition> = {
    log: emptyPosition(),
    lead: emptyPosition(),
    audit: emptyPosition(),
  };
  for (const { source, ids } of await readNewest(db)) {
    const reading = readings[source];
    reading.top = (ids[0] ?? 1) - 1;
    advance(reading, ids, now);
  }
  return {
    async next(db, now) {
      for (const source of sources) dropExpiredGaps(readings[source], now);
      const { log, lead, audit } = readings;
      const rows = await readSince(db, {
        log: positionOf(log),
        lead: positionOf(lead),
        audit: positionOf(audit),
      });
      for (const source of sources) {
        const ids = rows.filter((one) => one.source === source).map(({ id }) => id);
        advance(readings[source], ids, now);
      }
      return rows;
    },
  };
}

const emptyPosition = (): SourcePosition => ({ top: 0, missing: new Map() });
const positionOf = ({ top, missing }: SourcePosition): FeedPosition => ({
  top,
  missing: [...missing.keys()],
});

/** Takes ids in ascending order. */
function advance(reading: SourcePosition, ids: number[], now: Date): void {
  for (const id of ids) {
    reading.missing.delete(id);
    const first = Math.max(reading.top + 1, id - GAPS_MAX);
    for (let gap = first; gap < id; gap++) reading.missing.set(gap, now.getTime() + GAP_TTL_MS);
    reading.top = Math.max(reading.top, id);
  }
  for (const oldest of reading.missing.keys()) {
    if (reading.missing.size <= GAPS_MAX) return;
    reading.missing.delete(oldest);
  }
}

/** With a clock set back, gaps are dropped later; with one set forward, at once: neither is harmful. */
function dropExpiredGaps({ missing }: SourcePosition, now: Date): void {
  for (const [id, until] of missing) if (until < now.getTime()) missing.delete(id);
}
