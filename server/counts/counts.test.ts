import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, describe, expect, onTestFinished } from "vitest";
import { outcomeCodes } from "#contract/lead/outcomes";
import { areAgencies } from "#server/testing/cluster";
import { type Office, type Person, uploadLeads } from "#server/testing/office";
import { test } from "#server/testing/office-test";
import { createFold } from "./counts-job.ts";
import { foldCounts, repairCounts } from "./queries.ts";

const ROUNDS = 3;
const CALLERS = 6;
const LEADS = 36;
const MANY = 20_000;

let team: Person[];
let direct: pg.Pool;
test.beforeAll(async ({ office }) => {
  team = await Promise.all(["asha", "bharat", "chitra"].map((name) => office.telecaller(name)));
  direct = new pg.Pool({ connectionString: office.databaseUrl, max: 12 });
  direct.on("error", () => {});
});
afterAll(async () => {
  await direct.end();
});

const mend = (office: Office) => office.db.transaction(repairCounts);
const fold = (office: Office) => office.db.transaction(foldCounts);

/** In a separate transaction that is cut off or rolled back. */
async function unfinished(how: "cut" | "taken back", ...statements: string[]): Promise<void> {
  const client = await direct.connect();
  client.on("error", () => {});
  try {
    await client.query("begin");
    for (const statement of statements) await client.query(statement);
    if (how === "cut") await client.query("select pg_terminate_backend(pg_backend_pid())");
    else await client.query("rollback");
  } catch {
    // Cut off, as intended.
  }
  client.release(how === "cut");
}

