import { describe, expect } from "vitest";
import { type Office, type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const environment = { SESSION_IDLE_MINUTES: "99999", SESSION_MAX_HOURS: "8000" };
const test = officeTest({ environment, telecallers: ["asha", "bharat"] });
const MONTH = { matching: { filter: { campaignMonth: "2026-11" }, seen: 100 } };

describe("assigning in bulk, seen before and undone after (specification §2 Assign Selected)", () => {
  test.beforeEach(async ({ office }) => {
    office.setClock("2026-11-05T10:00:00+05:30");
    await office.query("delete from leads");
  });

  /** Unassigned leads, and leads that Asha has. */
  const some = async (office: Office, free: number, ashas: number) => {
    const rows = [
      ...Array.from({ length: free }, () => ({})),
      ...Array.from({ length: ashas }, () => ({ telecallerName: "asha" })),
    ];
    const ids: number[] = await uploadLeads(office, rows);
    return { free: ids.slice(0, free), ashas: ids.slice(free) };
  };
  const call = async (office: Office, path: string, body: object) =>
    office.admin.send("POST", `/api/leads/bulk-assign${path}`, { assignedUserId: "auto-assign", ...body });
  const heldBy = async (office: Office, ids: number[]) => {
    const rows = await office.query("select assigned_to as held from leads where id = any($1) order by id", [
      ids,
    ]);
    return rows.map(({ held }) => held);
  };
  const undo = (person: Person, id: number) => person.send("POST", `/api/leads/bulk-assign/${id}/undo`);

  test("of all that match only the unassigned go, unless those of others are asked for", async ({
    office,
    asha,
    bharat,
  }) => {
    const { free, ashas } = await some(office, 4, 2);
    const { body } = await call(office, "", { ...MONTH, assignedUserId: bharat.id });
    expect(body.assigned).toBe(4);
    expect(await heldBy(office, [...free, ...ashas])).toEqual([
      ...free.map(() => bharat.id),
      asha.id,
      asha.id,
    ]);
    const none = await call(office, "", { ...MONTH, assignedUserId: bharat.id });
    expect([none.status, none.body.message]).toEqual([
      409,
      "All of these leads are assigned already. None was moved.",
    ]);
    const all = await call(office, "", { ...MONTH, assignedUserId: bharat.id, moveAssigned: true });
    expect(all.body.assigned).toBe(2);
  });

  test("what the chosen telecaller has already is neither unassigned nor to move, and the audit log does not count it", async ({
    office,
    asha,
    bharat,
  }) => {
    const { free, ashas } = await some(office, 1, 2);
    const leadIds = [...free, ...ashas];
    const toAsha = { leadIds, assignedUserId: asha.id, moveAssigned: true };
    expect((await call(office, "/preview", toAsha)).body).toMatchObject({
      unassigned: 1,
      from: [],
      moving: 0,
    });
    await call(office, "", toAsha);
    const [entry] = (await office.admin.get("/api/audit-log?limit=1")).body.entries;
    expect(entry.about).toBe(`3 leads: ${leadIds.join(", ")}, 1 moved, to asha`);
    await call(office, "", { leadIds, moveAssigned: true });
    const [evenly] = (await office.admin.get("/api/audit-log?limit=1")).body.entries;
    expect(evenly.about).toMatch(/, evenly: Bharat 1$/);
    expect((await call(office, "/preview", { ...toAsha, assignedUserId: bharat.id })).body.from).toEqual([
      { id: asha.id, name: "Asha", leads: 2 },
    ]);
  });

  test("the preview says how many are unassigned, from whom others move and who gets how many, and so it is done", async ({
    office,
    asha,
    bharat,
  }) => {
    await some(office, 5, 3);
    for (const moveAssigned of [true, false]) {
      const preview = (await call(office, "/preview", { ...MONTH, moveAssigned })).body;
      expect(preview).toMatchObject({
        unassigned: 5,
        from: [{ id: asha.id, name: "Asha", leads: 3 }],
        inHand: 0,
        people: [
          { id: asha.id, name: "Asha" },
          { id: bharat.id, name: "Bharat" },
        ],
      });
      expect(preview.moving).toBe(0);
      if (!moveAssigned) {
        const { body } = await call(office, "", { ...MONTH, moveAssigned });
        expect(body.byTelecaller.map(({ id, leads }: { id: string; leads: number }) => [id, leads])).toEqual(
          preview.people.map(({ id, given }: { id: string; given: number }) => [id, given]),
        );
      }
    }
  });

  test("evenly, whoever takes part keeps their own leads up to their share, and the preview adds up", async ({
    office,
    asha,
    bharat,
  }) => {
    const { free, ashas } = await some(office, 4, 8);
    const leadIds = [...free, ...ashas];
    const chosen = { leadIds, moveAssigned: true };
    const preview = (await call(office, "/preview", chosen)).body;
    expect(preview.moving).toBe(2);
    expect(preview.people).toMatchObject([
      { id: asha.id, open: 8, given: -2 },
      { id: bharat.id, open: 0, given: 6 },
    ]);
    await call(office, "", chosen);
    const held = await heldBy(office, leadIds);
    expect(held.slice(0, 4)).toEqual(free.map(() => bharat.id));
    expect(held.filter((id) => id === asha.id)).toHaveLength(6);
  });

  test("only those who are ticked take part, and they must be active", async ({ office, bharat }) => {
    const { free } = await some(office, 4, 0);
    const { body } = await call(office, "", { ...MONTH, people: [bharat.id] });
    expect(body.byTelecaller).toEqual([{ id: bharat.id, name: "Bharat", leads: 4 }]);
    const wrong = await call(office, "", { leadIds: free, people: [office.admin.id] });
    expect([wrong.status, wrong.body.field]).toEqual([400, "people"]);
  });

  test("a lead that its telecaller has open is named before it moves", async ({ office, asha, bharat }) => {
    const { ashas } = await some(office, 0, 2);
    await asha.send("POST", "/api/live/here", { leadId: ashas[0] });
    const { body } = await call(office, "/preview", { leadIds: ashas, assignedUserId: bharat.id });
    expect(body).toMatchObject({ moving: 2, inHand: 1 });
    await asha.send("POST", "/api/live/here", { leadId: null });
  });

  test("an assignment is no work: the time of the latest activity stays", async ({ office, bharat }) => {
    const { free } = await some(office, 1, 0);
    const at = async () =>
      (await office.query("select last_activity_at as at from leads where id = any($1)", [free]))[0];
    const before = await at();
    office.setClock("2026-11-06T10:00:00+05:30");
    await call(office, "", { leadIds: free, assignedUserId: bharat.id });
    await office.admin.send("PATCH", `/api/leads/${free[0]}`, { assignedTo: null });
    expect(await at()).toEqual(before);
  });

  test("Undo gives each lead back to whom it had, with an entry in its history and one in the audit log", async ({
    office,
    asha,
    bharat,
  }) => {
    const { free, ashas } = await some(office, 2, 2);
    const { body } = await call(office, "", { ...MONTH, assignedUserId: bharat.id, moveAssigned: true });
    const offered = (await office.admin.get("/api/leads/bulk-assign")).body;
    expect(offered).toMatchObject({ id: body.undoId, leads: 4 });
    const done = await undo(office.admin, body.undoId);
    expect(done.body).toEqual({ message: "4 leads given back", undone: 4, kept: 0, named: [] });
    expect(await heldBy(office, [...free, ...ashas])).toEqual([null, null, asha.id, asha.id]);
    const [entry] = (await office.admin.get(`/api/leads/${ashas[0]}/call-logs`)).body;
    expect(entry.notes).toBe("Assigned to Asha: the assignment was undone");
    const [logged] = (await office.admin.get("/api/audit-log?limit=1")).body.entries;
    expect([logged.what, logged.about]).toEqual(["Undid a bulk assignment", "4 leads given back"]);
    expect((await office.admin.get("/api/leads/bulk-assign")).body).toBeNull();
    expect((await undo(office.admin, body.undoId)).status).toBe(409);
  });

  test("leads that were worked on, moved or opened since stay, are counted and named", async ({
    office,
    asha,
    bharat,
  }) => {
    const { ashas } = await some(office, 0, 4);
    const [called = 0, moved = 0, open = 0] = ashas;
    const { body } = await call(office, "", { leadIds: ashas, assignedUserId: bharat.id });
    await bharat.records(called, "interested");
    await office.admin.send("PATCH", `/api/leads/${moved}`, { assignedTo: null });
    await bharat.send("POST", "/api/live/here", { leadId: open });
    const { body: done } = await undo(office.admin, body.undoId);
    expect(done).toMatchObject({
      undone: 1,
      kept: 3,
      message: "1 lead given back; 3 changed since and stay",
    });
    expect(done.named).toContainEqual({ id: called, name: "Meera Nair" });
    expect((await heldBy(office, ashas)).filter((id) => id === asha.id)).toHaveLength(1);
    await bharat.send("POST", "/api/live/here", { leadId: null });
  });

  test("one that is open at the telecaller to whom it goes back goes back", async ({
    office,
    asha,
    bharat,
  }) => {
    const { ashas } = await some(office, 0, 1);
    await asha.send("POST", "/api/live/here", { leadId: ashas[0] });
    const { body } = await call(office, "", { leadIds: ashas, assignedUserId: bharat.id });
    expect((await undo(office.admin, body.undoId)).body).toMatchObject({ undone: 1, kept: 0 });
    await asha.send("POST", "/api/live/here", { leadId: null });
  });

  test("it can be undone for ten minutes, by the one who assigned", async ({ office, bharat }) => {
    const { free } = await some(office, 1, 0);
    const { body } = await call(office, "", { leadIds: free, assignedUserId: bharat.id });
    const form = { username: "second", password: "correct-horse", firstName: "Second", role: "admin" };
    await office.admin.send("POST", "/api/users", form);
    const second = await office.signIn("second", "correct-horse");
    expect((await undo(second, body.undoId)).status).toBe(404);
    office.setClock("2026-11-05T10:11:00+05:30");
    expect((await office.admin.get("/api/leads/bulk-assign")).body).toBeNull();
    expect((await undo(office.admin, body.undoId)).status).toBe(409);
    expect(await heldBy(office, free)).toEqual([bharat.id]);
  });
});

describe("deleting more than 100 leads (specification §5 Bulk delete)", () => {
  test("needs their number; up to 100 go without it", async ({ office }) => {
    await office.query("delete from leads");
    const ids: number[] = await uploadLeads(office, Array(201).fill({}));
    const remove = (body: object) => office.admin.send("POST", "/api/leads/bulk-delete", body);
    for (const body of [
      { leadIds: ids.slice(0, 101) },
      { leadIds: ids.slice(0, 101), confirmCount: 100 },
      { matching: { filter: { campaignMonth: "2026-11" }, seen: 201 } },
    ]) {
      const { status, body: refused } = await remove(body);
      expect([status, refused.field]).toEqual([400, "confirmCount"]);
    }
    expect((await remove({ leadIds: ids.slice(0, 100) })).body.deleted).toBe(100);
    expect((await remove({ leadIds: ids.slice(100), confirmCount: 101 })).body.deleted).toBe(101);
  });

  test("the audit log names who was deleted, on its page and in its export, and keeps its chain", async ({
    office,
  }) => {
    const [id] = await uploadLeads(office, [{ name: "Zoya Deleted", registrationNumber: "KL07ZZ1234" }]);
    await office.admin.send("POST", "/api/leads/bulk-delete", { leadIds: [id] });
    const [entry] = (await office.admin.get("/api/audit-log?limit=1")).body.entries;
    const line = `Lead ${id}: Zoya Deleted, KL 07 ZZ 1234, Nov 2026`;
    expect(entry.deleted).toEqual([line]);
    expect((await office.admin.get("/api/audit-log/export?format=csv")).body).toContain(line);
    // An erasure removes the person, and the entries stay as they are.
    await office.query("delete from deleted_leads where registration_number = 'KL07ZZ1234'");
    expect((await office.admin.get("/api/audit-log?limit=2")).body.entries[1].deleted).toEqual([]);
    expect((await office.admin.get("/api/audit-log/check")).body.chain).toEqual({ intact: true });
  });
});
