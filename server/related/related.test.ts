import { describe, expect } from "vitest";
import { type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ telecallers: ["asha", "bharat"] });

describe("other records of the same number or vehicle", () => {
  const related = async (person: Person, lead: number) =>
    (await person.get(`/api/leads/${lead}/related`)).body;

  test("a family's other vehicles on one number, in any form of it, own and unassigned ones", async ({
    office,
    asha,
  }) => {
    const [car, scooter, van] = await uploadLeads(office, [
      { name: "Rohit Rao", phoneNumber: "9701000001", telecallerName: "asha" },
      { name: "Meena Rao", phoneNumber: "+91 97010-00001", telecallerName: "asha" },
      { name: "Rao Stores", phoneNumber: "09701000001" },
    ]);
    await asha.records(scooter, "interested");
    const { leads, total, colleagues } = await related(asha, car);
    expect([total, colleagues]).toEqual([2, []]);
    expect(leads).toMatchObject([
      { id: scooter, name: "Meena Rao", subStatus: "interested", samePhone: true, sameVehicle: false },
      { id: van, name: "Rao Stores", status: "pending_call", lastCallAt: null },
    ]);
  });

  test("the same vehicle by its registration, with or without spaces and dashes", async ({
    office,
    asha,
  }) => {
    const mine = await office.lead({
      registrationNumber: "MH12AB9001",
      phoneNumber: "9701000002",
      telecallerName: "asha",
    });
    const { body: made } = await asha.send("POST", "/api/customers", {
      firstName: "New",
      lastName: "Owner",
      mobileNumber: "9701000003",
      vehicleType: "car",
      registrationNumber: "mh-12 ab 9001",
    });
    const { body: month } = await office.admin.get("/api/campaigns");
    const { body: lead } = await asha.send("POST", "/api/leads", {
      customerId: made.id,
      campaignId: month[0].id,
      assignedUserId: asha.id,
    });
    expect((await related(asha, mine)).leads).toMatchObject([
      { id: lead.id, name: "New Owner", samePhone: false, sameVehicle: true },
    ]);
  });

  test("the record's other years, each as it went, in the viewer's scope", async ({
    office,
    asha,
    bharat,
  }) => {
    const vehicle = { registrationNumber: "MH12YE2025", phoneNumber: "9701000099" };
    const [won] = await uploadLeads(office, [{ ...vehicle, telecallerName: "asha" }], "2024-11");
    await asha.records(won, "policy_done_by_sln");
    await asha.send("PATCH", `/api/leads/${won}`, { newInsurer: "Digit", newPremium: 14200 });
    const [lost] = await uploadLeads(office, [{ ...vehicle, telecallerName: "bharat" }], "2025-11");
    await bharat.records(lost, "policy_done_outside");
    await bharat.send("PATCH", `/api/leads/${lost}`, { lostTo: "ACKO" });
    const [now] = await uploadLeads(office, [{ ...vehicle, telecallerName: "asha" }], "2026-11");
    expect((await related(office.admin, now)).years).toEqual([
      {
        id: lost,
        campaignMonth: "2025-11",
        status: "connected",
        subStatus: "policy_done_outside",
        by: "Bharat",
        insurer: "ACKO",
        premium: null,
      },
      {
        id: won,
        campaignMonth: "2024-11",
        status: "connected",
        subStatus: "policy_done_by_sln",
        by: "Asha",
        insurer: "Digit",
        premium: 14200,
      },
    ]);
    expect((await related(asha, now)).years).toMatchObject([{ id: won }]);
    expect((await related(asha, won)).years).toMatchObject([{ id: now, subStatus: null, by: null }]);
  });

  test("before a lead is added: who has the number or the vehicle already, the lead of its month first (§5)", async ({
    office,
    asha,
    bharat,
  }) => {
    const car = { registrationNumber: "MH12AB9100", phoneNumber: "9701000100" };
    const [nov] = await uploadLeads(office, [{ ...car, name: "Twice Here", telecallerName: "asha" }]);
    const [dec] = await uploadLeads(office, [{ ...car, name: "Twice Here" }], "2026-12");
    const hereBefore = async (person: Person, query: string) =>
      (await person.get(`/api/related?${query}`)).body;
    const vehicle = "registrationNumber=mh-12 ab 9100";
    expect(await hereBefore(asha, `${vehicle}&campaignMonth=2026-11`)).toMatchObject({
      leads: [
        { id: nov, name: "Twice Here", campaignMonth: "2026-11", assignedToName: "Asha", sameVehicle: true },
      ],
      total: 1,
    });
    expect((await hereBefore(asha, vehicle)).leads).toMatchObject([{ id: dec, assignedToName: null }]);
    expect((await hereBefore(asha, "phoneNumber=%2B91 97010 00100")).leads).toMatchObject([
      { samePhone: true, sameVehicle: false },
    ]);
    expect(await hereBefore(asha, "registrationNumber=NEW")).toEqual({
      leads: [],
      total: 0,
      colleagues: [],
      erased: { phoneNumber: null, secondPhone: null, registrationNumber: null },
    });

    await office.query("update leads set assigned_to = $1 where id = any($2)", [asha.id, [nov, dec]]);
    expect(await hereBefore(bharat, vehicle)).toEqual({
      leads: [],
      total: 0,
      colleagues: [{ firstName: "Asha", lastSpokenAt: null, samePhone: false, sameVehicle: true }],
      erased: { phoneNumber: null, secondPhone: null, registrationNumber: null },
    });
  });

  test("of a colleague's record: the first name and the last call, and nothing else", async ({
    office,
    asha,
    bharat,
  }) => {
    const [mine, hers] = await uploadLeads(office, [
      { name: "Asha Customer", phoneNumber: "9701000004", telecallerName: "asha" },
      {
        name: "Secret Customer",
        registrationNumber: "DL01SE9999",
        phoneNumber: "9701000004",
        telecallerName: "bharat",
      },
    ]);
    expect((await related(asha, mine)).colleagues).toEqual([
      { firstName: "Bharat", lastSpokenAt: null, samePhone: true, sameVehicle: false },
    ]);
    await bharat.records(hers, "ringing_not_responding", { notes: "No answer" });
    expect((await related(asha, mine)).colleagues[0].lastSpokenAt).toBeNull();
    await bharat.records(hers, "not_interested", { notes: "Rude" });

    const answer = await related(asha, mine);
    expect(answer).toEqual({
      leads: [],
      total: 0,
      colleagues: [
        {
          firstName: "Bharat",
          lastSpokenAt: expect.stringMatching(/^2026-11-05T04:/),
          samePhone: true,
          sameVehicle: false,
        },
      ],
      years: [],
    });
    const text = JSON.stringify(answer);
    for (const secret of ["Secret", "SE9999", "not_interested", "connected", "Rude", bharat.id, `${hers}`])
      expect(text.replace(/T04:[\d:.]+Z/, "")).not.toContain(secret);
  });

  test("several records of a colleague are one line, with the latest time", async ({
    office,
    asha,
    bharat,
  }) => {
    const [mine, , last] = await uploadLeads(office, [
      { phoneNumber: "9701000005", telecallerName: "asha" },
      { phoneNumber: "9701000005", telecallerName: "bharat" },
      { phoneNumber: "9701000005", telecallerName: "bharat" },
    ]);
    await bharat.records(last, "interested");
    const { colleagues } = await related(asha, mine);
    expect(colleagues).toEqual([
      { firstName: "Bharat", lastSpokenAt: expect.any(String), samePhone: true, sameVehicle: false },
    ]);
  });

  test("the same record's renewal assigned to a colleague is included; an own one is among its years", async ({
    office,
    asha,
  }) => {
    const vehicle = { registrationNumber: "KL07RN0001", phoneNumber: "9701000006" };
    await uploadLeads(office, [{ ...vehicle, telecallerName: "bharat" }], "2026-09");
    await uploadLeads(office, [{ ...vehicle, telecallerName: "asha" }], "2026-10");
    const now = await office.lead({ ...vehicle, telecallerName: "asha" });
    expect(await related(asha, now)).toMatchObject({
      leads: [],
      total: 0,
      colleagues: [{ firstName: "Bharat", lastSpokenAt: null, samePhone: true, sameVehicle: true }],
      years: [{ campaignMonth: "2026-10" }],
    });
  });

  test("an administrator sees every record, and no colleague's line", async ({ office }) => {
    const [one, two] = await uploadLeads(office, [
      { phoneNumber: "9701000007", telecallerName: "asha" },
      { phoneNumber: "9701000007", telecallerName: "bharat" },
    ]);
    const { leads, colleagues } = await related(office.admin, one);
    expect([leads.map(({ id }: { id: number }) => id), colleagues]).toEqual([[two], []]);
  });

  test("numbers without digits and vehicles without a registration are not the same", async ({
    office,
    asha,
  }) => {
    const [one, two] = await uploadLeads(office, [{ telecallerName: "asha" }, { telecallerName: "asha" }]);
    await office.query(
      `update customers set phone_number = 'none', registration_number = null
       where id in (select customer_id from leads where id in ($1, $2))`,
      [one, two],
    );
    expect(await related(asha, one)).toEqual({ leads: [], total: 0, colleagues: [], years: [] });
  });

  test("nothing is returned for a lead out of scope", async ({ office, asha }) => {
    const hers = await office.lead({ phoneNumber: "9701000008", telecallerName: "bharat" });
    expect(await asha.get(`/api/leads/${hers}/related`)).toMatchObject({
      status: 404,
      body: { message: "Lead not found" },
    });
  });
});
