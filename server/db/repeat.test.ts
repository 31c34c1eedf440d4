import { sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { officeTest } from "#server/testing/office-test";
import type { Tx } from "./handles.ts";

const test = officeTest({ telecallers: ["asha"] });

const rename = (tx: Tx, to: string) => tx.execute(sql`update settings set agency_name = ${to}`);
const endConnection = (tx: Tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);

/** From now on the first writes of the table fail, as the database fails them; a sequence counts through rollbacks. */
const failing = (table: string, code: string, times: number) => `
  drop sequence if exists tries; create sequence tries;
  create or replace function fail_first() returns trigger language plpgsql as $$
  begin if nextval('tries') <= ${times} then raise exception 'given up' using errcode = '${code}'; end if; return null; end $$;
  create or replace trigger fails after insert or update or delete on ${table} for each statement execute function fail_first()`;

describe("work that the database gave up in favour of another's", () => {
  test.for([
    ["a serialization failure", "40001"],
    ["a deadlock", "40P01"],
  ])(
    "is done at last: %s during an outcome, an upload, presence, a setting",
    async ([, code = ""], { office, asha }) => {
      const lead = await office.lead({ telecallerName: "asha" });
      const writes: [string, () => Promise<{ status: number }>][] = [
        ["call_logs", () => asha.records(lead, "interested")],
        ["leads", async () => ((await office.lead()) > 0 ? { status: 200 } : { status: 0 })],
        ["lead_presence", () => asha.send("POST", "/api/live/here", { leadId: lead })],
        ["lead_presence", () => asha.send("POST", "/api/live/here", { leadId: lead })],
        ["settings", () => office.admin.send("PATCH", "/api/settings", { agencyName: `Lakshmi ${code}` })],
      ];
      for (const [table, write] of writes) {
        await office.query(failing(table, code, 3));
        expect([table, (await write()).status]).toEqual([table, 200]);
        await office.query(`drop trigger fails on ${table}`);
      }
    },
  );

  test("is 503 and not 500 when it is given up each time, and may be sent again", async ({
    office,
    asha,
  }) => {
    const lead = await office.lead({ telecallerName: "asha" });
    await office.query(failing("call_logs", "40001", 1000));
    const refused = await asha.records(lead, "interested");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    await office.query("drop trigger fails on call_logs");
    expect((await asha.records(lead, "interested")).status).toBe(200);
  });
});

describe("a transaction whose connection breaks", () => {
  test("in the middle runs again, and is stored once", async ({ office }) => {
    let runs = 0;
    await office.db.transaction(async (tx) => {
      runs++;
      await rename(tx, `Run ${runs}`);
      if (runs === 1) await endConnection(tx);
    });
    expect(runs).toBe(2);
    expect(await office.query("select agency_name from settings")).toEqual([{ agency_name: "Run 2" }]);
  });

  test("every time is given up", async ({ office }) => {
    let runs = 0;
    const work = office.db.transaction(async (tx) => {
      runs++;
      await endConnection(tx);
    });
    await expect(work).rejects.toThrow();
    expect(runs).toBe(5);
  });

  test("at its commit is not run again, because it may be stored", async ({ office }) => {
    await office.query(`
      create function end_connection() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create constraint trigger ends after update on settings deferrable initially deferred for each row execute function end_connection()`);
    let runs = 0;
    const work = office.db.transaction(async (tx) => {
      runs++;
      await rename(tx, "At the end");
    });
    await expect(work).rejects.toThrow();
    expect(runs).toBe(1);
    await office.query("drop trigger ends on settings");
  });

  test("an outcome whose connection breaks is recorded once by its request's id; without one it is 503", async ({
    office,
    asha,
  }) => {
    const lead = await office.lead({ telecallerName: "asha" });
    await office.query(`
      create sequence lost; create function lose_first() returns trigger language plpgsql as $$
      begin if nextval('lost') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if; return null; end $$;
      create constraint trigger loses after insert on call_logs deferrable initially deferred for each row execute function lose_first()`);
    const requestId = "0b8f7c5e-5d7e-4c57-9a30-6a4b4a5f1a01";
    expect((await asha.records(lead, "interested", { requestId })).status).toBe(200);
    expect(await office.query("select from call_logs where request_id = $1", [requestId])).toHaveLength(1);
    await office.query("select setval('lost', 1, false)");
    expect((await asha.records(lead, "interested")).status).toBe(503);
    await office.query("drop trigger loses on call_logs");
  });
});
