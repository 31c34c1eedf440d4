import pg from "pg";
import { describe, expect } from "vitest";
import { runPeriodically } from "#server/platform/periodic-jobs";
import { type Office, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";
import { joinTeam, teamLeader } from "#server/testing/teams/teams";
import { assignmentsJob, movePart } from "./assignments-job.ts";

const test = officeTest({ telecallers: ["asha", "bharat"] });

describe("a bulk assignment of more than 500 leads", () => {
  test.beforeEach(async ({ office }) => {
    office.setClock("2026-11-05T10:00:00+05:30");
  });

  const later = new Date("2026-11-05T10:01:00+05:30");
  const month = { matching: { filter: { campaignMonth: "2026-11" }, seen: 900 } };
  const call = (office: Office, path: string, to: object = {}) =>
    office.admin.send("POST", `/api/leads/bulk-assign${path}`, {
      assignedUserId: "auto-assign",
      ...month,
      ...to,
    });
  const undo = (office: Office, id: number) => office.admin.send("POST", `/api/leads/bulk-assign/${id}/undo`);
  let uploaded: number[] | undefined;
  /** 900 leads of nobody. */
  const many = async (office: Office) => {
    uploaded ??= await uploadLeads(office, Array(900).fill({}));
    await office.query("delete from assignments");
    await office.query("update leads set assigned_to = null where assigned_to is not null");
    return uploaded;
  };
  const standing = async (office: Office) => (await office.admin.get("/api/leads/bulk-assign")).body;
  const finish = async (office: Office) => {
    while (await movePart(office, later));
  };
  const count = async (office: Office, holder: string | null) =>
    (await office.query("select from leads where assigned_to is not distinct from $1", [holder])).length;

  test("are assigned part by part: the answer comes at once, progress is told, and the end is as planned", async ({
    office,
    bharat,
  }) => {
    const ids = await many(office);
    const plan = (await call(office, "/preview")).body;
    const { body } = await call(office, "");
    expect(body).toMatchObject({ message: "Assigning 900 leads", assigned: 0, planned: 900 });
    expect(await standing(office)).toMatchObject({ state: "assigning", leads: 900, done: 0 });
    await movePart(office, later);
    expect(await standing(office)).toMatchObject({ state: "assigning", leads: 900, done: 50 });
    const waiting = await office.query(
      "select id::int from leads where assigned_to is null order by id desc limit 1",
    );
    const taken = Number(waiting[0]?.id);
    await office.admin.send("PATCH", `/api/leads/${taken}`, { assignedTo: bharat.id });
    await finish(office);
    expect(await count(office, null)).toBe(0);
    for (const { id, given } of plan.people)
      expect(Math.abs((await count(office, id)) - given)).toBeLessThanOrEqual(1);
    expect((await office.admin.get(`/api/leads/${taken}`)).body.assignedTo).toBe(bharat.id);
    expect(await standing(office)).toMatchObject({ state: "done", leads: 899, done: 899 });
    const [entry] = await office.query("select action, details from audit_log order by id desc limit 1");
    expect(entry).toMatchObject({ action: "leads.assigned", details: { count: 900, changed: 899 } });
    const [line] = (await office.admin.get(`/api/leads/${ids[0]}/call-logs`)).body;
    expect(line.callResult).toBe("assigned");
  });

  test("are one step up to 500, and back", async ({ office, bharat }) => {
    const ids = await many(office);
    const few = { matching: undefined, leadIds: ids.slice(0, 500), assignedUserId: bharat.id };
    const { body } = await call(office, "", few);
    expect(body.assigned).toBe(500);
    expect((await undo(office, body.undoId)).body).toMatchObject({ undone: 500 });
    expect((await call(office, "", { ...few, leadIds: ids.slice(0, 501) })).body.planned).toBe(501);
  });

  test("are given back part by part; one worked on since stays", async ({ office, bharat }) => {
    const ids = await many(office);
    const { body } = await call(office, "", { assignedUserId: bharat.id });
    await finish(office);
    await bharat.records(ids[800] ?? 0, "interested");
    const back = await undo(office, body.undoId);
    expect(back.body).toMatchObject({ message: "Giving back 900 leads", undone: 0, planned: 900 });
    await movePart(office, later);
    expect(await standing(office)).toMatchObject({ state: "undoing", leads: 900, done: 50 });
    await finish(office);
    expect([await count(office, null), await count(office, bharat.id)]).toEqual([899, 1]);
    expect(await standing(office)).toBeNull();
    const [logged] = (await office.admin.get("/api/audit-log?limit=1")).body.entries;
    expect(logged.about).toBe("899 leads given back, 1 changed since and kept");
    expect((await undo(office, body.undoId)).status).toBe(409);
  });

  test("stop when they are undone meanwhile, and none goes to somebody who has left", async ({
    office,
    asha,
    bharat,
  }) => {
    await many(office);
    const { body } = await call(office, "", { assignedUserId: bharat.id });
    await movePart(office, later);
    await office.query("update users set is_active = false where id = $1", [bharat.id]);
    await movePart(office, later);
    expect(await count(office, bharat.id)).toBe(50);
    await office.query("update users set is_active = true where id = $1", [bharat.id]);
    const back = await undo(office, body.undoId);
    expect(back.body).toMatchObject({ undone: 50, kept: 0 });
    await finish(office);
    expect([await count(office, null), await count(office, asha.id)]).toEqual([900, 0]);
  });

  test("a lead that its telecaller opens meanwhile stays with them", async ({ office, asha, bharat }) => {
    const ids = await many(office);
    const hers = ids.slice(-3);
    await office.query("update leads set assigned_to = $1 where id = any($2)", [asha.id, hers]);
    await call(office, "", { assignedUserId: bharat.id, moveAssigned: true });
    await movePart(office, later);
    office.setClock("2026-11-05T10:00:50+05:30");
    await asha.send("POST", "/api/live/here", { leadId: hers[0] });
    await finish(office);
    const kept = await office.query("select id::int from leads where assigned_to = $1", [asha.id]);
    expect(kept).toEqual([{ id: hers[0] }]);
    await asha.send("POST", "/api/live/here", { leadId: null });
  });

  test("a team leader's reaches the unassigned and the team's leads, and nobody of another team", async ({
    office,
    asha,
    bharat,
  }) => {
    const ids = await many(office);
    const leader = await teamLeader(office, "lead", "North");
    await joinTeam(office, "North", asha);
    await joinTeam(office, "South", bharat);
    const [his, hers] = [ids.slice(0, 300), ids.slice(300, 700)];
    await office.query("update leads set assigned_to = $1 where id = any($2)", [bharat.id, his]);
    await office.query("update leads set assigned_to = $1 where id = any($2)", [asha.id, hers]);
    const all = { ...month, assignedUserId: leader.id, moveAssigned: true };
    const { body } = await leader.send("POST", "/api/leads/bulk-assign", all);
    expect(body.planned).toBe(600);
    await finish(office);
    expect([await count(office, leader.id), await count(office, bharat.id)]).toEqual([600, 300]);
    expect(await standing(office)).toBeNull();
    const { undoId } = body;
    expect((await leader.send("POST", `/api/leads/bulk-assign/${undoId}/undo`)).status).toBe(200);
    await finish(office);
    expect([await count(office, asha.id), await count(office, bharat.id)]).toEqual([400, 300]);
    await joinTeam(office, null, asha, bharat);
  });

  test("one that is under way is shown before a later small one", async ({ office, asha, bharat }) => {
    const ids = await many(office);
    const { body } = await call(office, "", { assignedUserId: bharat.id });
    await movePart(office, later);
    const small = { leadIds: ids.slice(0, 2), assignedUserId: asha.id, moveAssigned: true };
    expect((await office.admin.send("POST", "/api/leads/bulk-assign", small)).body.assigned).toBe(2);
    expect(await standing(office)).toMatchObject({ id: body.undoId, state: "assigning", done: 50 });
    await finish(office);
    expect(await standing(office)).toMatchObject({ state: "done", leads: 2 });
  });

  test("a lease that a fast clock has set far ahead keeps no lead back", async ({ office, asha, bharat }) => {
    const ids = await many(office);
    await office.query("update leads set assigned_to = $1 where id = $2", [asha.id, ids[0]]);
    await office.query("insert into lead_leases (lead_id, user_id, until) values ($1, $2, '2027-11-05')", [
      ids[0],
      asha.id,
    ]);
    await asha.send("POST", "/api/live/here", { leadId: ids[0] });
    office.setClock("2026-11-05T10:05:00+05:30");
    await call(office, "", { assignedUserId: bharat.id, moveAssigned: true });
    await finish(office);
    await asha.send("POST", "/api/live/here", { leadId: null });
    await office.query("delete from lead_leases");
    expect(await count(office, bharat.id)).toBe(900);
  });

  test("the audit log has what was assigned before it was stopped", async ({ office, bharat }) => {
    await many(office);
    const { body } = await call(office, "", { assignedUserId: bharat.id });
    await movePart(office, later);
    await undo(office, body.undoId);
    expect(
      await office.query("select action, details from audit_log order by id desc limit 2"),
    ).toMatchObject([
      { action: "leads.assignment_undone", details: { count: 50 } },
      { action: "leads.assigned", details: { to: bharat.id, count: 900, changed: 50 } },
    ]);
  });

  test("one that cannot go on ends with what it has moved, and the next one is carried out", async ({
    office,
    asha,
    bharat,
  }) => {
    const ids = await many(office);
    await office.query(`create function refuse() returns trigger language plpgsql as
      $$ begin if new.id = ${ids[450]} then raise exception 'This lead does not move'; end if; return new; end $$`);
    await office.query("create trigger refuse before update on leads for each row execute function refuse()");
    const first = (await call(office, "", { assignedUserId: bharat.id })).body;
    await office.query(
      "insert into assignments (user_id, at, state, total) values ($1, now(), 'assigning', 1)",
      [asha.id],
    );
    await office.query(
      "insert into assigned_leads (assignment_id, lead_id, assignee) select max(id), $1, $2 from assignments",
      [ids[800], asha.id],
    );
    const said: string[] = [];
    const say = (line: string) => said.push(line);
    const stop = runPeriodically([assignmentsJob({ ...office, clock: () => later }, say)], say);
    await expect.poll(() => count(office, asha.id), { timeout: 30_000, interval: 500 }).toBe(1);
    await office.query("drop trigger refuse on leads");
    expect(await count(office, bharat.id)).toBe(450);
    expect(await standing(office)).toMatchObject({ id: first.undoId, state: "done", leads: 450 });
    expect(said).toContain(`Assignment ${first.undoId} was ended early: This lead does not move`);
    expect(
      await office.query(
        "select details from audit_log where action = 'leads.assigned' order by id desc limit 1 offset 1",
      ),
    ).toMatchObject([{ details: { count: 900, changed: 450 } }]);
    expect((await undo(office, first.undoId)).body).toMatchObject({ undone: 450 });
    await stop();
  });

  test("can be stopped however long it has been waiting", async ({ office, bharat }) => {
    await many(office);
    const { body } = await call(office, "", { assignedUserId: bharat.id });
    office.setClock("2026-11-05T10:11:00+05:30");
    expect((await undo(office, body.undoId)).status).toBe(200);
    expect(await standing(office)).toBeNull();
  });

  test("where only a few of those chosen are assigned, one that is taken at that moment stays taken", async ({
    office,
    asha,
    bharat,
  }) => {
    const ids = await many(office);
    const free = ids.slice(-3);
    await office.query("update leads set assigned_to = $1 where not id = any($2)", [asha.id, free]);
    const taking = new pg.Client({ connectionString: office.databaseUrl });
    await taking.connect();
    await taking.query("begin");
    await taking.query("update leads set assigned_to = $1 where id = $2", [asha.id, free[0]]);
    const assigned = call(office, "", { assignedUserId: bharat.id });
    await expect
      .poll(
        () =>
          office.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          ),
        { timeout: 10_000 },
      )
      .toHaveLength(1);
    await taking.query("commit");
    await taking.end();
    expect((await assigned).body.assigned).toBe(2);
    expect(await count(office, bharat.id)).toBe(2);
  });
});
