import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { describe, expect } from "vitest";
import { type Office, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const environment = { SESSION_IDLE_MINUTES: "99999", SESSION_MAX_HOURS: "8000" };
const test = officeTest({ environment, telecallers: ["asha", "bharat"] });

describe("a distribution beside callers (§4)", () => {
  test.beforeEach(async ({ office }) => {
    office.setClock("2026-11-05T10:00:00+05:30");
    await office.query("delete from leads");
    await office.query("update users set capacity = null, languages = '{}'");
  });

  /** A caller's transaction that has changed a lead, and lets go of it once a call waits for it. */
  const holding = async (office: Office, statement: string, values: unknown[]) => {
    const caller = new pg.Client({ connectionString: office.databaseUrl });
    await caller.connect();
    await caller.query("begin");
    const { rows } = await caller.query("select pg_backend_pid() as pid");
    await caller.query(statement, values);
    return {
      awaited: async () => {
        const waiting = "select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))";
        while ((await office.query(waiting, [rows[0].pid])).length === 0) await pause(10);
      },
      commit: async () => {
        await caller.query("commit");
        await caller.end();
      },
    };
  };
  const distribute = (office: Office, body: object = {}) =>
    office.admin.send("POST", "/api/leads/bulk-assign", {
      matching: {
        filter: { campaignMonth: "2026-11" },
        part: { by: "expiry", values: [] },
        seen: 100,
      },
      assignedUserId: "auto-assign",
      moveAssigned: true,
      ...body,
    });
  const holders = async (office: Office, ids: number[]) => {
    const rows = await office.query(
      "select first_name as name from unnest($1::bigint[]) with ordinality i (id, place) join leads l using (id) left join users u on u.id = l.assigned_to order by place",
      [ids],
    );
    return rows.map(({ name }) => name);
  };
  const of = (telecallerName: string, count: number) => Array(count).fill({ telecallerName });

  test("waits for none that stays where it is", async ({ office }) => {
    const ids = await uploadLeads(office, [...of("asha", 2), ...of("", 2)]);
    const [kept] = ids;
    const caller = await holding(office, "update leads set version = version + 1 where id = $1", [kept]);
    expect((await distribute(office)).body.assigned).toBe(2);
    await caller.commit();
    expect(await holders(office, ids)).toEqual(["Asha", "Asha", "Bharat", "Bharat"]);
  });

  test("keeps nobody from leasing a lead or noting something in its history meanwhile", async ({
    office,
    asha,
  }) => {
    const [first = 0, second = 0] = await uploadLeads(office, of("", 2));
    const caller = await holding(office, "select from leads where id = $1 for update", [second]);
    const done = distribute(office);
    await caller.awaited();
    const leased = office.query(
      "insert into lead_leases (lead_id, user_id, until) values ($1, $2, '2026-11-05T10:10:00+05:30')",
      [first, asha.id],
    );
    expect(await Promise.race([leased.then(() => "leased"), pause(3000, "waits")])).toBe("leased");
    await caller.commit();
    expect((await done).body.assigned).toBe(2);
  });

  test("leaves a lead that is promised, opened or taken while it waits, and gives its holder no more than their capacity", async ({
    office,
    asha,
    bharat,
  }) => {
    await office.query("update users set capacity = 4, languages = '{Hindi}' where id = $1", [asha.id]);
    await office.query("update users set languages = '{Tamil}' where id = $1", [bharat.id]);
    const ids = await uploadLeads(office, [
      ...of("asha", 4).map((row) => ({ ...row, language: "Tamil" })),
      ...of("", 5).map((row) => ({ ...row, language: "Hindi" })),
    ]);
    const [promised, shown] = ids;
    const taken = ids.at(-1);
    const promise = "update leads set next_follow_up = $2, status = 'follow_up' where id = $1";
    const caller = await holding(office, promise, [promised, "2026-11-05T17:00:00+05:30"]);
    const done = distribute(office);
    await caller.awaited();
    await asha.send("POST", "/api/live/here", { leadId: shown });
    await office.query("update leads set assigned_to = $1 where id = $2", [bharat.id, taken]);
    await caller.commit();
    const { body } = await done;
    expect(await holders(office, ids)).toEqual([
      ...["Asha", "Asha", "Bharat", "Bharat"],
      ...[null, null, "Asha", "Asha", "Bharat"],
    ]);
    const back = await office.admin.send("POST", `/api/leads/bulk-assign/${body.undoId}/undo`);
    expect(back.body).toMatchObject({ undone: 4, kept: 0 });
    await asha.send("POST", "/api/live/here", { leadId: null });
  });

  test("of two at the same moment the second counts what the first gave", async ({
    office,
    asha,
    bharat,
  }) => {
    await office.query("update users set capacity = 3 where id = $1", [asha.id]);
    await office.query("update users set capacity = 3 where id = $1", [bharat.id]);
    const ids = await uploadLeads(office, of("", 12));
    const caller = await holding(office, "select from leads where id = $1 for update", [ids[0]]);
    const byCapacity = { way: "capacity", moveAssigned: false };
    const both = [distribute(office, byCapacity), distribute(office, byCapacity)];
    await caller.awaited();
    await caller.commit();
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    const held = await holders(office, ids);
    expect(["Asha", "Bharat"].map((name) => held.filter((one) => one === name).length)).toEqual([3, 3]);
  });
});
