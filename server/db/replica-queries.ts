import type pg from "pg";

/** The primary's write position: everything it has acknowledged lies before it. */
export async function writtenSoFar(primary: pg.Pool): Promise<string> {
  const { rows } = await primary.query<{ at: string }>("select pg_current_wal_flush_lsn()::text as at");
  return rows[0]?.at ?? "";
}

/**
 * Whether the replica has replayed up to this position. Undefined when it is not a replica, for example after
 * a promotion.
 */
export async function hasReplayed(replica: pg.Pool, at: string): Promise<boolean | undefined> {
  const { rows } = await replica.query<{ follows: boolean; caught_up: boolean | null }>(
    "select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn() >= $1::pg_lsn as caught_up",
    [at],
  );
  return rows[0]?.follows ? (rows[0].caught_up ?? false) : undefined;
}
