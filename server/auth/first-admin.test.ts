import { randomUUID } from "node:crypto";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { readConfig } from "#server/config";
import { connect } from "#server/db/connect";
import { migrate } from "#server/db/migrate";
import { ask, emptyDatabase, MIGRATIONS } from "#server/testing/backup";
import { createFirstAdmin } from "./first-admin.ts";

const release = { version: "0.4.0" };

test("servers that start together on an empty database create one first administrator, and one of them prints the password", async () => {
  const url = await emptyDatabase();
  await migrate(url, MIGRATIONS);
  const servers = [1, 2, 3].map(() => connect(url, { statementTimeoutMs: 30_000, onError: () => {} }));
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  // All of them have found no user before any of them can insert one.
  await other.query("begin; lock table users in share row exclusive mode");
  const created = Promise.all(
    servers.map(({ db }) =>
      createFirstAdmin({ db, clock: () => new Date(), newId: randomUUID, config: readConfig({}), release }),
    ),
  );
  // Queried on a separate connection: within a transaction pg_stat_activity does not change.
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await ask(url, waiting)).length, { timeout: 15_000 }).toBe(3);
  await other.query("commit");
  const told = await created;
  await other.end();
  expect(told.filter((password) => password !== undefined)).toHaveLength(1);
  expect(await ask(url, "select username from users")).toEqual([{ username: "admin" }]);
  for (const server of servers) await server.close();
});

describe("the first administrator's password", () => {
  const now = new Date("2026-11-05T10:00:00+05:30");
  const created = async (environment: Record<string, string>) => {
    const url = await emptyDatabase();
    await migrate(url, MIGRATIONS);
    const { db, close } = connect(url, { statementTimeoutMs: 30_000, onError: () => {} });
    const told = await createFirstAdmin({
      db,
      clock: () => now,
      newId: randomUUID,
      config: readConfig(environment),
      release,
    });
    await close();
    const [kept] = await ask(
      url,
      "select must_change_password as changed, password_expires_at as until from users",
    );
    return { told, kept };
  };

  test("expires after 7 days when it was generated", async () => {
    const { told, kept } = await created({});
    expect(told).toHaveLength(14);
    expect(kept).toEqual({ changed: true, until: new Date("2026-11-12T10:00:00+05:30") });
  });

  test("does not when it comes from ADMIN_PASSWORD", async () => {
    expect(await created({ ADMIN_PASSWORD: "correct-horse" })).toEqual({
      told: undefined,
      kept: { changed: false, until: null },
    });
  });

  test("is refused before the user is created when ADMIN_PASSWORD is a common one", async () => {
    const reason = "ADMIN_PASSWORD: This password is too common. Please choose another one";
    await expect(created({ ADMIN_PASSWORD: "Welcome123" })).rejects.toThrow(reason);
  });
});
