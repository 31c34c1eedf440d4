import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import {
  APPLIED,
  ask,
  emptyDatabase,
  MIGRATIONS,
  otherMigrations,
  removeFolders,
} from "#server/testing/backup";
import { migrate } from "./migrate.ts";
import { readMigrations } from "./migration-files.ts";

const last = readMigrations(MIGRATIONS).at(-1)?.name;
let admin: pg.Client;
let client: pg.Client;
const name = `renewdesk_test_${randomUUID().replaceAll("-", "")}`;
const url = new URL(inject("serverUrl"));
url.pathname = `/${name}`;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject("serverUrl") });
  await admin.connect();
  await admin.query(`create database ${name}`);
  client = new pg.Client({ connectionString: url.href });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await admin.end();
  removeFolders();
});

test("servers that start together on an empty database migrate it once; a later start changes nothing", async () => {
  await Promise.all([
    migrate(url.href, MIGRATIONS),
    migrate(url.href, MIGRATIONS),
    migrate(url.href, MIGRATIONS),
  ]);
  const applied = async () =>
    (await client.query("select hash from drizzle.__drizzle_migrations")).rows.length;
  const first = await applied();
  await migrate(url.href, MIGRATIONS);
  expect([first > 0, await applied()]).toEqual([true, first]);
});

describe("what an operator sees of a database's version", () => {
  const started = async (url: string, folder = MIGRATIONS, allowNewer = false) => {
    const lines: string[] = [];
    await migrate(url, folder, { allowNewer, say: (line) => lines.push(line) });
    return lines;
  };
  const NEWER = "alter table settings add column colour text";

  test("an update prints both versions in one line, a start without one prints nothing", async () => {
    const url = await emptyDatabase();
    expect(await started(url, otherMigrations({ first: 9 }))).toEqual([
      expect.stringMatching(
        /^Database made with the migrations up to 0008_one_time_passwords_expire \(9 migrations, \d+\.\d s\)$/,
      ),
    ]);
    expect(await started(url, otherMigrations({ first: 13 }))).toEqual([
      expect.stringMatching(
        /^Database brought from migration 0008_one_time_passwords_expire to 0012_unassigned_by_expiry \(4 migrations, \d+\.\d s\)$/,
      ),
    ]);
    expect(await started(url, otherMigrations({ first: 13 }))).toEqual([]);
  });

  test("an older version refuses a newer database and names both, unless a rolling update is allowed", async () => {
    const url = await emptyDatabase();
    await migrate(url, otherMigrations({ and: NEWER }));
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    const newest = `"Migrated to 9999_newer by RenewDesk ${version}"`;
    await expect(started(url)).rejects.toThrow(
      `The database is newer than this RenewDesk ${version}: ${newest}, and this version's newest migration is ${last}.`,
    );
    expect(await started(url, MIGRATIONS, true)).toEqual([
      `Started on a newer database, as ALLOW_NEWER_SCHEMA says: ${newest}`,
    ]);
    await ask(url, `comment on table ${APPLIED} is null`);
    await expect(started(url)).rejects.toThrow("its newest is a migration written on 20 Nov 2286");
  });

  test.each([
    [
      "of another text",
      `update ${APPLIED} set hash = 'x' where id = 3`,
      "0002_requests_of_forms was applied with another text",
    ],
    ["that is missing", `delete from ${APPLIED} where id = 3`, "0002_requests_of_forms is missing"],
    [
      "that no version has",
      `insert into ${APPLIED} (hash, created_at) values ('x', 1795265338919)`,
      "a migration written on 21 Nov 2026 is unknown",
    ],
  ])("a migration %s is reported in one line, and the start continues", async (_title, change, line) => {
    const url = await emptyDatabase();
    await migrate(url, MIGRATIONS);
    await ask(url, change);
    expect(await started(url)).toEqual([
      `The database differs from what this version's migrations make: ${line}`,
    ]);
  });
});

