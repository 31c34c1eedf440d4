import { describe, expect } from "vitest";
import { ENDS_TOO_EARLY } from "#contract/lead/closing/policy-year";
import { type Office, type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ telecallers: ["asha", "bharat"] });

describe("editing a lead (specification §2, §6)", () => {
  let id: number;
  test.beforeAll(async ({ office }) => {
    id = await office.lead({ name: "Ravi Kumar", telecallerName: "asha" });
  });

  const edit = (person: Person, body: object) => person.send("PATCH", `/api/leads/${id}`, body);
  const history = async (office: Office) => (await office.admin.get(`/api/leads/${id}/call-logs`)).body;

  test("the history shows dates and choices like the screens", async ({ office, asha }) => {
    await edit(asha, { insuranceExpiry: "2026-12-20", claimsStatus: "not_claimed", previousNcb: "20" });
    expect((await history(office))[0].notes).toBe(
      "Insurance expiry: 20 Nov 2026 → 20 Dec 2026; Claims status: not set → Not claimed; Previous NCB: not set → 20%",
    );
  });

  test("money in the history reads as rupees", async ({ office, asha }) => {
    await edit(asha, { newPremium: 18000, premiumAmount: 12450.5 });
    expect((await history(office))[0].notes).toBe(
      "Premium: not set → ₹12,450.50; New premium: not set → ₹18,000",
    );
  });

  test("a new policy that ends on its first day or before is refused at its expiry, whichever date is sent", async ({
    asha,
  }) => {
    const tooEarly = { status: 400, body: { field: "newExpiry", message: ENDS_TOO_EARLY } };
    for (const newExpiry of ["2026-11-25", "2025-11-24"])
      expect(await edit(asha, { newStart: "2026-11-25", newExpiry })).toMatchObject(tooEarly);
    expect((await edit(asha, { newStart: "2026-11-25", newExpiry: "2027-11-24" })).status).toBe(200);
    expect(await edit(asha, { newStart: "2027-11-24" })).toMatchObject(tooEarly);
    expect(await edit(asha, { newExpiry: "2026-11-25" })).toMatchObject(tooEarly);
    expect((await edit(asha, { newStart: null, newExpiry: "2026-01-01" })).status).toBe(200);
  });

  test("a telecaller corrects person and vehicle; the history has the former values", async ({
    office,
    asha,
  }) => {
    const { body } = await edit(asha, {
      lastName: "Kumaran",
      phoneNumber: "9800000999",
      vehicleType: "Scooter",
      variant: "",
    });
    expect(body).toMatchObject({
      name: "Ravi Kumaran",
      phoneNumber: "+91-9800000999",
      vehicleType: "motorcycle",
      variant: null,
    });
    expect((await history(office))[0]).toMatchObject({ callResult: "lead_updated", createdBy: "Asha" });
    expect((await history(office))[0].notes).toContain("Last name: Kumar → Kumaran");
    expect((await asha.get("/api/leads?search=9800000999")).body).toHaveLength(1);
  });

  test("a number in another spelling is no change; another number reads alike before and after", async ({
    office,
    asha,
  }) => {
    await edit(asha, { phoneNumber: "9800022021", secondPhone: "022 2345 6789" });
    const before = await history(office);
    const { body } = await edit(asha, { phoneNumber: "98000 22021", secondPhone: "+91 22 23456789" });
    expect(body).toMatchObject({ phoneNumber: "+91-9800022021", secondPhone: "022 2345 6789" });
    expect(await history(office)).toEqual(before);
    await edit(asha, { phoneNumber: "98000 22022" });
    expect((await history(office))[0].notes).toBe("Phone: +91-9800022021 → +91-9800022022");
  });

  test("campaign and assignee are for administrators; from a telecaller they are ignored", async ({
    office,
    asha,
    bharat,
  }) => {
    expect((await edit(asha, { assignedTo: bharat.id })).body.assignedTo).toBe(asha.id);
    const { body } = await edit(office.admin, { assignedTo: bharat.id });
    expect([body.assignedTo, (await history(office))[0].notes]).toEqual([bharat.id, "Assigned to Bharat"]);
    expect((await edit(asha, { model: "City" })).status).toBe(404);
    await edit(office.admin, { assignedTo: asha.id });
    expect((await edit(office.admin, { assignedTo: office.admin.id })).body.field).toBe("assignedTo");
  });

  test("a lead moves with its campaign; a month that has one of this customer is refused", async ({
    office,
  }) => {
    const create = (month: string) => office.admin.send("POST", "/api/campaigns", { name: month, month });
    const december = (await create("2026-12")).body.id;
    expect((await edit(office.admin, { campaignId: december })).body.campaignMonth).toBe("2026-12");
    const { registrationNumber } = (await office.admin.get(`/api/leads/${id}`)).body;
    await uploadLeads(office, [{ registrationNumber }], "2027-01");
    const { body: campaigns } = await office.admin.get("/api/campaigns");
    const january = campaigns.find(({ month }: { month: string }) => month === "2027-01").id;
    expect((await edit(office.admin, { campaignId: january })).status).toBe(409);
  });

  test("the second of two editors gets the first one's changes, and nothing is overwritten", async ({
    office,
    asha,
  }) => {
    await edit(asha, { model: "Amaze", seen: { model: "City" } });
    const { model, maker } = (await asha.get(`/api/leads/${id}`)).body;
    await edit(asha, { model: "Jazz", seen: { model } });
    const late = await edit(office.admin, { model: "Brio", maker: "Honda", seen: { model, maker } });
    expect(late.status).toBe(409);
    expect(late.body.conflicts).toEqual([{ field: "model", label: "Model", value: "Jazz" }]);
    expect((await asha.get(`/api/leads/${id}`)).body).toMatchObject({ model: "Jazz", maker });
    expect((await edit(office.admin, { maker: "Honda", seen: { maker } })).status).toBe(200);
  });

  test("two leads of one record edited at once: one of the editors gets a conflict", async ({ office }) => {
    const first = await office.lead({ registrationNumber: "KA77ZZ0001", name: "Nina Rao" }, "2027-05");
    const second = await office.lead({ registrationNumber: "KA77ZZ0001", name: "Nina Rao" }, "2027-06");
    const body = (firstName: string) => ({ firstName, seen: { firstName: "Nina" } });
    const answers = await Promise.all([
      office.admin.send("PATCH", `/api/leads/${first}`, body("Nisha")),
      office.admin.send("PATCH", `/api/leads/${second}`, body("Neeta")),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("the policy sold is kept on the lead: insurer by its known name, premium, expiry and number", async ({
    asha,
  }) => {
    const sold = {
      newInsurer: "Go Digit",
      newExpiry: "2027-11-20",
      newPolicyNumber: "D-1",
      newPremium: 9450,
    };
    const { status, body } = await edit(asha, sold);
    expect([status, body]).toMatchObject([200, { ...sold, newInsurer: "Digit" }]);
    const [log] = (await asha.get(`/api/leads/${id}/call-logs`)).body;
    expect(log.notes).toContain("New insurer: not set → Digit");
  });

  test("an expiry that was unreadable in the file is cleared by an explicit null", async ({ office }) => {
    const odd = await office.lead({ insuranceExpiry: "soon" });
    const before = (await office.admin.get(`/api/leads/${odd}`)).body;
    await office.admin.send("PATCH", `/api/leads/${odd}`, { insuranceExpiry: null });
    const after = (await office.admin.get(`/api/leads/${odd}`)).body;
    expect([before.insuranceExpiryText, after.insuranceExpiryText]).toEqual(["soon", null]);
  });

  test.for([
    ["firstName", " "],
    ["insuranceExpiry", "0000-01-01"],
    ["phoneNumber", ""],
    ["email", "no-address"],
    ["manufactureYear", 1800],
    ["manufactureYear", 2028],
    ["registrationDate", "31/12/2020"],
    ["premiumAmount", "much"],
  ] as const)("a wrong %s is 400 and names the field", async ([field, value], { asha }) => {
    const { status, body } = await edit(asha, { [field]: value });
    expect([status, body.field]).toEqual([400, field]);
  });
});
