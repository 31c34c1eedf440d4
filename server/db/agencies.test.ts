import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lockAttempts } from "#server/accounts/attempt-queries";
import { lockFirstAdmin } from "#server/accounts/session-queries";
import { tryLockBackups } from "#server/backup/lock-queries";
import { withClient } from "#server/backup/restore";
import { lockCaller } from "#server/calling/lease-queries";
import { foldCounts, repairCounts } from "#server/counts/queries";
import { lockNumbers } from "#server/lead/customer-queries";
import { lockImports } from "#server/lead/lock-queries";
import { openMonth } from "#server/renewals/open-month";
import { mayMakeRoles, sharedDatabase } from "#server/testing/agencies";
import { backUp, emptyPlace } from "#server/testing/backed-up-office";
import { ask, contentOf, emptyFolder, MIGRATIONS, removeFolders, shapeOf } from "#server/testing/backup";
import { type Office, openOffice, uploadLeads } from "#server/testing/office";
import { lockKey } from "./advisory-locks.ts";
import { migrate } from "./migrate.ts";

async function said(url: string): Promise<string[]> {
  const lines: string[] = [];
  await migrate(url, MIGRATIONS, { say: (line) => lines.push(line) });
  return lines;
}

const roleOf = (url: string) => new URL(url).username;
/** Where the schemas of a database have tables. */
const schemasWithTables = (url: string) =>
  ask(
    url,
    "select nspname::text as name from pg_class join pg_namespace n on n.oid = relnamespace where relkind = 'r' and nspname !~ '^(pg_|information_schema)' group by 1 order by 1",
  );

