import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

const LOOK_EVERY_MS = 300;
const LOOKS = 5;

/** A server recounts its leads when it starts; measuring begins when it sends no more queries. */
export async function waitUntilIdle(client: pg.Client): Promise<void> {
  for (let quiet = 0; quiet < LOOKS; ) {
    await sleep(LOOK_EVERY_MS);
    const { rows } = await client.query<{ busy: boolean }>(
      `select exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and backend_type = 'client backend' and state = 'active') as busy`,
    );
    quiet = rows[0]?.busy ? 0 : quiet + 1;
  }
}
