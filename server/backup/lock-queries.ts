import type pg from "pg";

/** Any number that only this uses: of several instances and commands one backs up at a time. */
const BACKUP_LOCK = 7_303_905;

/** False when another backup is under way. Held until the connection ends, also when its process is killed. */
export async function tryLockBackups(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [
    BACKUP_LOCK,
  ]);
  return rows[0]?.mine ?? false;
}

/** Returns with the lock, once the other backup has ended. */
export async function waitForBackups(client: pg.ClientBase): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [BACKUP_LOCK]);
}