describe.runIf(mayMakeRoles)(
  "two agencies in one database, each with a role and a schema of its own,",
  () => {
    let database: Awaited<ReturnType<typeof sharedDatabase>>;
    let north: Office;
    let south: Office;
    beforeAll(async () => {
      database = await sharedDatabase();
      const urls = [await database.agency(), await database.agency()];
      await Promise.all(urls.map((url) => migrate(url, MIGRATIONS)));
      [north, south] = [
        await openOffice({ database: urls[0] ?? "" }),
        await openOffice({ database: urls[1] ?? "" }),
      ];
    });
    afterAll(async () => {
      await Promise.all([north, south].map((office) => office.close()));
      removeFolders();
    });

    test("have the same tables, indexes, functions, views and triggers, and the next start finds nothing to do", async () => {
      expect(await shapeOf(north.databaseUrl)).toEqual(await shapeOf(south.databaseUrl));
      expect([await said(north.databaseUrl), await said(south.databaseUrl)]).toEqual([[], []]);
      const roles = [north, south].map((office) => roleOf(office.databaseUrl));
      expect((await schemasWithTables(database.url)).map(({ name }) => name)).toEqual(roles.sort());
    });

    test("work on their own leads alone", async () => {
      await uploadLeads(north, [{}, {}]);
      await uploadLeads(south, [{ name: "Asha Rao" }]);
      const namesIn = async (office: Office) =>
        (await office.admin.get("/api/leads?month=2026-11&page=1")).body.leads.map(
          ({ name }: { name: string }) => name,
        );
      expect([await namesIn(north), await namesIn(south)]).toEqual([
        ["Meera Nair", "Meera Nair"],
        ["Asha Rao"],
      ]);
    });

    test("never wait for each other: imports, folds, renewals, sign-ins, call mode, starts and backups", async () => {
      const asha = await north.telecaller("asha");
      await uploadLeads(south, [{}]);
      const admin = { id: randomUUID(), account: "admin", address: "127.0.0.1", device: null };
      await withClient(south.databaseUrl, async (client) => {
        expect(await tryLockBackups(client)).toBe(true);
        await client.query(`select pg_advisory_lock(${lockKey("migration")})`);
        await south.db.transaction(async (tx) => {
          await lockFirstAdmin(tx);
          await lockAttempts(tx, admin);
          await lockNumbers(tx, ["9800000001", "9800000003"], "erase");
          await lockImports(tx);
          await lockCaller(tx, asha.id);
          await repairCounts(tx);
          expect(await foldCounts(tx)).toBeGreaterThan(0);

          await uploadLeads(north, [{ insuranceExpiry: "2026-12-05", telecallerName: "asha" }], "2026-12");
          expect(await north.db.transaction(foldCounts)).toBeGreaterThan(0);
          expect(await north.db.transaction(repairCounts)).toBe(0);
          const by = { viewer: null, now: new Date("2027-11-05"), address: null };
          expect(await openMonth(north, by, "2027-12")).toEqual({ added: 1, isWhole: true });
          await north.signIn("admin", "correct-horse");
          expect((await asha.send("POST", "/api/calling/next", { wanted: 1 })).body.leads).toHaveLength(1);
          expect(await said(north.databaseUrl)).toEqual([]);
          await backUp(north, join(emptyFolder(), "north.tar.gz"));
        });
      });
    });

    test("read nothing of each other: neither rows nor numbers nor what the other's connections do", async () => {
      const [mine, theirs] = [north.databaseUrl, roleOf(south.databaseUrl)];
      const denied = `permission denied for schema ${theirs}`;
      const relations = await ask(
        south.databaseUrl,
        "select relname::text as name, relkind::text as kind from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v', 'S')",
      );
      expect(relations.length).toBeGreaterThan(50);
      for (const { name } of [...relations, { name: "nothing_of_this_name" }])
        await expect(ask(mine, `select * from ${theirs}.${name}`)).rejects.toThrow(denied);
      const sequences = relations.filter(({ kind }) => kind === "S");
      for (const { name } of sequences)
        await expect(ask(mine, `select nextval('${theirs}.${name}')`)).rejects.toThrow(denied);
      for (const call of ["phone_key('1')", "indian_day(now())"])
        await expect(ask(mine, `select ${theirs}.${call}`)).rejects.toThrow(denied);
      for (const statement of [
        `insert into ${theirs}.settings default values`,
        `create table ${theirs}.mine (id int)`,
        `drop schema ${theirs} cascade`,
        `alter role ${theirs} password 'mine'`,
        `set role ${theirs}`,
      ])
        await expect(ask(mine, statement)).rejects.toThrow(/permission denied|must be owner/);

      await south.query("analyze");
      const seen = [
        "select from pg_stats where schemaname = $1",
        "select from pg_sequences where schemaname = $1 and last_value is not null",
        "select from information_schema.tables where table_schema = $1",
        "select from pg_stat_activity where usename = $1 and (client_addr is not null or state is not null or query <> '<insufficient privilege>')",
      ];
      for (const query of seen) expect(await north.query(query, [theirs])).toEqual([]);
      expect(await north.query("select from pg_stat_activity where usename = $1", [theirs])).not.toEqual([]);
      await expect(
        north.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = $1", [theirs]),
      ).rejects.toThrow(/permission denied to terminate process|must be a member of the role/);
    });

    test("one's backup is restored beside the other, row by row the same, and changes neither", async () => {
      const path = join(emptyFolder(), "north.tar.gz");
      await backUp(north, path);
      const before = [await contentOf(north.databaseUrl), await contentOf(south.databaseUrl)];
      const { url, bringBack } = await emptyPlace(path, await database.agency());
      expect((await bringBack()).corrected).toBe(0);
      expect(await contentOf(url)).toEqual(before[0]);
      expect(await shapeOf(url)).toEqual(await shapeOf(north.databaseUrl));
      expect(await said(url)).toEqual([]);
      expect([await contentOf(north.databaseUrl), await contentOf(south.databaseUrl)]).toEqual(before);
      const occupied = await emptyPlace(path, south.databaseUrl);
      await expect(occupied.bringBack()).rejects.toThrow(`it contains ${roleOf(south.databaseUrl)}.`);
    });

    test("one's connections that are killed in the middle of their work leave the other at work", async () => {
      const [lead = 0] = (await north.query("select id::int from leads where assigned_to is not null")).map(
        ({ id }) => Number(id),
      );
      const killed = south.db.transaction(async (tx) => {
        await lockImports(tx);
        await ask(
          database.url,
          `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${roleOf(south.databaseUrl)}'`,
        );
        await repairCounts(tx);
      });
      expect(
        (await north.admin.records(lead, "callback", { nextFollowUp: "2026-11-06T10:00:00+05:30" })).status,
      ).toBe(200);
      await killed.catch(() => {});
      await uploadLeads(south, [{}]);
    });
  },
);

describe.runIf(mayMakeRoles)("an installation that lies in public", () => {
  test("stays there, with an agency beside it in another schema", async () => {
    const { url, agency } = await sharedDatabase("select");
    expect(await said(url)).toEqual([expect.stringContaining("Database made")]);
    const before = await contentOf(url);
    const beside = await agency();
    expect(await said(beside)).toEqual([expect.stringContaining("Database made")]);
    expect(await said(url)).toEqual([]);
    expect([await contentOf(url), await shapeOf(url)]).toEqual([before, await shapeOf(beside)]);
    const names = (await schemasWithTables(url)).map(({ name }) => name);
    expect(names).toEqual(["drizzle", "public", roleOf(beside)]);
  });
});

describe.runIf(mayMakeRoles)("pg_trgm", () => {
  test("is found in a schema that the role's search_path does not name", async () => {
    const { agency } = await sharedDatabase(
      "create schema tools; grant usage on schema tools to public; create extension pg_trgm schema tools",
    );
    const url = await agency();
    await migrate(url, MIGRATIONS);
    expect(
      await ask(url, "select similarity('swift', 'swift') as alike, current_schema()::text as own"),
    ).toEqual([{ alike: 1, own: roleOf(url) }]);
    expect(await said(url)).toEqual([]);
  });

  test("is named by the refusal where neither the role nor its administrator has created it", async () => {
    const { agency } = await sharedDatabase("select");
    await expect(migrate(await agency(), MIGRATIONS)).rejects.toThrow(
      'permission denied to create extension "pg_trgm"',
    );
  });
});
