import { describe, expect } from "vitest";
import { convertedPolicies } from "#server/testing/converted";
import { type Office, type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";
import { downloadRows } from "#server/testing/workbook";

const environment = { SESSION_IDLE_MINUTES: "99999", SESSION_MAX_HOURS: "8000" };
const test = officeTest({ at: "2026-10-05T11:00:00+05:30", environment, telecallers: ["bharat"] });

describe("the converted policies (specification §2)", () => {
  let ids: number[];

  const listed = async (person: Person, query = "") => (await person.get(`/api/conversions${query}`)).body;
  const names = async (person: Person, query = "") =>
    (await listed(person, query)).conversions.map(({ name }: { name: string }) => name);

  test.beforeAll(async ({ office, asha, bharat }) => {
    ids = await convertedPolicies(office, asha, bharat);
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

  test("every column sorts in both directions, what is not recorded last, ties by their number", async ({
    office,
  }) => {
    const sorted = async (sort: string, sortOrder: string, more = "") =>
      (await names(office.admin, `?sort=${sort}&sortOrder=${sortOrder}${more}`)).map(
        (name: string) => name.split(" ")[0],
      );
    const expected: Record<string, [asc: string[], desc: string[]]> = {
      name: [
        ["First", "Nobody's", "Second", "Third"],
        ["Third", "Second", "Nobody's", "First"],
      ],
      vehicle: [
        ["Nobody's", "First", "Second", "Third"],
        ["Third", "Second", "First", "Nobody's"],
      ],
      insurer: [
        ["Nobody's", "First", "Second", "Third"],
        ["Nobody's", "Third", "Second", "First"],
      ],
      policyNumber: [
        ["Nobody's", "First", "Second", "Third"],
        ["Nobody's", "Third", "Second", "First"],
      ],
      premium: [
        ["Third", "Nobody's", "First", "Second"],
        ["Nobody's", "Third", "Second", "First"],
      ],
      expiry: [
        ["Nobody's", "First", "Second", "Third"],
        ["Nobody's", "Third", "Second", "First"],
      ],
      convertedAt: [
        ["First", "Second", "Third", "Nobody's"],
        ["Nobody's", "Third", "Second", "First"],
      ],
      telecaller: [
        ["Third", "Nobody's", "First", "Second"],
        ["Second", "First", "Nobody's", "Third"],
      ],
    };
    for (const [column, [ascending, descending]] of Object.entries(expected)) {
      expect([column, await sorted(column, "asc")]).toEqual([column, ascending]);
      expect([column, await sorted(column, "desc")]).toEqual([column, descending]);
    }
    expect(await sorted("premium", "asc", "&limit=3&page=2")).toEqual(["Second"]);
    const { conversions } = await listed(office.admin, "?sort=registration&sortOrder=asc");
    const plates = conversions.map((one: { registrationNumber: string }) =>
      one.registrationNumber.replace(/\s/g, ""),
    );
    expect(plates).toEqual(plates.toSorted());
    const byPhone = (await listed(office.admin, "?sort=phone&sortOrder=desc")).conversions;
    const phones = byPhone.map(({ phoneNumber }: { phoneNumber: string }) => phoneNumber.replace(/\D/g, ""));
    expect(phones).toEqual(phones.toSorted().toReversed());
    expect((await office.admin.get("/api/conversions?sort=status")).body.field).toBe("sort");
  });

  test("one user's, by who converted and not by whose lead it is, and one insurer's or those without", async ({
    office,
    asha,
    bharat,
  }) => {
    expect(await names(office.admin, `?telecaller=${office.admin.id}`)).toEqual([
      "Nobody's Done",
      "Third Done",
    ]);
    expect(await names(office.admin, `?telecaller=${asha.id}`)).toEqual(["First Done"]);
    expect(await names(bharat, `?telecaller=${asha.id}`)).toEqual([]);
    expect(await listed(office.admin, "?insurer=Digit")).toMatchObject({ total: 1, premium: 12_480.5 });
    expect(await names(office.admin, "?insurer=not-recorded&month=2026-11")).toEqual([
      "Third Done",
      "Second Done",
    ]);
    expect(await names(office.admin, `?insurer=not-recorded&telecaller=${bharat.id}&search=third`)).toEqual(
      [],
    );
  });

  describe("the export", () => {
    const exported = async (office: Office, query = "") => {
      const { status, headers, body } = await office.admin.get(`/api/conversions/export${query}`);
      expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
      return String(body).trim().split("\r\n");
    };
    const latestEntry = async (office: Office) =>
      (await office.admin.get("/api/audit-log?limit=1")).body.entries[0];

    test("has a line per conversion that matches, latest first, and no formulas", async ({
      office,
      asha,
    }) => {
      const lines = await exported(office);
      expect(lines[0]).toContain(
        "name,phone_number,registration_number,vehicle,campaign_month,new_insurer,new_policy_number,new_premium,new_expiry,converted_on,converted_by,customer_id,lead_id",
      );
      expect(lines).toHaveLength(5);
      expect(lines[1]).toMatch(
        /^Nobody's Done,.*,MH12DE4321,Honda City,2026-11,Digit,D1,12480\.5,2027-11-04,2026-11-05,Admin,\d+,\d+$/,
      );
      expect(await exported(office, `?telecaller=${asha.id}`)).toHaveLength(2);
      const [lead] = await uploadLeads(office, [{ name: "=1+1", telecallerName: "asha" }]);
      await asha.records(lead, "policy_done_by_sln");
      expect((await exported(office, "?search=1%2B1"))[1]).toMatch(/^"'=1\+1",/);
      await asha.records(lead, "quote_sent");
    });

    test("is in the audit log with its filter and number, without the text of a search", async ({
      office,
      asha,
    }) => {
      await exported(office, `?month=2026-10&telecaller=${asha.id}&search=first`);
      expect(await latestEntry(office)).toMatchObject({
        what: "Exported converted policies",
        about: "1 policy, converted in Oct 2026, by asha, found by a search, as CSV",
      });
      const path = "/api/conversions/export?insurer=not-recorded&format=xlsx";
      const [policy] = await downloadRows(office.url, office.admin, path);
      expect(policy?.converted_on).toMatchObject({ type: "n", shown: "05-Nov-2026" });
      expect(await latestEntry(office)).toMatchObject({
        about: "3 policies, insurer not specified, as Excel (.xlsx)",
      });
    });

    test("is for those who may export the database (§6)", async ({ asha }) => {
      expect((await asha.get("/api/conversions/export")).status).toBe(403);
    });
  });

  test("a telecaller sees own and unassigned ones, and sums only those (§6)", async ({ asha, bharat }) => {
    expect(await names(bharat)).toEqual(["Nobody's Done", "Second Done"]);
    expect(await listed(bharat)).toMatchObject({ total: 2, premium: 12_480.5 });
    expect(await listed(asha, "?search=Second%20Done")).toMatchObject({ total: 0 });
  });

  test("who left and converted policies in the month is named, to be chosen as a telecaller", async ({
    office,
  }) => {
    const leaver = await office.telecaller("leaver");
    const [id = 0] = await uploadLeads(office, [{ telecallerName: "leaver" }]);
    office.setClock("2026-11-06T10:00:00+05:30");
    await leaver.records(id, "policy_done_by_sln");
    expect((await listed(office.admin)).former).toEqual([]);
    await office.admin.send("DELETE", `/api/users/${leaver.id}`);
    const former = [{ id: leaver.id, name: expect.stringMatching(/leaver/i) }];
    expect((await listed(office.admin)).former).toEqual(former);
    expect((await listed(office.admin, "?month=2026-11&limit=1")).former).toEqual(former);
    expect((await listed(office.admin, "?month=2026-10")).former).toEqual([]);
  });
});