describe("what the database itself refuses", () => {
  beforeAll(async () => {
    await client.query(`
      insert into campaigns (name, month, created_at) values ('Nov 2026', '2026-11', now()), ('Dec 2026', '2026-12', now());
      insert into customers (first_name, phone_number, created_at, updated_at) values ('Asha', '9800000101', now(), now());
      insert into leads (customer_id, campaign_id, campaign_month, created_at, last_activity_at)
        values (1, 1, '2026-11', now(), now());
      insert into users (id, username, password_hash, first_name, role, created_at)
        values (gen_random_uuid(), 'asha', 'x', 'Asha', 'telecaller', now());
      insert into call_logs (lead_id, user_id, kind, call_result, created_at)
        select 1, id, 'call', 'any_new_outcome', now() from users;`);
  });

  const lead = (columns: string, values: string) =>
    `insert into leads (customer_id, created_at, last_activity_at, ${columns}) values (1, now(), now(), ${values})`;

  test.each([
    [
      "a second lead for one customer and month",
      lead("campaign_id, campaign_month", "1, '2026-11'"),
      "leads_customer_month",
    ],
    [
      "a month that is not its campaign's",
      lead("campaign_id, campaign_month", "2, '2027-01'"),
      "leads_campaign",
    ],
    [
      "a status that does not exist",
      lead("campaign_id, campaign_month, status", "2, '2026-12', 'lost'"),
      "leads_status",
    ],
    ["a role that does not exist", "update users set role = 'boss'", "users_role"],
    [
      "a username taken in another case",
      "insert into users (id, username, password_hash, first_name, role, created_at) values (gen_random_uuid(), 'ASHA', 'x', 'A', 'admin', now())",
      "users_username",
    ],
    [
      "a campaign name taken in another case",
      "insert into campaigns (name, month, created_at) values ('NOV 2026', '2026-11', now())",
      "campaigns_name",
    ],
    [
      "a month that is none",
      "insert into campaigns (name, month, created_at) values ('x', '2026-13', now())",
      "campaigns_month",
    ],
  ])("%s", async (_title, statement, constraint) => {
    await expect(client.query(statement)).rejects.toMatchObject({ constraint });
  });

  test("call results are unrestricted, so a new outcome needs no migration; a deleted customer deletes leads and history", async () => {
    await client.query("delete from customers where id = 1");
    const { rows } = await client.query(
      "select (select count(*)::int from leads) as leads, (select count(*)::int from call_logs) as logs",
    );
    expect(rows).toEqual([{ leads: 0, logs: 0 }]);
  });
});

test("one-time passwords from before they had an expiry get seven days from the update; others none", async () => {
  const older = await emptyDatabase();
  await migrate(older, otherMigrations({ first: 8 }));
  await ask(
    older,
    `insert into users (id, username, password_hash, first_name, role, must_change_password, created_at)
     select gen_random_uuid(), name, 'x', name, 'admin', name = 'reset', now() from unnest(array['asha', 'reset']) name`,
  );
  await migrate(older, MIGRATIONS);
  const ends =
    "select username, password_expires_at between now() + interval '6 days' and now() + interval '7 days' as ends from users order by 1";
  expect(await ask(older, ends)).toEqual([
    { username: "asha", ends: null },
    { username: "reset", ends: true },
  ]);
});

