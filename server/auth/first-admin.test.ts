import { randomUUID } from "node:crypto";
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
  const told = await Promise.all(
    servers.map(({ db }) =>
      createFirstAdmin({ db, clock: () => new Date(), newId: randomUUID, config: readConfig({}) }),
    ),
  );
  expect(told.filter((password) => password !== undefined)).toHaveLength(1);
  expect(await ask(url, "select username from users")).toEqual([{ username: "admin" }]);
  for (const server of servers) await server.close();
});
