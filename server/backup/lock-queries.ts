import type pg from "pg";
import { lockKey } from "#server/db/advisory-locks";

/**
 * False when another backup is running. The lock is held until the connection ends, even if its process is
 * killed.
 */
export async function tryLockBackups(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(
    `select pg_try_advisory_lock(${lockKey("backup")}) as mine`,
  );
  return rows[0]?.mine ?? false;
}

/** Waits for the other backup to end and takes the lock. */
export async function waitForBackups(client: pg.ClientBase): Promise<void> {
  await client.query(`select pg_advisory_lock(${lockKey("backup")})`);
}
