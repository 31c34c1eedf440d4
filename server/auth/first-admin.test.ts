import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, test } from "vitest";
import { createFirstAdmin } from "#server/auth/first-admin";
import { ask, emptyDatabase, MIGRATIONS } from "#server/backup/testing";
import { readConfig } from "#server/config";
import { connect } from "#server/db/connect";
import { migrate } from "#server/db/migrate";

test("servers that start together on an empty database make one first administrator, and one of them tells the password", async () => {
  const url = await emptyDatabase();
  await migrate(url, MIGRATIONS);
  const servers = [1, 2, 3].map(() => connect(url, { statementTimeoutMs: 30_000, onError: () => {} }));
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  // All of them have found nobody by the time that anybody may be added.
  await other.query("begin; lock table users in share row exclusive mode");
  const created = Promise.all(
    servers.map(({ db }) =>
      createFirstAdmin({ db, clock: () => new Date(), newId: randomUUID, config: readConfig({}) }),
    ),
  );
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  // On a connection of its own: a transaction sees the activity as it was at its first look.
  await expect.poll(async () => (await ask(url, waiting)).length, { timeout: 20_000 }).toBe(3);
  await other.query("commit");
  const told = await created;
  await other.end();
  expect(told.filter((password) => password !== undefined)).toHaveLength(1);
  expect(await ask(url, "select username from users")).toEqual([{ username: "admin" }]);
  for (const server of servers) await server.close();
});
