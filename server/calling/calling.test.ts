import { describe, expect } from "vitest";
import { leave, names, next, promise, ring } from "#server/testing/calling";
import { uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const environment = { SESSION_IDLE_MINUTES: "99999", SESSION_MAX_HOURS: "8000" };
const test = officeTest({ environment, telecallers: ["asha", "bharat"] });

test.beforeEach(async ({ office }) => {
  await office.query("delete from customers");
  await office.query("delete from do_not_call");
  office.setClock("2026-11-05T10:00:00+05:30");
});

describe("what call mode offers next", () => {
  test("due promises, then by what can still be renewed, then what expired, the newest first", async ({
    office,
    asha,
  }) => {
    const mine = (name: string, insuranceExpiry: string) => ({
      name,
      insuranceExpiry,
      telecallerName: "asha",
    });
    const [quoted, promised, rang, unknownRang, rangLate, rangOld] = await uploadLeads(office, [
      mine("Quoted", "2026-11-20"),
      mine("Promised", "2026-11-20"),
      mine("Rang", "2026-12-20"),
      mine("Rang, Unknown", ""),
      mine("Rang, Expired", "2026-11-01"),
      mine("Rang, Long Expired", "2026-07-01"),
      mine("In Eight Days", "2026-11-15"),
      mine("Today", "2026-11-07"),
      { name: "In Seven Days", insuranceExpiry: "2026-11-14" },
      mine("Unknown", ""),
      mine("Yesterday", "2026-11-06"),
      { name: "Day Ninety", insuranceExpiry: "2026-08-09" },
      mine("Day Ninety-one", "2026-08-08"),
      mine("Two Years", "2024-11-07"),
    ]);
    const [rangFar] = await uploadLeads(office, [mine("Rang, January", "2027-01-05")], "2027-01");
    const [rangPast] = await uploadLeads(office, [mine("Rang, September", "")], "2026-09");
    await asha.records(quoted, "quote_sent");
    for (const id of [rang, unknownRang, rangLate, rangOld, rangFar, rangPast]) await ring(asha, id);
    await promise(asha, promised, "2026-11-07T09:00:00");
    office.setClock("2026-11-07T10:05:00+05:30");
    const offered: [string, string][] = [];
    for (let done: number[] = []; ; ) {
      const { leads } = await next(asha, { wanted: 4, skipped: done });
      if (leads.length === 0) break;
      offered.push(...leads.map(({ queue, lead: { name } }: never) => [queue, name]));
      done = leads.map(({ lead: { id } }: { lead: { id: number } }) => id);
    }
    expect(offered).toEqual([
      ["callback", "Promised"],
      ["expiring", "Today"],
      ["expiring", "In Seven Days"],
      ["retry", "Rang"],
      ["retry", "Rang, Unknown"],
      ["fresh", "In Eight Days"],
      ["fresh", "Unknown"],
      ["retry_later", "Rang, January"],
      ["quote", "Quoted"],
      ["expired", "Yesterday"],
      ["expired", "Rang, Expired"],
      ["expired", "Day Ninety"],
      ["expired", "Rang, September"],
      ["long_expired", "Day Ninety-one"],
      ["long_expired", "Rang, Long Expired"],
      ["long_expired", "Two Years"],
    ]);
  });

  test("a lead not due yet waits: a promise, a retry, a quote of today", async ({ office, asha }) => {
    const [quoted, promised, rang] = await uploadLeads(office, [
      { name: "Quoted", telecallerName: "asha" },
      { name: "Promised", telecallerName: "asha" },
      { name: "Rang", telecallerName: "asha" },
      { name: "Pending" },
    ]);
    await asha.records(quoted, "quote_sent");
    await ring(asha, rang);
    await promise(asha, promised, "2026-11-05T15:00:00");
    expect(await names(asha)).toEqual(["Pending"]);
    await leave(asha);
    office.setClock("2026-11-05T15:00:01+05:30");
    const { leads } = await next(asha);
    expect(leads.map(({ queue }: never) => queue)).toEqual(["callback", "retry", "fresh"]);
    expect(leads[1].lead).toMatchObject({ tries: 1, retryAt: expect.stringMatching(/^2026-11-05T06:30/) });
    expect(leads[1].logs[0].callResult).toBe("ringing_not_responding");
  });

  test("from a tab of a month the order is the same: those about to expire first, the long expired last", async ({
    office,
    asha,
  }) => {
    const expiries = ["2026-07-01", "2026-11-02", "2026-11-04", "2026-11-07", "2026-11-25", ""];
    const files = ["Fresh", "Rang", "Interested"].map((kind) =>
      uploadLeads(
        office,
        expiries.map((insuranceExpiry) => ({
          name: `${kind} ${insuranceExpiry || "Unknown"}`,
          insuranceExpiry,
          telecallerName: "asha",
        })),
      ),
    );
    const [, rang = [], liked = []] = await Promise.all(files);
    for (const id of rang) await ring(asha, id);
    for (const id of liked) await asha.records(id, "interested");
    office.setClock("2026-11-05T12:30:00+05:30");
    const all = async (tab: string) => {
      const first = await next(asha, { campaignMonth: "2026-11", tab });
      const ids = first.leads.map(({ lead: { id } }: { lead: { id: number } }) => id);
      const more = await next(asha, { campaignMonth: "2026-11", tab, holding: ids });
      await leave(asha);
      return [...first.leads, ...more.leads].map(({ lead }: { lead: { name: string } }) =>
        lead.name.replace(/^\w+ /, ""),
      );
    };
    const expired = ["2026-11-04", "2026-11-02", "2026-07-01"];
    expect(await all("pending")).toEqual(["2026-11-07", "2026-11-25", "Unknown", ...expired]);
    expect(await all("unreachable")).toEqual(["2026-11-07", "2026-11-25", "Unknown", ...expired]);
    expect(await all("interested")).toEqual(["2026-11-07", "2026-11-25", "Unknown", ...expired]);
  });

  test("no colleague's lead, no closed lead, no number on the do-not-call list", async ({ office, asha }) => {
    const [, closed, silent] = await uploadLeads(office, [
      { name: "Bharat's", telecallerName: "bharat" },
      { name: "Closed" },
      { name: "Silent" },
      { name: "Mine" },
    ]);
    await office.admin.changeStatus(closed, { status: "closed" });
    await office.admin.send("PATCH", `/api/leads/${silent}/do-not-call`, { doNotCall: true });
    expect(await names(asha)).toEqual(["Mine"]);
  });

  test("last year's lead is not offered once this year's is there, from no list and no figure", async ({
    office,
    asha,
  }) => {
    const who = { registrationNumber: "KA05ZZ0001", phoneNumber: "9811100001", telecallerName: "asha" };
    const [old] = await uploadLeads(office, [{ ...who, name: "Last year's" }], "2025-11");
    expect(await names(asha)).toEqual(["Last year's"]);
    await leave(asha);
    const [current] = await uploadLeads(office, [{ ...who, name: "This year's" }]);
    expect(current).not.toBe(old);
    const ids = async (wish: object = {}) => {
      const { leads } = await next(asha, wish);
      await leave(asha);
      return leads.map(({ lead: { id } }: { lead: { id: number } }) => id);
    };
    expect(await ids()).toEqual([current]);
    expect(await ids({ figure: { name: "leads" } })).toEqual([current]);
    expect(await ids({ campaignMonth: "2025-11", tab: "pending" })).toEqual([]);
  });

  test("a promise made on a lead is kept although its customer has a later one; a retry of it is no longer waited for (§4)", async ({
    office,
    asha,
  }) => {
    const vehicles = ["KA05ZZ0002", "KA05ZZ0003"].map((registrationNumber) => ({
      registrationNumber,
      telecallerName: "asha",
    }));
    const [promised = 0, rang = 0] = await uploadLeads(office, vehicles, "2026-10");
    await promise(asha, promised, "2026-11-05T10:30:00");
    await asha.records(rang, "ringing_not_responding");
    expect((await next(asha, { wanted: 0 })).nextDue).toBe("2026-11-05T05:00:00.000Z");
    const later = await uploadLeads(office, vehicles, "2026-11");

    office.setClock("2026-11-05T10:31:00+05:30");
    expect((await asha.get("/api/callbacks")).body.due).toBe(1);
    const { leads, nextDue } = await next(asha);
    expect(leads.map(({ lead: { id } }: { lead: { id: number } }) => id)).toEqual([promised, ...later]);
    expect(nextDue).toBeNull();
  });

  test("from a tab of a month: only its leads, those not due yet too, with its filters", async ({
    office,
    asha,
  }) => {
    const [ringing] = await uploadLeads(office, [
      { name: "Rang", telecallerName: "asha" },
      { name: "Pending" },
    ]);
    await uploadLeads(office, [{ name: "Other Month" }], "2026-12");
    await ring(asha, ringing);
    office.setClock("2026-11-05T11:30:00+05:30");
    expect(await names(asha, { campaignMonth: "2026-11", tab: "unreachable" })).toEqual(["Rang"]);
    expect(await names(asha, { campaignMonth: "2026-11", tab: "pending" })).toEqual(["Pending"]);
    expect(await names(asha, { campaignMonth: "2026-12" })).toEqual(["Other Month"]);
    expect(await names(asha, { campaignMonth: "2026-11", tab: "pending", search: "nobody" })).toEqual([]);
  });

  test("a split is offered alone, also while promises are due, and each says how many wait in it", async ({
    office,
    asha,
    bharat,
  }) => {
    const [due, rang, , quoted] = await uploadLeads(office, [
      { name: "Due", telecallerName: "asha" },
      { name: "Rang", telecallerName: "asha", insuranceExpiry: "2026-11-30" },
      { name: "Expiring", insuranceExpiry: "2026-11-08" },
      { name: "Quoted", telecallerName: "asha", insuranceExpiry: "2026-12-30" },
      { name: "New", insuranceExpiry: "2026-12-20" },
      { name: "Newer", insuranceExpiry: "2026-12-21" },
      { name: "Expired", insuranceExpiry: "2026-10-20" },
      { name: "Bharat's", telecallerName: "bharat", insuranceExpiry: "2026-12-20" },
    ]);
    await promise(asha, due, "2026-11-08T10:00:00");
    await asha.changeStatus(quoted, { outcome: "quote_sent", call: "interested" });
    await ring(asha, rang);
    office.setClock("2026-11-08T10:05:00+05:30");
    const splits = { due: 1, expiring: 1, retries: 1, new: 2, quotes: 1, expired: 1 };
    const counted = Object.entries(splits).map(([split, leads]) => ({ split, leads }));
    expect((await next(asha, { wanted: 0, counted: true })).splits).toEqual(counted);
    const offered = { due: ["Due"], retries: ["Rang"], quotes: ["Quoted"], new: ["New", "Newer"] };
    for (const [split, expected] of Object.entries(offered)) {
      expect([split, await names(asha, { split })]).toEqual([split, expected]);
      await leave(asha);
    }
    // What a colleague calls is not counted, nor is another tab's.
    await next(bharat, { split: "expiring", wanted: 1 });
    const inTab = (await next(asha, { wanted: 0, counted: true, tab: "pending", campaignMonth: "2026-11" }))
      .splits;
    expect(inTab).toEqual(counted.filter(({ split }) => ["new", "expired"].includes(split)));
  });

  test("a skipped lead that the caller has at hand again is offered again", async ({ office, asha }) => {
    const skipped = await office.lead({ name: "Skipped" });
    expect(await names(asha, { skipped: [skipped] })).toEqual([]);
    expect((await next(asha, { holding: [skipped], wanted: 0 })).held).toEqual([skipped]);
    await leave(asha);
    expect(await names(asha)).toEqual(["Skipped"]);
  });

  test("a skipped lead is not offered to this caller for an hour, but to colleagues", async ({
    office,
    asha,
    bharat,
  }) => {
    const skipped = await office.lead({ name: "Skipped" });
    expect(await names(asha)).toEqual(["Skipped"]);
    expect(await names(asha, { skipped: [skipped] })).toEqual([]);
    expect(await names(bharat)).toEqual(["Skipped"]);
    await leave(bharat);
    office.setClock("2026-11-05T11:05:00+05:30");
    expect(await names(asha)).toEqual(["Skipped"]);
  });

  test("a skipped lead is offered at the time that was promised anew, also within the hour", async ({
    office,
    asha,
  }) => {
    const skipped = await office.lead({ name: "Skipped", telecallerName: "asha" });
    await promise(asha, skipped, "2026-11-05T10:00:00");
    office.setClock("2026-11-05T10:05:00+05:30");
    expect(await names(asha)).toEqual(["Skipped"]);
    expect(await names(asha, { skipped: [skipped] })).toEqual([]);
    const at = (await asha.get(`/api/leads/${skipped}`)).body.nextFollowUp;
    await asha.send("POST", `/api/leads/${skipped}/snooze`, { at, until: "2026-11-05T10:15:00+05:30" });
    expect(await names(asha)).toEqual([]);
    office.setClock("2026-11-05T10:15:00+05:30");
    expect(await names(asha)).toEqual(["Skipped"]);
  });

  test("returns what is waiting: fresh leads, callbacks of today, when the next one falls due", async ({
    office,
    asha,
  }) => {
    const [first, second] = await uploadLeads(office, [
      { telecallerName: "asha" },
      { telecallerName: "asha" },
      {},
    ]);
    await promise(asha, first, "2026-11-05T15:00:00");
    await promise(asha, second, "2026-11-06T15:00:00");
    expect(await next(asha, { wanted: 0 })).toEqual({
      leads: [],
      held: [],
      splits: null,
      pending: 1,
      callbacksToday: 1,
      nextDue: "2026-11-05T09:30:00.000Z",
      break: null,
    });
  });
});

test("started from a filtered list, call mode offers only what the list shows", async ({ office, asha }) => {
  await uploadLeads(office, [
    { name: "Soon", insuranceExpiry: "2026-11-08", insuranceCompany: "Digit", vehicleType: "Car" },
    { name: "Later", insuranceExpiry: "2026-11-25", insuranceCompany: "Digit", vehicleType: "Car" },
    { name: "Other insurer", insuranceExpiry: "2026-11-09", insuranceCompany: "ACKO", vehicleType: "Car" },
    { name: "Motorcycle", insuranceExpiry: "2026-11-09", insuranceCompany: "Digit", vehicleType: "Bike" },
  ]);
  const filters = { expiryFrom: "2026-11-05", expiryTo: "2026-11-15", insurer: "Digit", vehicleType: "Car" };
  const list = { campaignMonth: "2026-11", tab: "pending", ...filters };
  expect(await names(asha, list)).toEqual(["Soon"]);
  const query = new URLSearchParams({ campaignMonth: "2026-11", status: "pending_call", ...filters });
  const shown = (await asha.get(`/api/leads?${query}`)).body;
  expect(shown.map(({ name }: { name: string }) => name)).toEqual(["Soon"]);
});

test("started from a list filtered by telecaller, call mode offers what of it is the caller's own or unassigned", async ({
  office,
  asha,
  bharat,
}) => {
  await uploadLeads(office, [
    { name: "Own", telecallerName: "asha" },
    { name: "Bharat's", telecallerName: "bharat" },
    { name: "Unassigned" },
  ]);
  const list = { campaignMonth: "2026-11", tab: "pending" };
  expect(await names(asha, { ...list, telecaller: "unassigned" })).toEqual(["Unassigned"]);
  expect(await names(asha, { ...list, telecaller: asha.id })).toEqual(["Own"]);
  expect(await names(asha, { ...list, telecaller: bharat.id })).toEqual([]);
});

test("an administrator works a figure's list: every telecaller's leads of it, each of which stays with its telecaller (§4)", async ({
  office,
  asha,
  bharat,
}) => {
  const { admin } = office;
  const of = (name: string, telecallerName: string) => ({ name, telecallerName });
  const [rang, , atHand, closed, silent] = await uploadLeads(office, [
    of("Rang", "asha"),
    of("Bharat's", "bharat"),
    of("At hand", "asha"),
    of("Closed", "asha"),
    of("Silent", "bharat"),
    { name: "Unassigned" },
  ]);
  await admin.changeStatus(closed, { status: "closed" });
  await admin.send("PATCH", `/api/leads/${silent}/do-not-call`, { doNotCall: true });
  expect(
    await names(asha, { figure: { name: "leads", telecaller: asha.id }, wanted: 1, skipped: [rang] }),
  ).toEqual(["At hand"]);

  const figure = { name: "leads", month: "2026-11" };
  const offered = await next(admin, { figure });
  expect(offered.leads.map(({ lead: { name } }: never) => name)).toEqual(["Rang", "Bharat's", "Unassigned"]);
  const ids = offered.leads.map(({ lead: { id } }: { lead: { id: number } }) => id);
  const held = async (holding: number[]) =>
    (await next(admin, { figure, wanted: 0, holding })).held.sort(
      (one: number, other: number) => one - other,
    );
  expect(await held([...ids, atHand])).toEqual(ids);
  // What an administrator has at hand is offered to nobody else.
  expect(await names(bharat)).toEqual([]);

  await admin.records(rang, "interested");
  expect((await admin.get(`/api/leads/${rang}`)).body).toMatchObject({
    status: "connected",
    assignedTo: asha.id,
  });
  await leave(admin);
  // Without a figure an administrator's queue has their own and the unassigned leads.
  expect(await names(admin)).toEqual(["Unassigned"]);
  await leave(admin);
  // A telecaller gets no colleague's lead from a figure.
  expect(await names(bharat, { figure })).toEqual(["Bharat's", "Unassigned"]);
  await leave(bharat);
  await leave(asha);
});

describe("due callbacks", () => {
  test("a due promise of one's own is the next lead wherever calling started; the rest keeps to its list (§4)", async ({
    office,
    asha,
    bharat,
  }) => {
    const of = (name: string, telecallerName: string) => ({ name, telecallerName, insuranceCompany: "ACKO" });
    const rows = [of("Early", "asha"), of("Late", "asha"), of("Later", "asha"), of("Bharat's", "bharat")];
    const [early = 0, late = 0, later = 0, his = 0] = await uploadLeads(office, rows, "2026-09");
    await promise(asha, late, "2026-11-05T11:00:00");
    await promise(asha, early, "2026-11-05T10:30:00");
    await promise(asha, later, "2026-11-05T15:00:00");
    await promise(bharat, his, "2026-11-05T10:30:00");
    await uploadLeads(office, [
      { name: "Listed", insuranceCompany: "Digit" },
      { name: "Other insurer", insuranceCompany: "ACKO" },
    ]);
    office.setClock("2026-11-05T11:30:00+05:30");
    const sessions = [
      { campaignMonth: "2026-11", tab: "pending", insurer: "Digit" },
      { insurer: "Digit" },
      { figure: { name: "leads", month: "2026-11" }, insurer: "Digit" },
    ];
    for (const session of sessions) {
      expect(await names(asha, session)).toEqual(["Early", "Late", "Listed"]);
      await leave(asha);
    }
    const { leads } = await next(asha, { ...sessions[0], wanted: 2, holding: [early] });
    expect(leads.map(({ queue, lead: { name } }: never) => [queue, name])).toEqual([
      ["callback", "Late"],
      ["fresh", "Listed"],
    ]);
    await leave(asha);

    // Declined, it comes from no list for an hour.
    expect(await names(asha, { ...sessions[0], skipped: [early] })).toEqual(["Late", "Listed"]);
    await leave(asha);
    for (const session of sessions) {
      expect(await names(asha, session)).toEqual(["Late", "Listed"]);
      await leave(asha);
    }
    office.setClock("2026-11-05T12:35:00+05:30");
    expect(await names(asha, sessions[0])).toEqual(["Early", "Late", "Listed"]);
    await leave(asha);
  });

  test("an administrator who works a figure's list gets no telecaller's promise, but their own", async ({
    office,
    asha,
  }) => {
    const [hers = 0] = await uploadLeads(office, [{ name: "Asha's", telecallerName: "asha" }], "2026-09");
    const [own = 0] = await uploadLeads(office, [{ name: "Own" }], "2026-10");
    await uploadLeads(office, [{ name: "Listed" }]);
    await promise(asha, hers, "2026-11-05T10:30:00");
    await office.query("update leads set assigned_to = $1 where id = $2", [office.admin.id, own]);
    await promise(office.admin, own, "2026-11-05T10:30:00");
    office.setClock("2026-11-05T11:30:00+05:30");
    expect(await names(office.admin, { figure: { name: "leads", month: "2026-11" } })).toEqual([
      "Own",
      "Listed",
    ]);
    await leave(office.admin);
  });

  test("call mode, the list, the badge and the card have one and the same set, of every month (§4)", async ({
    office,
    asha,
    bharat,
  }) => {
    const rows = Array.from({ length: 3 }, (_, index) => ({
      name: `Due ${index + 1}`,
      telecallerName: "asha",
    }));
    const ids = [
      ...(await uploadLeads(office, rows)),
      ...(await uploadLeads(office, [{ name: "Due 4", telecallerName: "asha" }], "2027-01")),
    ];
    const [other = 0] = await uploadLeads(office, [{ name: "Not hers", telecallerName: "bharat" }]);
    for (const id of ids) await promise(asha, id, "2026-11-05T10:30:00");
    await promise(bharat, other, "2026-11-05T10:30:00");
    office.setClock("2026-11-05T10:31:00+05:30");
    const offered = (await next(asha, { wanted: 4 })).leads
      .filter(({ queue }: { queue: string }) => queue === "callback")
      .map(({ lead: { id } }: { lead: { id: number } }) => id);
    const listed = (await asha.get("/api/leads?promised=true")).body.map(({ id }: { id: number }) => id);
    const due = (await asha.get("/api/callbacks")).body;
    expect(new Set(offered)).toEqual(new Set(ids));
    expect(new Set(listed)).toEqual(new Set(ids));
    expect(due.due).toBe(ids.length);
  });
});
