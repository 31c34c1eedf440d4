import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Connection, connect } from "#server/db/connect";
import { type Cluster, openPrimary, openStandby, postgresPrograms, type Standby } from "./cluster.ts";
import { askDatabase, openFolder } from "./processes.ts";

if (!postgresPrograms)
  console.log("Skipped: no PostgreSQL with pg_basebackup is installed in /usr/lib/postgresql");

describe.skipIf(!postgresPrograms)("reports and exports with REPLICA_URL", () => {
  const place = openFolder();
  let primary: Cluster;
  let standby: Standby;
  let connection: Connection;
  let written = 0;

  beforeAll(async () => {
    primary = await openPrimary(place.folder);
    await primary.start();
    await askDatabase(primary.url, "create table entries (id int)");
    standby = await openStandby(place.folder, primary);
    await standby.start();
    connection = connect(primary.url, {
      statementTimeoutMs: 30_000,
      onError: () => {},
      replicaUrl: standby.url,
    });
  });
  afterAll(async () => {
    try {
      await connection.close();
    } finally {
      for (const part of [standby, primary]) await part.kill();
      place.remove();
    }
  });

  /** Writes an entry, and immediately checks which server answers a report and how many entries it finds. */
  async function writeAndRead() {
    await askDatabase(primary.url, "insert into entries values (1)");
    written++;
    const [answer] = await connection.reading((db) =>
      db.select({ port: sql<number>`inet_server_port()`, entries: sql<number>`count(*)` }).from(sql`entries`),
    );
    return answer;
  }

  test("are read from the replica, with everything written before the request", async () => {
    for (let time = 0; time < 30; time++) {
      expect(await writeAndRead()).toEqual({ port: standby.port, entries: written });
    }
  });

  test("are read from the primary while the replica lags behind", async () => {
    await askDatabase(standby.url, "select pg_wal_replay_pause()");
    expect(await writeAndRead()).toEqual({ port: primary.port, entries: written });
    await askDatabase(standby.url, "select pg_wal_replay_resume()");
    expect(await writeAndRead()).toEqual({ port: standby.port, entries: written });
  });

  test("are read from the primary when the replica cancels the read", async () => {
    const asked: number[] = [];
    await connection.reading(async (db) => {
      const [answer] = await db.select({ port: sql<number>`inet_server_port()` }).from(sql`entries`).limit(1);
      asked.push(answer?.port ?? 0);
      if (asked.length === 1) throw new Error("canceling statement due to conflict with recovery");
    });
    expect(asked).toEqual([standby.port, primary.port]);
  });

  test("are read from the primary when the replica stalls, and when it is gone", async () => {
    standby.pause();
    expect(await writeAndRead()).toEqual({ port: primary.port, entries: written });
    standby.resume();
    await standby.kill();
    expect(await writeAndRead()).toEqual({ port: primary.port, entries: written });
  });
});
