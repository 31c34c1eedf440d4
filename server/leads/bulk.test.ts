import pg from "pg";
import { describe, expect } from "vitest";
import { type Office, type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ telecallers: ["asha", "bharat"] });

describe("acting on many leads (specification §2, §5, §7)", () => {
  let chitra: Person;
  test.beforeAll(async ({ office }) => {
    chitra = await office.telecaller("chitra");
  });

  const some = (office: Office, count: number, row = {}) =>
    uploadLeads(
      office,
      Array.from({ length: count }, () => row),
    );
  const remove = (office: Office, leadIds: unknown) =>
    office.admin.send("POST", "/api/leads/bulk-delete", { leadIds });
  const assign = (office: Office, leadIds: number[], assignedUserId: string) =>
    office.admin.send("POST", "/api/leads/bulk-assign", { leadIds, assignedUserId });
  const rows = async (office: Office, query: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: office.databaseUrl });
    await client.connect();
    const found = await client.query(query, values);
    await client.end();
    return found.rows;
  };

  test("deleting leads deletes their call logs and a record left without a lead, with one audit entry", async ({
    office,
  }) => {
    const [kept, gone] = await uploadLeads(office, [
      { registrationNumber: "MH01AA0001" },
      { registrationNumber: "MH01AA0002" },
    ]);
    const older = await office.lead({ registrationNumber: "MH01AA0001" }, "2025-11");
    await office.admin.send("POST", "/api/call-logs", { leadId: gone, callResult: "x", notes: "hello" });
    const ofKept = (await office.admin.get(`/api/leads/${kept}`)).body.customerId;
    const ofGone = (await office.admin.get(`/api/leads/${gone}`)).body.customerId;

    const { status, body } = await remove(office, [gone, older, 999_999]);
    expect([status, body]).toEqual([200, { message: "2 lead(s) deleted successfully", deleted: 2 }]);
    expect((await office.admin.get(`/api/leads/${gone}`)).status).toBe(404);
    expect((await office.admin.get(`/api/customers/${ofGone}`)).status).toBe(404);
    expect((await office.admin.get(`/api/customers/${ofKept}`)).body.renewals).toHaveLength(1);
    expect(await rows(office, "select 1 from call_logs where lead_id = $1", [gone])).toEqual([]);
    expect(
      await rows(office, "select user_id, details from audit_log where action = 'leads.deleted'"),
    ).toEqual([
      { user_id: office.admin.id, details: { leadIds: [gone, older].sort((a, b) => Number(a) - Number(b)) } },
    ]);
  });

  test("at least one lead must be selected, and ids must be ids", async ({ office }) => {
    for (const wrong of [[], ["1"], [-1], "1", undefined]) {
      const { status, body } = await remove(office, wrong);
      expect([status, body.field?.startsWith("leadIds")]).toEqual([400, true]);
    }
    expect((await remove(office, [])).body.message).toBe("Select at least one lead");
  });

  test("a month uploaded while its vehicles' last leads are deleted loses none of its rows", async ({
    office,
  }) => {
    for (let round = 0; round < 3; round++) {
      const cars = Array.from({ length: 20 }, (_, index) => ({
        registrationNumber: `DL0${round}AB${String(1000 + index)}`,
      }));
      const old = await uploadLeads(office, cars, "2025-10");
      const [, uploaded] = await Promise.all([remove(office, old), uploadLeads(office, cars, "2026-10")]);
      expect(uploaded.filter(Boolean)).toHaveLength(20);
    }
  });

  test("all selected leads are assigned to one telecaller in one step, with an entry in each history", async ({
    office,
    asha,
    bharat,
  }) => {
    const ids = await some(office, 3, { telecallerName: "asha" });
    const { body } = await assign(office, ids, bharat.id);
    expect(body).toMatchObject({
      message: "3 leads assigned: Bharat 3",
      assigned: 3,
      byTelecaller: [{ id: bharat.id, name: "Bharat", leads: 3 }],
    });
    expect((await asha.get(`/api/leads/${ids[0]}`)).status).toBe(404);
    const [log] = (await bharat.get(`/api/leads/${ids[0]}/call-logs`)).body;
    expect(log).toMatchObject({ callResult: "assigned", notes: "Assigned to Bharat" });
    expect((await assign(office, ids, bharat.id)).body.message).toBe("0 leads assigned; 3 already were");
  });

  test("evenly: each lead goes to the active telecaller with the fewest open leads, ties by username", async ({
    office,
  }) => {
    await remove(
      office,
      (await office.admin.get("/api/leads?limit=500&page=1")).body.leads.map(({ id }: { id: number }) => id),
    );
    await some(office, 2, { telecallerName: "asha" });
    const ids = await some(office, 7);
    const { body } = await assign(office, ids, "auto-assign");
    expect(
      body.byTelecaller.map(({ name, leads }: { name: string; leads: number }) => [name, leads]),
    ).toEqual([
      ["Asha", 1],
      ["Bharat", 3],
      ["Chitra", 3],
    ]);
    expect(body.message).toBe("7 leads assigned: Asha 1, Bharat 3, Chitra 3");
  });

  const openLeads = async (office: Office) => {
    const counted = await office.query(`
      select count(l.id)::int as open from users u left join leads l on l.assigned_to = u.id
        and l.status not in ('closed', 'backed')
        and coalesce(l.sub_status, '') not in ('policy_done_by_sln', 'policy_done_outside', 'vehicle_sold')
      where u.role = 'telecaller' and u.is_active group by u.id`);
    return counted.map(({ open }) => Number(open));
  };
  const spread = (numbers: number[]) => Math.max(...numbers) - Math.min(...numbers);

  test("evenly means even: 500 leads over seven who hold the same differ by at most one, ended ones apart", async ({
    office,
  }) => {
    await office.query("delete from leads");
    for (const name of ["dev", "esha", "farhan", "gita"]) await office.telecaller(name);
    await some(office, 500);
    await office.query("update leads set status = 'closed' where id % 10 = 0");
    const { body } = await office.admin.send("POST", "/api/leads/bulk-assign", {
      matching: { filter: { campaignMonth: "2026-11", telecaller: "unassigned" }, seen: 500 },
      assignedUserId: "auto-assign",
    });
    expect(body.assigned).toBe(500);
    const open = await openLeads(office);
    expect([open.length, spread(open)]).toEqual([7, 1]);
    expect(spread(body.byTelecaller.map(({ leads }: { leads: number }) => leads))).toBeLessThanOrEqual(2);

    // Those with fewer get more, so that all end with the same.
    await some(office, 100, { telecallerName: "dev" });
    await office.admin.send("POST", "/api/leads/bulk-assign", {
      matching: { filter: { campaignMonth: "2026-11", status: "pending_call" }, seen: 600 },
      assignedUserId: "auto-assign",
      moveAssigned: true,
    });
    expect(spread(await openLeads(office))).toBeLessThanOrEqual(1);
  });

  test("what a filter matches is assigned, unassigned and deleted in one step, with one audit entry each", async ({
    office,
    asha,
  }) => {
    await office.query("delete from leads");
    await some(office, 12, { name: "Filter Match" });
    await some(office, 3, { name: "Somebody Else" });
    const filter = { campaignMonth: "2026-11", search: "Filter Match" };
    const chosen = (seen: number) => ({ matching: { filter, seen } });
    const entry = async () => {
      const [found] = await office.query(
        "select action, details - 'leadIds' as details from audit_log order by id desc limit 1",
      );
      return found;
    };
    const count = async (query: string) =>
      (await office.admin.get(`/api/leads?campaignMonth=2026-11&limit=1${query}`)).body.total;

    const assigned = await office.admin.send("POST", "/api/leads/bulk-assign", {
      ...chosen(12),
      assignedUserId: asha.id,
    });
    expect(assigned.body).toMatchObject({ assigned: 12, byTelecaller: [{ id: asha.id, leads: 12 }] });
    expect(await count(`&telecaller=${asha.id}`)).toBe(12);
    const matching = { campaignMonth: "2026-11", searched: true };
    expect(await entry()).toEqual({
      action: "leads.assigned",
      details: { to: asha.id, count: 12, matching, changed: 12 },
    });

    const released = await office.admin.send("POST", "/api/leads/bulk-assign", {
      ...chosen(12),
      assignedUserId: "unassigned",
    });
    expect(released.body).toMatchObject({ message: "12 leads unassigned", assigned: 12, byTelecaller: [] });
    expect(await count("&telecaller=unassigned")).toBe(15);
    const [lead] = (await office.admin.get("/api/leads?search=Filter%20Match")).body;
    const [line] = (await office.admin.get(`/api/leads/${lead.id}/call-logs`)).body;
    expect(line).toMatchObject({ callResult: "assigned", notes: "Unassigned" });

    const more = await office.admin.send("POST", "/api/leads/bulk-delete", chosen(11));
    expect([more.status, more.body.message]).toEqual([
      409,
      "12 leads match now, but 11 were selected. None was deleted. Select them again.",
    ]);
    const gone = await office.admin.send("POST", "/api/leads/bulk-delete", chosen(12));
    expect(gone.body.deleted).toBe(12);
    expect(await entry()).toEqual({ action: "leads.deleted", details: { count: 12, matching } });
    expect(await count("")).toBe(3);
    const { body } = await office.admin.get("/api/audit-log?limit=1");
    expect(body.entries[0].about).toContain("chosen by filter, Nov 2026, a search");
  });

  test("of a customer in the database only the latest matching lead is acted on", async ({
    office,
    asha,
  }) => {
    await office.query("delete from leads");
    const car = { registrationNumber: "MH01LM0001", name: "Two Renewals" };
    const [older] = await uploadLeads(office, [car], "2026-10");
    const [latest] = await uploadLeads(office, [car], "2026-11");
    const { body } = await office.admin.send("POST", "/api/leads/bulk-assign", {
      matching: { filter: { search: "Two Renewals" }, latest: true, seen: 1 },
      assignedUserId: asha.id,
    });
    expect(body.assigned).toBe(1);
    expect((await office.admin.get(`/api/leads/${latest}`)).body.assignedTo).toBe(asha.id);
    expect((await office.admin.get(`/api/leads/${older}`)).body.assignedTo).toBeNull();
  });

  test("a selection names ids or a filter, and the filter something", async ({ office, asha }) => {
    const refused = async (body: object) => {
      const answer = await office.admin.send("POST", "/api/leads/bulk-assign", {
        assignedUserId: asha.id,
        ...body,
      });
      return [answer.status, answer.body.field];
    };
    expect(await refused({})).toEqual([400, "leadIds"]);
    expect(await refused({ leadIds: [1], matching: { filter: { status: "closed" }, seen: 1 } })).toEqual([
      400,
      "leadIds",
    ]);
    expect(await refused({ matching: { filter: {}, seen: 1 } })).toEqual([400, "matching.filter"]);
    expect(await refused({ matching: { filter: { search: "" }, seen: 1 } })).toEqual([
      400,
      "matching.filter",
    ]);
    const none = { matching: { filter: { campaignMonth: "2031-01" }, seen: 1 } };
    expect((await refused(none))[0]).toBe(404);
  });

  test("only an active telecaller can be assigned; an assignment is complete or refused", async ({
    office,
  }) => {
    const ids = await some(office, 2);
    await office.admin.send("PATCH", `/api/users/${chitra.id}`, { isActive: false });
    for (const to of [chitra.id, office.admin.id, "00000000-0000-4000-8000-000000000000"]) {
      const { status, body } = await assign(office, ids, to);
      expect([status, body.field, body.message]).toEqual([
        400,
        "assignedUserId",
        "Choose an active telecaller",
      ]);
    }
    expect((await office.admin.get(`/api/leads/${ids[0]}`)).body.assignedTo).toBeNull();
    expect((await assign(office, [999_999], "auto-assign")).status).toBe(404);
  });
});
