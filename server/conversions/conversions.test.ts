import { describe, expect } from "vitest";
import { type FileRow, type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const environment = { SESSION_IDLE_MINUTES: "99999", SESSION_MAX_HOURS: "8000" };
const test = officeTest({ at: "2026-10-05T11:00:00+05:30", environment, telecallers: ["bharat"] });

describe("the converted policies (specification §2)", () => {
  let ids: number[];

  const listed = async (person: Person, query = "") => (await person.get(`/api/conversions${query}`)).body;
  const names = async (person: Person, query = "") =>
    (await listed(person, query)).conversions.map(({ name }: { name: string }) => name);

  test.beforeAll(async ({ office, asha, bharat }) => {
    const row = (name: string, telecallerName: string): FileRow => ({ name, telecallerName });
    const leads = await uploadLeads(office, [
      row("First Done", "asha"),
      row("Second Done", "bharat"),
      row("Third Done", "asha"),
      row("Sold Elsewhere", "asha"),
      row("Quoted Since", "asha"),
      { ...row("Nobody's Done", ""), registrationNumber: "MH12DE4321", maker: "Honda", model: "City" },
    ]);
    const [first, second, third, elsewhere, quoted, nobodys] = leads;
    ids = leads;
    office.setClock("2026-10-31T23:59:00+05:30");
    await asha.records(first, "policy_done_by_sln");
    await asha.records(quoted, "policy_done_by_sln");
    await asha.records(elsewhere, "policy_done_outside");
    office.setClock("2026-11-01T00:01:00+05:30");
    await bharat.records(second, "policy_done_by_sln");
    await asha.records(quoted, "quote_sent");
    office.setClock("2026-11-05T10:00:00+05:30");
    await asha.records(third, "interested");
    await office.admin.records(third, "policy_done_by_sln");
    office.setClock("2026-11-05T10:30:00+05:30");
    await office.admin.records(nobodys, "policy_done_by_sln");
    const sold = {
      newInsurer: "go digit",
      newPremium: 12_480.5,
      newExpiry: "2027-11-04",
      newPolicyNumber: "D1",
    };
    await office.admin.send("PATCH", `/api/leads/${nobodys}`, sold);
    await asha.send("PATCH", `/api/leads/${third}`, { insuranceCompany: "ICICI Lombard", newPremium: 7000 });
    await asha.send("POST", "/api/call-logs", {
      leadId: third,
      callResult: "not_connected",
      notes: "[REMARK] thanks",
    });
  });

  test("are the leads whose latest result is policy_done_by_sln, latest first", async ({ office }) => {
    expect(await listed(office.admin)).toMatchObject({ total: 4, page: 1, totalPages: 1, limit: 50 });
    expect(await names(office.admin)).toEqual(["Nobody's Done", "Third Done", "Second Done", "First Done"]);
  });

  test("show customer, vehicle, the new policy as far as recorded, date and caller", async ({ office }) => {
    const { conversions } = await listed(office.admin);
    expect(conversions[0]).toEqual({
      leadId: ids[5],
      customerId: expect.any(Number),
      name: "Nobody's Done",
      phoneNumber: expect.stringMatching(/^\+91-98000/),
      registrationNumber: "MH12DE4321",
      vehicleDetails: "Honda City",
      campaignMonth: "2026-11",
      insurer: "Digit",
      newPremium: 12_480.5,
      newExpiry: "2027-11-04",
      newPolicyNumber: "D1",
      convertedAt: expect.stringMatching(/^2026-11-05T05:00/),
      convertedBy: "Admin",
    });
    // Never the former insurer as the new one; the author of the closing call, not of a later remark.
    expect(conversions[1]).toMatchObject({
      insurer: null,
      convertedBy: "Admin",
    });
    expect(conversions[2]).toMatchObject({ insurer: null, newPremium: null, convertedBy: "Bharat" });
  });

  test("a month is that of the closing call in Kolkata: 23:59 and 00:01 are in different ones", async ({
    office,
  }) => {
    expect(await names(office.admin, "?month=2026-10")).toEqual(["First Done"]);
    expect(await names(office.admin, "?month=2026-11")).toEqual([
      "Nobody's Done",
      "Third Done",
      "Second Done",
    ]);
    expect(await listed(office.admin, "?month=2026-12")).toMatchObject({
      conversions: [],
      total: 0,
      totalPages: 0,
    });
    for (const month of ["2026-13", "0000-01", "9999-12"]) {
      const { status, body } = await office.admin.get(`/api/conversions?month=${month}`);
      expect([status, body.field]).toEqual([400, "month"]);
    }
  });

  test("a search finds names, vehicle numbers and phones, and counts what it found", async ({ office }) => {
    expect(await names(office.admin, "?search=mh%2012-de")).toEqual(["Nobody's Done"]);
    expect(await listed(office.admin, "?search=DONE&month=2026-11")).toMatchObject({
      total: 3,
      premium: 19_480.5,
    });
    expect(await listed(office.admin, "?search=Sold%20Elsewhere")).toMatchObject({ total: 0, premium: 0 });
  });

  test("pages follow each other without a gap, and the total is of all of them", async ({ office }) => {
    const first = await listed(office.admin, "?limit=3");
    expect(first).toMatchObject({ total: 4, totalPages: 2 });
    expect(first.conversions).toHaveLength(3);
    expect(await names(office.admin, "?limit=3&page=2")).toEqual(["First Done"]);
    expect(await listed(office.admin, "?limit=3&page=9")).toMatchObject({ conversions: [], total: 4 });
  });

  test("a telecaller sees own and unassigned ones, and sums only those (§6)", async ({ asha, bharat }) => {
    expect(await names(bharat)).toEqual(["Nobody's Done", "Second Done"]);
    expect(await listed(bharat)).toMatchObject({ total: 2, premium: 12_480.5 });
    expect(await listed(asha, "?search=Second%20Done")).toMatchObject({ total: 0 });
  });
});