describe("the counts behind the figures", () => {
  test("agree at every moment while callers, uploads, hand-overs, deletions and failures run at once", async ({
    office,
  }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const ids = await uploadLeads(
        office,
        Array.from({ length: LEADS }, (_, index) => (index % 3 === 0 ? { telecallerName: "asha" } : {})),
      );
      const [doomed, given, others] = [ids.slice(0, 12), ids.slice(12, 24), ids.slice(24)];
      const any = (list: number[]) => list.join(", ");
      const call = async (id: number, index: number) => {
        const person = team[index % team.length];
        const outcome = outcomeCodes[(index + round) % outcomeCodes.length] ?? "interested";
        await person?.records(id, outcome);
        await office.admin.changeStatus(id, { status: "backed" });
        await office.admin.send("PATCH", `/api/leads/${id}`, { insuranceCompany: "Digit" });
      };
      // At most as many at a time as the server has connections, so that none is refused while waiting for
      // one.
      const queue = ids.map((id, index) => () => call(id, index));
      const caller = async () => {
        for (let next = queue.shift(); next; next = queue.shift()) await next();
      };
      let running = true;
      let mended = 0;
      const watch = async () => {
        while (running) {
          await fold(office);
          mended += await mend(office);
        }
      };
      const watching = watch();
      await Promise.all([
        ...Array.from({ length: CALLERS }, caller),
        uploadLeads(
          office,
          Array.from({ length: 20 }, () => ({})),
          "2026-12",
        ),
        ...team.map(({ id }) =>
          office.admin.send("POST", "/api/leads/bulk-assign", { leadIds: given, assignedUserId: id }),
        ),
        office.admin.send("POST", "/api/leads/bulk-delete", { leadIds: doomed }),
        unfinished(
          "cut",
          `select id from leads where id in (${any(others)}) order by id for update`,
          `update leads set status = 'closed', call_count = 9 where id in (${any(others)})`,
        ),
        unfinished(
          "taken back",
          `insert into call_logs (lead_id, user_id, kind, call_result, connected, fresh, created_at)
           select l.id, u.id, 'call', 'interested', true, true, now() - interval '3 hours' * l.id
           from leads l, users u where l.id in (${any(others)})`,
          "savepoint later",
          `delete from leads where id in (${any(others.slice(0, 5))})`,
        ),
        direct.query(
          `delete from call_logs where lead_id in (select id from leads where id in (${any(others)}) order by id for update)`,
        ),
        direct.query(
          `insert into call_logs (lead_id, user_id, kind, call_result, connected, created_at)
           select id, '${team[0]?.id}', 'call', 'interested', true, now() - interval '9 hours' * id
           from leads where id in (${any(others)}) order by id for update`,
        ),
      ]);
      running = false;
      await watching;
      expect([round, mended]).toEqual([round, 0]);
    }
    const [leaver] = team;
    await Promise.all([office.admin.send("DELETE", `/api/users/${leaver?.id}`), fold(office), mend(office)]);
    expect(await mend(office)).toBe(0);
    await fold(office);
    expect(await mend(office)).toBe(0);
    const total = ROUNDS * (LEADS - 12 + 20);
    expect((await office.admin.get("/api/dashboard/metrics")).body.totalLeads).toBe(total);
    expect((await office.admin.get("/api/leads?page=1")).body.total).toBe(total);
  }, 120_000);

  test("follow a call made while its lead is reassigned, in either order", async ({ office }) => {
    const id = await office.lead();
    const connected = `insert into call_logs (lead_id, user_id, kind, call_result, connected, created_at)
      values (${id}, '${team[1]?.id}', 'call', 'interested', true, now())`;
    const away = `update leads set assigned_to = '${team[2]?.id}' where id = ${id}`;
    for (const [first, second] of [
      [connected, away],
      [away.replace(`'${team[2]?.id}'`, "null"), connected],
    ] as const) {
      const client = await direct.connect();
      await client.query("begin");
      await client.query(first);
      const waiting = direct.query(second);
      await direct.query("select pg_sleep(0.1)");
      await client.query("commit");
      client.release();
      await waiting;
      expect(await mend(office)).toBe(0);
    }
  });

  test.for([
    "update call_logs set user_id = (select user_id from call_logs order by id desc limit 1), connected = not connected",
    "update call_logs set kind = 'quote', fresh = false, created_at = created_at - interval '50 hours' where id % 3 = 0",
    "update leads set created_at = created_at - interval '40 days', assigned_to = null",
    "delete from call_logs where id % 2 = 0",
    "delete from customers where id % 5 = 0",
  ])("follow what is written around the product: %s", async (statement, { office }) => {
    const { rowCount } = await direct.query(statement);
    expect(rowCount).toBeGreaterThan(0);
    expect(await mend(office)).toBe(0);
  });

  test("follow 20,000 rows in one statement, within the statement timeout", async ({ office }) => {
    const client = new pg.Client({ connectionString: office.databaseUrl });
    await client.connect();
    onTestFinished(() => client.end());
    const [{ id: holder } = { id: "" }, { id: other } = { id: "" }] = team.slice(1);
    const called = `insert into call_logs (lead_id, user_id, kind, call_result, connected, created_at)
      select id, '${holder}', 'call', 'interested', true, now() from leads where campaign_month = '2027-03'`;
    const { rows: limits } = await office.db.transaction((tx) =>
      tx.execute<{ statement_timeout: string }>(sql`show statement_timeout`),
    );
    await client.query(`set statement_timeout = '${limits[0]?.statement_timeout}'`);
    await client.query("insert into campaigns (name, month, created_at) values ('March', '2027-03', now())");
    for (const [rows, statements] of [
      [1, 8],
      [MANY, 1],
    ] as const) {
      await client.query(
        `with people as (
           insert into customers (first_name, phone_number, created_at, updated_at)
           select 'Asha', '98' || lpad(n::text, 8, '0'), now(), now() from generate_series(1, ${rows}) n returning id
         )
         insert into leads (customer_id, campaign_id, campaign_month, assigned_to, created_at, last_activity_at)
         select people.id, c.id, c.month, '${holder}', now(), now() from people, campaigns c where c.month = '2027-03'`,
      );
      for (let time = 0; time < statements; time++) {
        await client.query(called);
        await client.query("update leads set tries = tries + 1 where campaign_month = '2027-03'");
        await client.query(
          "update call_logs set notes = 'Rang' where created_at > now() - interval '1 minute'",
        );
        await client.query(
          `update leads set assigned_to = case when assigned_to = '${other}' then '${holder}' else '${other}' end::uuid
           where campaign_month = '2027-03'`,
        );
      }
    }
    await client.query(
      "delete from call_logs where lead_id in (select id from leads where campaign_month = '2027-03')",
    );
    expect(await mend(office)).toBe(0);
  }, 120_000);

  // What other agencies' transactions may still see is kept: vacuum is the database's.
  test.skipIf(areAgencies)(
    "cost readers no more after hours of work than after its first minutes",
    async ({ office }) => {
      const fold = createFold(office);
      const sizes: number[] = [];
      for (let time = 0; time < 6; time++) {
        await direct.query(
          `insert into lead_count_changes
         select '2026-11', null, 'closed', null, 1 - 2 * (n % 2), 0, 0 from generate_series(1, ${MANY / 10}) n`,
        );
        await fold();
        const { rows } = await direct.query("select pg_relation_size('lead_count_changes')::int as size");
        sizes.push(rows[0].size);
      }
      expect(sizes.at(-1)).toBeLessThan(2 * (sizes[0] ?? 0));
      expect(await mend(office)).toBe(0);
    },
  );

  test.each(["leads", "call_logs", "customers"])(
    "%s cannot be truncated without the counts",
    async (table) => {
      await expect(direct.query(`truncate ${table} cascade`)).rejects.toThrow("are counted");
    },
  );

  test.for([
    ["a count", "update lead_counts set leads = leads + 1"],
    ["a day", "delete from day_counts"],
    ["a person's hour", "update user_hours set calls = 0, edits = 7"],
    ["a person's day", "update user_days set hours = hours + 1, quotes = 0"],
    ["all work of everybody", "delete from user_hours"],
    [
      "a change that is not folded yet",
      "insert into lead_count_changes values ('2026-11', null, 'closed', null, 1, 0, 0)",
    ],
  ] as const)("%s that is wrong is found and corrected", async ([_what, statement], { office }) => {
    const { rowCount } = await direct.query(statement);
    expect(rowCount).toBeGreaterThan(0);
    expect(await mend(office)).toBeGreaterThan(0);
    expect(await mend(office)).toBe(0);
  });
});
