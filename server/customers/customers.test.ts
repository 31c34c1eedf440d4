import { describe, expect } from "vitest";
import { names } from "#server/testing/calling";
import { type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ telecallers: ["asha", "bharat"] });

describe("adding a lead by the form (specification §2, §3, §7)", () => {
  let campaignId: number;
  test.beforeAll(async ({ office }) => {
    const form = {
      name: "Nov 2026",
      month: "Nov 2026",
      year: 2026,
      description: "Nov 2026 insurance renewal campaign",
    };
    campaignId = (await office.admin.send("POST", "/api/campaigns", form)).body.id;
  });

  const form = {
    firstName: "Anita",
    lastName: "Rao",
    email: null,
    mobileNumber: "9800000777",
    address: null,
    vehicleType: "car",
    policyNumber: "P-77",
    policyExpiryDate: "2026-11-21",
    premiumAmount: 8450.5,
  };
  const customer = async (person: Person, more = {}) =>
    (await person.send("POST", "/api/customers", { ...form, ...more })).body.id;
  const lead = (person: Person, customerId: number, more = {}) =>
    person.send("POST", "/api/leads", {
      customerId,
      campaignId,
      assignedUserId: null,
      status: "pending_calls",
      ...more,
    });

  test("the record and then its lead, which arrives as pending_calls, unassigned, with the record's policy", async ({
    asha,
  }) => {
    const created = await lead(
      asha,
      await customer(asha, { registrationNumber: "KA05MN7777", maker: "Tata" }),
    );
    expect([created.status, created.body.status, created.body.assignedTo]).toEqual([
      200,
      "pending_call",
      null,
    ]);
    expect((await asha.get(`/api/leads/${created.body.id}`)).body).toMatchObject({
      name: "Anita Rao",
      phoneNumber: "+91-9800000777",
      registrationNumber: "KA05MN7777",
      campaignMonth: "2026-11",
      insuranceExpiry: "2026-11-21",
      policyNumber: "P-77",
      premiumAmount: 8450.5,
    });
  });

  test.for(["firstName", "lastName", "mobileNumber", "vehicleType"])(
    "%s is required",
    async (field, { asha }) => {
      const { status, body } = await asha.send("POST", "/api/customers", { ...form, [field]: " " });
      expect([status, body.field]).toEqual([400, field]);
    },
  );

  test("an invalid premium, an invalid expiry, an unknown campaign are 400 and name the field", async ({
    asha,
  }) => {
    const wrong = async (more: object) =>
      (await asha.send("POST", "/api/customers", { ...form, ...more })).body.field;
    expect([
      await wrong({ premiumAmount: "a lot" }),
      await wrong({ policyExpiryDate: "2026-02-30" }),
    ]).toEqual(["premiumAmount", "policyExpiryDate"]);
    const { status, body } = await lead(asha, await customer(asha), { campaignId: 999 });
    expect([status, body.field]).toEqual([400, "campaignId"]);
  });

  test("a second lead for the same record and month is 409", async ({ asha }) => {
    const id = await customer(asha);
    await lead(asha, id);
    const second = await lead(asha, id);
    expect([second.status, second.body.message]).toEqual([
      409,
      "This customer already has a lead in Nov 2026",
    ]);
  });

  test("the same form sent again after a lost reply creates neither a second record nor a second lead", async ({
    office,
    asha,
    bharat,
  }) => {
    const requestId = "6f1c1f0e-4c1e-4f63-9a53-0d1f7f1f3a11";
    const id = await customer(asha, { requestId });
    expect(await customer(asha, { requestId })).toBe(id);
    // Assigned to a colleague by the first request: the lead is out of scope, the reply is the same.
    const send = () => lead(asha, id, { requestId, assignedUserId: "auto-assign" });
    const first = await send();
    await office.admin.send("POST", "/api/leads/bulk-assign", {
      leadIds: [first.body.id],
      assignedUserId: bharat.id,
    });
    const second = await send();
    expect([second.status, second.body.id]).toEqual([200, first.body.id]);
    await office.admin.send("POST", "/api/leads/bulk-delete", { leadIds: [first.body.id] });
    expect((await office.admin.get(`/api/customers/${id}`)).status).toBe(404);
  });

  test("auto-assign picks the active telecaller with the fewest open leads, ties by username", async ({
    office,
    asha,
    bharat,
  }) => {
    const holder = async () =>
      (await lead(office.admin, await customer(office.admin), { assignedUserId: "auto-assign" })).body
        .assignedTo;
    expect([await holder(), await holder(), await holder()]).toEqual([asha.id, bharat.id, asha.id]);
  });

  test("telecallers assign to themselves or leave unassigned, never to a colleague; administrators to any telecaller", async ({
    office,
    asha,
    bharat,
  }) => {
    const assigned = async (person: Person, assignedUserId: string) =>
      (await lead(person, await customer(person), { assignedUserId })).status;
    expect(await assigned(asha, asha.id)).toBe(200);
    expect(await assigned(asha, "")).toBe(200);
    expect(await assigned(asha, bharat.id)).toBe(403);
    expect(await assigned(office.admin, bharat.id)).toBe(200);
    expect(await assigned(office.admin, office.admin.id)).toBe(400);
  });

  test("a colleague's record takes no lead: it is not found", async ({ office, asha }) => {
    const id = await office.lead({ telecallerName: "bharat" });
    const { customerId } = (await office.admin.get(`/api/leads/${id}`)).body;
    expect((await lead(asha, customerId)).status).toBe(404);
  });

  test("campaigns: the month's text wins over the year, names are unique, telecallers read but do not create", async ({
    office,
    asha,
  }) => {
    const create = (person: Person, more: object) =>
      person.send("POST", "/api/campaigns", { name: "Jan 2026", month: "Jan 2026", year: 2025, ...more });
    expect((await create(office.admin, {})).body).toMatchObject({ month: "2026-01", year: 2026 });
    expect((await create(office.admin, { name: "JAN 2026" })).status).toBe(409);
    expect((await create(office.admin, { name: "x", month: "someday" })).body.field).toBe("month");
    expect((await create(asha, { name: "mine" })).status).toBe(403);
    expect((await asha.get("/api/campaigns")).body.map(({ name }: { name: string }) => name)).toEqual([
      "Nov 2026",
      "Jan 2026",
    ]);
  });
});

