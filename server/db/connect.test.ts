import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect } from "vitest";
import { test } from "#server/testing/office-test";
import { connect } from "./connect.ts";

const ROUNDS = 300;

test("a connection that the database ends while it is in use costs an answer, never the server (deviations)", async ({
  office,
}) => {
  const connection = connect(office.databaseUrl, { statementTimeoutMs: 5000, onError: () => {} });
  const database = new pg.Client({ connectionString: office.databaseUrl });
  await database.connect();
  const answers = new Set<string>();
  // An error that nobody listens for ends the process: here the test run fails.
  for (let round = 0; round < ROUNDS; round++) {
    const asked = connection.ping().then(
      () => answers.add("answered"),
      () => answers.add("failed"),
    );
    await pause(round % 5);
    await database.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database() and usename = current_user",
    );
    await asked;
  }
  await database.end();

  expect(answers).toEqual(new Set(["answered", "failed"]));
  // The last end may still reach a connection that waits.
  await expect
    .poll(
      () =>
        connection.ping().then(
          () => "answered",
          () => "failed",
        ),
      { timeout: 10_000 },
    )
    .toBe("answered");
  await connection.close();
});

test("a connection whose transaction cannot begin is given back, however often that happens", async ({
  office,
}) => {
  const connection = connect(office.databaseUrl, { statementTimeoutMs: 5000, onError: () => {} });
  const database = new pg.Client({ connectionString: office.databaseUrl });
  await database.connect();
  const begin = () => connection.db.transaction(async (tx) => tx.execute("select 1"));
  for (let round = 0; round < ROUNDS; round++) {
    await begin();
    await database.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database() and usename = current_user",
    );
    // The end of the idle connection has not been read yet.
    await begin();
  }
  await database.end();
  const { total, idle, waiting } = connection.load();
  expect({ lent: total - idle, waiting }).toEqual({ lent: 0, waiting: 0 });
  await connection.close();
});
