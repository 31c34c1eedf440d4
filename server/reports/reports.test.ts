import { describe, expect } from "vitest";
import { type Office, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";
import { downloadRows } from "#server/testing/workbook";

const NOTHING = { calls: 0, connected: 0, quotes: 0, conversions: 0, premium: 0, premiumOf: 0 };

const environment = { SESSION_IDLE_MINUTES: "99999", SESSION_MAX_HOURS: "8000" };
const test = officeTest({ at: "2026-10-31T23:50:00+05:30", environment, telecallers: ["asha"] });

describe("the report of a scripted quarter (specification §2, §3)", () => {
  const report = async (office: Office, query = "?from=2026-09&to=2026-11") =>
    (await office.admin.get(`/api/reports${query}`)).body;

  test.beforeAll(async ({ office, asha, bharat }) => {
    const mine = { telecallerName: "asha" };
    const [first, second, third, fourth] = await uploadLeads(office, [
      mine,
      mine,
      { telecallerName: "bharat" },
      {},
    ]);
    const told = (id: number, values: object) => office.admin.send("PATCH", `/api/leads/${id}`, values);
    await told(first, { insuranceCompany: "Digit" });
    await told(second, { insuranceCompany: "ACKO" });
    await told(third, { insuranceCompany: "ACKO" });

    office.setClock("2026-10-31T23:59:00+05:30");
    await asha.records(first, "switched_off");
    await asha.records(second, "interested");
    office.setClock("2026-11-01T00:01:00+05:30");
    await asha.records(first, "interested");
    await asha.records(first, "quote_sent");
    await asha.records(first, "policy_done_by_sln");
    await told(first, { newPremium: 10_000.25 });
    await asha.records(second, "policy_done_by_sln");
    await told(second, { newInsurer: "Digit", newPremium: 5000 });
    await bharat.records(third, "policy_done_by_sln");
    // After all the others, done elsewhere: the final state counts.
    await bharat.records(third, "policy_done_outside");
    await office.admin.records(fourth, "policy_done_by_sln");
    await asha.send("POST", "/api/call-logs", {
      leadId: first,
      callResult: "not_connected",
      notes: "[REMARK] hi",
    });
    await office.admin.send("DELETE", `/api/users/${bharat.id}`);
  });

  test("by month in Kolkata, empty months included", async ({ office }) => {
    const { from, to, byMonth } = await report(office);
    expect([from, to]).toEqual(["2026-09", "2026-11"]);
    expect(byMonth).toEqual([
      { month: "2026-09", ...NOTHING },
      { month: "2026-10", ...NOTHING, calls: 2, connected: 1 },
      {
        month: "2026-11",
        calls: 6,
        connected: 6,
        quotes: 1,
        conversions: 3,
        premium: 15_000.25,
        premiumOf: 2,
      },
    ]);
  });

  test("by telecaller, most conversions first; a deleted one keeps the name, and the sums are those of the months", async ({
    office,
    asha,
    bharat,
  }) => {
    const { byTelecaller } = await report(office);
    expect(byTelecaller).toEqual([
      {
        telecallerId: asha.id,
        telecallerName: "Asha",
        calls: 5,
        connected: 4,
        quotes: 1,
        conversions: 2,
        premium: 15_000.25,
        premiumOf: 2,
      },
      expect.objectContaining({
        telecallerId: office.admin.id,
        calls: 1,
        conversions: 1,
        premium: 0,
        premiumOf: 0,
      }),
      { ...NOTHING, telecallerId: bharat.id, telecallerName: "Bharat", calls: 2, connected: 2 },
    ]);
  });

  test("a deleted one whose name somebody else has now is marked, in the days too", async ({ office }) => {
    const { id } = await office.telecaller("namesake");
    await office.admin.send("PATCH", `/api/users/${id}`, { firstName: "Bharat" });
    const names = (rows: { telecallerName: string }[]) => rows.map(({ telecallerName }) => telecallerName);
    expect(names((await report(office)).byTelecaller)).toContain("Bharat (deleted)");
    const days = (await office.admin.get("/api/breaks/team?month=2026-11")).body;
    expect(names(days)).toContain("Bharat (deleted)");
    await office.admin.send("DELETE", `/api/users/${id}`);
  });

  test("by the insurer of the new policy; null where not recorded", async ({ office }) => {
    expect((await report(office)).byInsurer).toEqual([
      { insurer: null, conversions: 2, premium: 10_000.25, premiumOf: 1 },
      { insurer: "Digit", conversions: 1, premium: 5000, premiumOf: 1 },
    ]);
  });

  test("only of the requested months", async ({ office }) => {
    expect(await report(office, "?from=2026-10&to=2026-10")).toMatchObject({
      byMonth: [{ month: "2026-10", calls: 2 }],
      byTelecaller: [{ telecallerName: "Asha", calls: 2, conversions: 0 }],
    });
    expect(await report(office, "?from=2026-01&to=2026-02")).toMatchObject({
      byTelecaller: [],
      byInsurer: [],
    });
  });

  test("by default of the last twelve months, from the first with any work; a chosen first month shows all", async ({
    office,
  }) => {
    const { from, to, byMonth } = await report(office, "");
    expect([from, to]).toEqual(["2025-12", "2026-11"]);
    expect(byMonth.map(({ month }: { month: string }) => month)).toEqual(["2026-10", "2026-11"]);
    const chosen = await report(office, "?from=2025-12&to=2026-11");
    expect([chosen.from, chosen.byMonth.length]).toEqual(["2025-12", 12]);
    // Without any work all twelve stay.
    expect(await report(office, "?to=2026-05")).toMatchObject({ from: "2025-06", to: "2026-05" });
  });

  test("of days, of months to come, and against the same days before", async ({ office }) => {
    const { from, to, byMonth } = await report(office, "?from=2026-10-31&to=2026-11-01");
    expect({ from, to, calls: byMonth.map(({ calls }: { calls: number }) => calls) }).toEqual({
      from: "2026-10-31",
      to: "2026-11-01",
      calls: [2, 6],
    });
    const { byDay } = await report(office, "?from=2026-10-30&to=2026-11-29");
    expect(byDay).toHaveLength(31);
    expect(byDay.slice(0, 3)).toMatchObject([
      { day: "2026-10-30", ...NOTHING },
      { day: "2026-10-31", calls: 2, conversions: 0 },
      { day: "2026-11-01", calls: 6, conversions: 3, premium: 15_000.25 },
    ]);
    for (const longer of ["?from=2026-10-30&to=2026-11-30", "?from=2026-11&to=2026-11"])
      expect((await report(office, longer)).byDay).toEqual([]);
    const { total } = (await office.admin.get("/api/reports/funnel?from=2026-12&to=2027-03")).body;
    expect(total.leads).toBe(0);
    const path = "/api/reports/export?by=telecaller&format=xlsx&from=2026-11-01&to=2026-11-01&compare=before";
    const [row] = await downloadRows(office.url, office.admin, path);
    expect([row?.Calls?.value, row?.["Calls, 31 Oct 2026"]?.value]).toEqual([3, 2]);
  });

  test("ends of two kinds, and days where months are counted, are 400 with the field", async ({ office }) => {
    for (const [query, field] of [
      ["?from=2026-10&to=2026-11-05", "to"],
      ["?from=2026-11-05&to=2026-11-04", "from"],
      ["?from=2023-01-01&to=2026-11-05", "from"],
      ["?from=2026-11-31", "from"],
      ["?from=9999-12-31&to=9999-12-31", "from"],
      ["/funnel?from=2026-11-01&to=2026-11-05", "from"],
    ]) {
      const { status, body } = await office.admin.get(`/api/reports${query}`);
      expect([query, status, body.field]).toEqual([query, 400, field]);
    }
  });

  test("months in the wrong order or more than 36 are 400 with the field", async ({ office }) => {
    for (const query of ["?from=2026-12&to=2026-11", "?from=2023-11&to=2026-11", "?from=2026-13"]) {
      const { status, body } = await office.admin.get(`/api/reports${query}`);
      expect([status, body.field]).toEqual([400, "from"]);
    }
    expect((await report(office, "?from=2023-12&to=2026-11")).byMonth).toHaveLength(36);
  });

  test("is exported as CSV or .xlsx with plain numbers and the row of all, which is audited", async ({
    office,
  }) => {
    const path = "/api/reports/export?from=2026-09&to=2026-11";
    const lines = String((await office.admin.get(`${path}&by=insurer`)).body)
      .trim()
      .split("\r\n");
    expect(lines[0]).toBe("Insurer,Conversions,Premium (₹)");
    expect(lines.slice(1)).toEqual(["Digit,1,5000", "Not specified,2,10000.25", "All insurers,3,15000.25"]);
    const months = await downloadRows(office.url, office.admin, `${path}&by=month&format=xlsx`);
    expect(months.map(({ Month }) => Month?.value)).toEqual([
      "Sep 2026",
      "Oct 2026",
      "Nov 2026",
      "All months",
    ]);
    expect(months[1]?.Calls).toMatchObject({ type: "n", value: 2 });
    const [entry] = (await office.admin.get("/api/audit-log?limit=1")).body.entries;
    expect(entry).toMatchObject({
      what: "Exported a report",
      about: "By month, Sep 2026 to Nov 2026, as Excel (.xlsx)",
    });
  });

  test("is exported with the compared span: its numbers and the difference in columns of their own, and what only it has", async ({
    office,
  }) => {
    const path = "/api/reports/export?from=2026-11-01&to=2026-11-01&compare=before";
    const [months] = await downloadRows(office.url, office.admin, `${path}&by=month&format=xlsx`);
    expect(Object.entries(months ?? {}).map(([name, { value }]) => [name, value])).toEqual([
      ["Day", "1 Nov 2026"],
      ["Compared with", "31 Oct 2026"],
      ["Calls", 6],
      ["Calls, 31 Oct 2026", 2],
      ["Calls, difference", 4],
      ["Connected", 6],
      ["Connected, 31 Oct 2026", 1],
      ["Connected, difference", 5],
      ["Quotes", 1],
      ["Quotes, 31 Oct 2026", 0],
      ["Quotes, difference", 1],
      ["Conversions", 3],
      ["Conversions, 31 Oct 2026", 0],
      ["Conversions, difference", 3],
      ["Premium (₹)", 15_000.25],
      ["Premium (₹), 31 Oct 2026", 0],
      ["Premium (₹), difference", 15_000.25],
    ]);
    // A month that goes on, against as many days of the one before.
    const [soFar] = await downloadRows(
      office.url,
      office.admin,
      "/api/reports/export?from=2026-11&to=2026-11&compare=before&by=month&format=xlsx",
    );
    expect(Object.keys(soFar ?? {})).toContain("Calls, 1 Oct 2026");
    const later = "/api/reports/export?from=2026-12&to=2026-12&compare=before&by=insurer";
    const lines = String((await office.admin.get(later)).body)
      .trim()
      .split("\r\n");
    expect(lines.slice(1)).toEqual([
      "Digit,0,1,-1,0,5000,-5000",
      "Not specified,0,2,-2,0,10000.25,-10000.25",
      "All insurers,0,3,-3,0,15000.25,-15000.25",
    ]);
    const { status, body } = await office.admin.get(`${path}nonsense&by=month`);
    expect([status, body.field]).toEqual([400, "compare"]);
  });

  test("telecallers may not read it (§6)", async ({ asha }) => {
    expect((await asha.get("/api/reports")).status).toBe(403);
    expect((await asha.get("/api/reports/export?by=month")).status).toBe(403);
  });
});