test("leads from before the funnel get their furthest step, their last caller and the days to their first call", async () => {
  const older = await emptyDatabase();
  await migrate(older, otherMigrations({ first: 26 }));
  await ask(
    older,
    `insert into users (id, username, password_hash, first_name, role, created_at)
       select gen_random_uuid(), name, 'x', name, 'telecaller', now() from unnest(array['asha', 'bharat']) name;
     insert into campaigns (name, month, created_at) values ('Nov 2026', '2026-11', now());
     insert into customers (first_name, phone_number, vehicle_type, language, created_at, updated_at)
       select 'Meera', '98000001' || n, case when n < 12 then 'car' end, case when n = 10 then 'Hindi' end, now(), now()
       from generate_series(10, 13) n;
     insert into leads (customer_id, campaign_id, campaign_month, status, sub_status, call_count, last_call_at, created_at, last_activity_at)
       select n, 1, '2026-11', status, result, calls, at, '2026-11-01 20:00Z', '2026-11-04 20:00Z'
       from (values (1, 'pending_call', null, 0, null), (2, 'not_connected', 'switched_off', 2, timestamptz '2026-11-04 20:00Z'),
         (3, 'completed', 'quote_sent', 1, '2026-11-02 10:00Z'), (4, 'connected', 'policy_done_by_sln', 1, '2026-11-04 20:00Z'))
         as l(n, status, result, calls, at);
     insert into call_logs (lead_id, user_id, kind, call_result, connected, created_at)
       select n, u.id, kind, result, connected, at
       from (values (2, 'asha', 'call', 'callback', true, timestamptz '2026-11-03 10:00Z'),
         (2, 'bharat', 'call', 'switched_off', false, '2026-11-04 20:00Z'),
         (3, 'asha', 'call', 'wrong_number', true, '2026-11-02 10:00Z'), (3, 'asha', 'quote', 'quote_sent', false, '2026-11-02 11:00Z'),
         (3, 'bharat', 'assignment', 'assigned', false, '2026-11-04 10:00Z'), (3, 'bharat', 'edit', 'changed_by_import', false, '2026-11-04 11:00Z'),
         (4, 'bharat', 'call', 'policy_done_by_sln', true, '2026-11-04 20:00Z')) as c(n, name, kind, result, connected, at)
       join users u on u.username = c.name`,
  );
  await migrate(older, MIGRATIONS);
  const kept = `select l.id::int, funnel_step as step, first_call_days as days, username as caller, idle_since::text as idle,
      vehicle_type as type, language from leads l left join users u on u.id = last_call_by order by 1`;
  expect(await ask(older, kept)).toEqual([
    { id: 1, step: 0, days: null, caller: null, idle: "2026-11-02", type: "car", language: "Hindi" },
    { id: 2, step: 2, days: 1, caller: "bharat", idle: "2026-11-05", type: "car", language: null },
    // Neither an assignment nor a file is work.
    { id: 3, step: 3, days: 0, caller: "asha", idle: "2026-11-02", type: null, language: null },
    { id: 4, step: 4, days: 3, caller: "bharat", idle: null, type: null, language: null },
  ]);
  const name = (column: string) => `(select username from users where id = ${column})`;
  const credit = `select array[${["first_call_by", "reached_by", "interested_by", "quoted_by"].map(name)}] as by from leads order by id`;
  expect((await ask(older, credit)).map(({ by }) => by)).toEqual([
    [null, null, null, null],
    ["asha", "asha", "asha", null],
    ["asha", "asha", "asha", "asha"],
    ["bharat", "bharat", null, null],
  ]);
});

test("edits and moved promises that history wrote as sentences keep them, with their fields and notes as values", async () => {
  const older = await emptyDatabase();
  await migrate(older, otherMigrations({ first: 33 }));
  const moved = "Callback of 20 Nov 2026, 11:00 rescheduled: 21 Nov 2026, 15:30";
  const entries = [
    ["edit", "lead_updated", "First name: Meera → Mira; Insurance expiry: not set → 8 Nov 2026"],
    ["edit", "insurance_updated", "Previous NCB: 20% → 25%"],
    ["edit", "changed_by_import", "Phone: 9800000110 → 9800000111"],
    ["edit", "quote_logged", "TATA AIG, Comprehensive: ₹12,000"],
    ["status", "snoozed", moved],
    ["status", "snoozed", `${moved}. Asked for: a lower premium`],
    ["call", "callback", "Phone: the other one"],
  ];
  await ask(
    older,
    `insert into users (id, username, password_hash, first_name, role, created_at)
       values (gen_random_uuid(), 'asha', 'x', 'Asha', 'telecaller', now());
     insert into campaigns (name, month, created_at) values ('Nov 2026', '2026-11', now());
     insert into customers (first_name, phone_number, created_at, updated_at) values ('Mira', '9800000110', now(), now());
     insert into leads (customer_id, campaign_id, campaign_month, created_at, last_activity_at) values (1, 1, '2026-11', now(), now());
     insert into call_logs (lead_id, user_id, kind, call_result, notes, created_at)
       select 1, u.id, e ->> 0, e ->> 1, e ->> 2, now()
       from users u, jsonb_array_elements('${JSON.stringify(entries)}') with ordinality as x(e, n) order by n`,
  );
  await migrate(older, MIGRATIONS);
  const read = `select notes, (select array_agg(c ->> 'field' order by c ->> 'field') from jsonb_array_elements(event -> 'changes') c) as fields,
      event ->> 'note' as note from call_logs order by id`;
  const rows = await ask(older, read);
  expect(rows.map(({ notes }) => notes)).toEqual(entries.map(([, , notes]) => notes));
  expect(rows.map(({ fields, note }) => fields ?? note)).toEqual([
    ["firstName", "insuranceExpiry"],
    ["previousNcb"],
    null,
    null,
    null,
    "Asked for: a lower premium",
    null,
  ]);
});
