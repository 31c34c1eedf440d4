import { today } from "#contract/time/calendar";
import { startRenewDesk } from "./contestants/renewdesk.ts";
import type { Reached } from "./database.ts";
import { fill } from "./fill.ts";

/** Creates the tables of a new database, fills them up to today, and returns the totals. */
export async function fillNew(database: Reached, leads: number, telecallers?: number) {
  // Its start creates the tables and the first administrator.
  const server = await startRenewDesk(database, { DATABASE_URL: database.url });
  await server.stop();
  const began = performance.now();
  await fill(database.client, leads, today(new Date()), telecallers);
  // Otherwise each start would make a month's leads beside what is measured.
  await database.client.query("update settings set renewal_days_before = null");
  const { rows } = await database.client.query<{ calls: number; size: number }>(
    `select (select count(*)::int from call_logs) as calls,
       (pg_database_size(current_database()) / 1024 / 1024)::int as size`,
  );
  const filledInSeconds = (performance.now() - began) / 1000;
  return { leads, calls: rows[0]?.calls ?? 0, databaseSize: rows[0]?.size ?? 0, filledInSeconds };
}