describe("a phone that cannot be called", () => {
  test("is refused at the field in the form and in an edit; what a file brought stays until it is corrected", async ({
    office,
  }) => {
    const form = {
      firstName: "Anita",
      lastName: "Rao",
      mobileNumber: "98220 1234567890",
      vehicleType: "car",
    };
    const message = "Enter an Indian mobile or landline number: 10 digits, with or without +91";
    const created = await office.admin.send("POST", "/api/customers", form);
    expect([created.status, created.body]).toMatchObject([400, { field: "mobileNumber", message }]);
    const id = await office.lead({ phoneNumber: "98220 1234567890" });
    const edit = (body: object) => office.admin.send("PATCH", `/api/leads/${id}`, body);
    for (const field of ["phoneNumber", "secondPhone"]) {
      const refused = await edit({ [field]: "0522 40001" });
      expect([refused.status, refused.body]).toMatchObject([400, { field, message }]);
    }
    expect((await edit({ city: "Pune", phoneNumber: "98220 1234567890" })).status).toBe(200);
    expect((await edit({ phoneNumber: "0522-400 0180" })).status).toBe(200);
  });

  test("keeps its lead out of call mode, unless the second phone can be called, until it is corrected", async ({
    office,
    asha,
  }) => {
    await office.query("delete from customers");
    const [odd] = await uploadLeads(office, [
      { name: "Odd Number", phoneNumber: "98220 1234567890", telecallerName: "asha" },
      { name: "Two Numbers", phoneNumber: "123", telecallerName: "asha" },
    ]);
    await office.query("update customers set second_phone = '+91 98220 00099' where name = 'Two Numbers'");
    expect(await names(asha)).toEqual(["Two Numbers"]);
    await office.admin.send("PATCH", `/api/leads/${odd}`, { phoneNumber: "98220 12345" });
    expect(await names(asha)).toEqual(expect.arrayContaining(["Odd Number", "Two Numbers"]));
  });
});
