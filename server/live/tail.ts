import type { Db } from "#server/db/db";
import {
  type Heard,
  type Place,
  readNewest,
  readSince,
  type Source,
  sources,
} from "#server/live/change-queries";

/**
 * Ids are drawn before they are committed, so a smaller one may turn up after a greater one was read. One that is
 * missing is asked for until every transaction that could have drawn it is over: the longest statement takes 120 s.
 */
const LATE_MS = 180_000;
/** Of each source; a file that was uploaded a second time draws thousands that nobody ever sees. */
const MISSING_AT_MOST = 10_000;

interface Reading {
  top: number;
  /** Until when each is asked for. */
  missing: Map<number, number>;
}

export interface Tail {
  /** What was committed since the last time, each once. */
  next(db: Db, now: Date): Promise<Heard[]>;
}

/** Begins with what is committed from now on. */
export async function openTail(db: Db, now: Date): Promise<Tail> {
  const readings: Record<Source, Reading> = { log: fresh(), lead: fresh(), deed: fresh() };
  for (const { source, ids } of await readNewest(db)) {
    const reading = readings[source];
    reading.top = (ids[0] ?? 1) - 1;
    note(reading, ids, now);
  }
  return {
    async next(db, now) {
      for (const source of sources) forget(readings[source], now);
      const { log, lead, deed } = readings;
      const heard = await readSince(db, { log: placeOf(log), lead: placeOf(lead), deed: placeOf(deed) });
      for (const source of sources) {
        const ids = heard.filter((one) => one.source === source).map(({ id }) => id);
        note(readings[source], ids, now);
      }
      return heard;
    },
  };
}

const fresh = (): Reading => ({ top: 0, missing: new Map() });
const placeOf = ({ top, missing }: Reading): Place => ({ top, missing: [...missing.keys()] });

/** Takes ids in rising order. */
function note(reading: Reading, ids: number[], now: Date): void {
  for (const id of ids) {
    reading.missing.delete(id);
    const first = Math.max(reading.top + 1, id - MISSING_AT_MOST);
    for (let gap = first; gap < id; gap++) reading.missing.set(gap, now.getTime() + LATE_MS);
    reading.top = Math.max(reading.top, id);
  }
  for (const oldest of reading.missing.keys()) {
    if (reading.missing.size <= MISSING_AT_MOST) return;
    reading.missing.delete(oldest);
  }
}

/** A clock that was set back forgets later, one that was set forward forgets at once: both no harm. */
function forget({ missing }: Reading, now: Date): void {
  for (const [id, until] of missing) if (until < now.getTime()) missing.delete(id);
}
