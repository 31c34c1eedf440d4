import { describe, expect } from "vitest";
import { get, opened, vehicle } from "#server/testing/drafts";
import { type Office, type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";
import { movePart } from "./assignments-job.ts";

const environment = { SESSION_IDLE_MINUTES: "99999", SESSION_MAX_HOURS: "8000" };
const test = officeTest({ environment, telecallers: ["asha", "bharat"] }).extend(
  "chitra",
  { scope: "file", auto: true },
  ({ office }) => office.telecaller("chitra"),
);
const AT = "2026-11-05T10:00:00+05:30";
const month = (seen: number, part?: object) => ({
  matching: { filter: { campaignMonth: "2026-11" }, seen, ...(part && { part }) },
});

describe("a month's leads are shared out among the telecallers", () => {
  test.beforeEach(async ({ office }) => {
    office.setClock(AT);
    await office.query("delete from leads");
    await office.query("delete from assignments");
    await office.query("update users set languages = '{}', capacity = null");
    await office.query("delete from absences");
  });

  const send = (office: Office, path: string, body: object) =>
    office.admin.send("POST", `/api/leads/bulk-assign${path}`, { assignedUserId: "auto-assign", ...body });
  const preview = async (office: Office, body: object) => (await send(office, "/preview", body)).body;
  /** Who has the leads, by first name. */
  const held = async (office: Office, ids: number[]) => {
    const rows = await office.query(
      `select l.id::int, u.first_name as name from leads l left join users u on u.id = l.assigned_to where l.id = any($1)`,
      [ids],
    );
    const by = new Map(rows.map(({ id, name }) => [Number(id), name]));
    return ids.map((id) => by.get(id) ?? null);
  };
  const given = ({ people }: { people: { name: string; given: number }[] }) =>
    Object.fromEntries(people.map((one) => [one.name, one.given]));
  const shows = (person: Person, leadId: number | null) => person.send("POST", "/api/live/here", { leadId });
  const lease = (office: Office, { id }: Person, ...leads: number[]) =>
    office.query(
      "insert into lead_leases (lead_id, user_id, until) select unnest($1::bigint[]), $2, '2026-11-05T10:10:00+05:30'",
      [leads, id],
    );
  const change = (office: Office, person: Person, fields: Record<string, unknown>) =>
    Promise.all(
      Object.entries(fields).map(([field, value]) =>
        office.query(`update users set ${field} = $1 where id = $2`, [value, person.id]),
      ),
    );

  test("its open leads are counted by week of expiry, vehicle, language and source, beside what each telecaller has", async ({
    office,
    asha,
  }) => {
    await change(office, asha, { capacity: 40, languages: ["Tamil"] });
    const ids = await uploadLeads(office, [
      { insuranceExpiry: "2026-11-03" },
      { insuranceExpiry: "2026-11-06" },
      { insuranceExpiry: "2026-11-16" },
      { insuranceExpiry: "2026-11-22" },
      { insuranceExpiry: "2026-11-23", telecallerName: "asha" },
    ]);
    await office.query("update leads set language = 'Tamil', source = 'Walk-in' where id = $1", [ids[0]]);
    await office.query("update leads set insurance_expiry = null where id = $1", [ids[1]]);
    await office.admin.records(ids[4] ?? 0, "callback", { nextFollowUp: "2026-11-05T17:00:00+05:30" });
    const unassigned = await get(office, "/api/leads/assignable?campaignMonth=2026-11&telecaller=unassigned");
    expect(unassigned.leads).toBe(4);
    expect(unassigned.parts.expiry).toEqual([
      { value: "expired", leads: 1 },
      { value: "2026-11-16", leads: 2 },
      { value: "", leads: 1 },
    ]);
    expect(unassigned.parts.language).toEqual([
      { value: "", leads: 3 },
      { value: "Tamil", leads: 1 },
    ]);
    expect(unassigned.parts.source).toContainEqual({ value: "Walk-in", leads: 1 });
    expect(unassigned.people[0]).toEqual({
      id: asha.id,
      name: "Asha",
      languages: ["Tamil"],
      capacity: 40,
      open: 1,
      promised: 1,
      absentUntil: null,
      leftOn: null,
    });
    const all = await get(office, "/api/leads/assignable?campaignMonth=2026-11");
    expect(all.leads).toBe(5);
    const refused = await office.admin.get("/api/leads/assignable?campaignMonth=11-2026");
    expect([refused.status, refused.body.field]).toEqual([400, "campaignMonth"]);
  });

  test("only the chosen parts go, and of these only what is open", async ({ office, asha }) => {
    const ids = await uploadLeads(office, [
      { insuranceExpiry: "2026-11-03" },
      { insuranceExpiry: "2026-11-16" },
      { insuranceExpiry: "2026-11-18" },
      { insuranceExpiry: "2026-11-19" },
      { insuranceExpiry: "2026-11-23" },
    ]);
    await office.query("update leads set status = 'closed' where id = $1", [ids[3]]);
    const part = { by: "expiry", values: ["2026-11-16"] };
    expect((await preview(office, month(5, part))).unassigned).toBe(2);
    await send(office, "", { ...month(5, part), people: [asha.id] });
    expect(await held(office, ids)).toEqual([null, "Asha", "Asha", null, null]);
    const [entry] = (await office.admin.get("/api/audit-log?limit=1")).body.entries;
    expect(entry.about).toContain("by expiry");
    const again = await send(office, "", {
      ...month(5, { ...part, values: ["2026-11-30"] }),
      people: [asha.id],
    });
    expect([again.status, again.body.message]).toEqual([
      409,
      "None of these leads is left: they have been assigned or closed meanwhile.",
    ]);
  });

  test("by free capacity, more go to those with more room and to nobody above it; the preview says how many are left", async ({
    office,
    asha,
    bharat,
    chitra,
  }) => {
    await change(office, asha, { capacity: 5 });
    await change(office, bharat, { capacity: 3 });
    await change(office, chitra, { capacity: 1 });
    const ids = await uploadLeads(office, [
      { telecallerName: "chitra" },
      ...Array.from({ length: 9 }, () => ({})),
    ]);
    const plan = await preview(office, { ...month(10), way: "capacity" });
    expect(given(plan)).toEqual({ Asha: 5, Bharat: 3, Chitra: 0 });
    expect(plan).toMatchObject({ left: 1, people: [{ capacity: 5 }, { capacity: 3 }, { capacity: 1 }] });
    const { body } = await send(office, "", { ...month(10), way: "capacity" });
    expect(body.assigned).toBe(8);
    const names = await held(office, ids);
    expect(names.filter((name) => name === null)).toHaveLength(1);
    const [entry] = (await office.admin.get("/api/audit-log?limit=1")).body.entries;
    expect(entry.about).toMatch(/by free capacity: Asha 5, Bharat 3$/);
    const full = await send(office, "", { ...month(10), way: "capacity" });
    expect([full.status, full.body.message]).toEqual([
      409,
      "Nobody has free capacity for these leads. None was moved.",
    ]);
  });

  test("to last year's caller while present, the others evenly", async ({ office, asha, bharat, chitra }) => {
    const cars = Array.from({ length: 6 }, (_, car) => ({
      registrationNumber: `MH12ZZ100${car}`,
      phoneNumber: `970000000${car}`,
    }));
    const callers = ["asha", "asha", "bharat", "chitra", "", ""];
    await uploadLeads(
      office,
      cars.map((car, index) => ({ ...car, telecallerName: callers[index] ?? "" })),
      "2025-11",
    );
    const ids: number[] = await uploadLeads(office, cars);
    const days = {
      userId: chitra.id,
      from: "2026-11-05",
      until: "2026-11-06",
      callbacks: "stay",
      expiring: "stay",
    };
    expect((await office.admin.send("POST", "/api/absences", days)).status).toBe(200);
    const plan = await preview(office, { ...month(6), way: "lastYear" });
    expect(plan.toLastCaller).toBe(3);
    await send(office, "", { ...month(6), way: "lastYear" });
    const names = await held(office, ids);
    expect(names.slice(0, 3)).toEqual(["Asha", "Asha", "Bharat"]);
    expect(names.slice(3)).not.toContain("Chitra");
    const why = await Promise.all(
      [ids[0], ids[5]].map(
        async (id) => (await office.admin.get(`/api/leads/${id}/call-logs`)).body[0].notes,
      ),
    );
    expect(why).toEqual([
      "Assigned to Asha: last year's caller",
      `Assigned to ${names[5]}: shared out evenly`,
    ]);
    expect(given(plan)).toEqual(
      Object.fromEntries(
        ["Asha", "Bharat"].map((name) => [name, names.filter((one) => one === name).length]),
      ),
    );
    expect([asha.id, bharat.id]).toEqual(plan.people.map(({ id }: { id: string }) => id));
  });

  test("evenly nobody passes their capacity while another has room, in an import neither", async ({
    office,
    asha,
    bharat,
    chitra,
  }) => {
    await change(office, asha, { capacity: 1 });
    await change(office, bharat, { capacity: 1 });
    await change(office, chitra, { capacity: 4 });
    const ids: number[] = await uploadLeads(office, Array(6).fill({}));
    expect(given(await preview(office, month(6)))).toEqual({ Asha: 1, Bharat: 1, Chitra: 4 });
    await send(office, "", month(6));
    expect((await held(office, ids)).filter((name) => name === "Chitra").length).toBe(4);
    // Nobody has room.
    await uploadLeads(office, Array(3).fill({}));
    expect(given(await preview(office, month(9)))).toEqual({ Asha: 2, Bharat: 1, Chitra: 0 });

    await office.query("delete from leads");
    const draft = await opened(
      office,
      Array.from({ length: 6 }, (_, row) => vehicle(1800 + row)),
    );
    await office.admin.send("PATCH", `/api/imports/${draft.id}/draft`, { assign: "evenly" });
    const people = await get(office, `/api/imports/${draft.id}/draft/people`);
    expect(given(people)).toEqual({ Asha: 1, Bharat: 1, Chitra: 4 });
  });

  test("a customer's language goes to somebody who speaks it, also when others have fewer", async ({
    office,
    chitra,
  }) => {
    await change(office, chitra, { languages: ["Tamil"] });
    const ids: number[] = await uploadLeads(
      office,
      Array.from({ length: 6 }, () => ({})),
    );
    await office.query("update leads set language = 'Tamil / English' where id = any($1)", [ids.slice(0, 4)]);
    await send(office, "", month(6));
    const names = await held(office, ids);
    expect(names.slice(0, 4)).toEqual(["Chitra", "Chitra", "Chitra", "Chitra"]);
    expect(names.slice(4).toSorted()).toEqual(["Asha", "Bharat"]);
  });

  test("a lead that its telecaller has promised to call today, or has open, is never moved by it; one that is only next in call mode is", async ({
    office,
    asha,
    bharat,
  }) => {
    const ids = await uploadLeads(
      office,
      Array.from({ length: 5 }, () => ({ telecallerName: "asha" })),
    );
    const [today = 0, tomorrow = 0, open = 0, next = 0] = ids;
    await asha.records(today, "callback", { nextFollowUp: "2026-11-05T18:00:00+05:30" });
    await asha.records(tomorrow, "callback", { nextFollowUp: "2026-11-06T11:00:00+05:30" });
    await lease(office, asha, open, next);
    await shows(asha, open);
    const body = { ...month(5), moveAssigned: true, people: [bharat.id] };
    expect(await preview(office, body)).toMatchObject({ staying: 2, moving: 3 });
    await send(office, "", body);
    expect(await held(office, ids)).toEqual(["Asha", "Bharat", "Asha", "Bharat", "Bharat"]);
    const toOne = {
      ...month(5, { by: "expiry", values: [] }),
      moveAssigned: true,
      assignedUserId: bharat.id,
    };
    expect(await preview(office, toOne)).toMatchObject({ staying: 2, changing: 0 });
    const none = await send(office, "", { ...body, leadIds: [today, open], matching: undefined });
    expect([none.status, none.body.message]).toEqual([
      409,
      "These leads are promised for today, or open at a telecaller now. None was moved.",
    ]);
    // The phone shows the dialler instead of the page.
    office.setClock("2026-11-05T10:05:00+05:30");
    expect(await preview(office, toOne)).toMatchObject({ staying: 2 });
    await shows(asha, null);
    expect(await preview(office, toOne)).toMatchObject({ staying: 1, changing: 1 });
  });

  test("nor one that was promised or opened between the plan of a large one and its part", async ({
    office,
    asha,
    bharat,
  }) => {
    const ids: number[] = [];
    for (let part = 0; part < 6; part++)
      ids.push(...(await uploadLeads(office, Array(900).fill({ telecallerName: "asha" }))));
    const [promised = 0, open = 0, third = 0] = ids;
    const body = { ...month(5400), moveAssigned: true, people: [bharat.id] };
    expect((await send(office, "", body)).body.planned).toBe(5400);
    await asha.records(promised, "callback", { nextFollowUp: "2026-11-05T18:00:00+05:30" });
    office.setClock("2026-11-05T10:00:30+05:30");
    await shows(asha, open);
    while (await movePart(office, new Date("2026-11-05T10:01:00+05:30")));
    expect(await held(office, [promised, open, third])).toEqual(["Asha", "Asha", "Bharat"]);
    expect((await office.query("select from leads where assigned_to = $1", [bharat.id])).length).toBe(5398);
  });

  test("an import gives its new leads by free capacity and language too, as its preview says", async ({
    office,
    asha,
    bharat,
    chitra,
  }) => {
    await change(office, asha, { capacity: 3 });
    await change(office, bharat, { capacity: 1 });
    await change(office, chitra, { capacity: 1, languages: ["Tamil"] });
    const rows = Array.from({ length: 6 }, (_, row) =>
      vehicle(1700 + row, { language: row === 5 ? "Tamil" : "" }),
    );
    const draft = await opened(office, rows);
    const path = `/api/imports/${draft.id}/draft`;
    await office.admin.send("PATCH", path, { assign: "capacity" });
    const people = await get(office, `${path}/people`);
    expect(given(people)).toEqual({ Asha: 3, Bharat: 1, Chitra: 1 });
    expect(people.unassigned).toBe(1);
  });
});
