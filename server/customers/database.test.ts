import Papa from "papaparse";
import pg from "pg";
import { describe, expect } from "vitest";
import { csvHeader } from "#contract/lead/columns";
import { type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";
import { downloadRows } from "#server/testing/workbook";

const test = officeTest({ telecallers: ["asha", "bharat"] });

describe("the database (specification §2 Entire Database, §7)", () => {
  let lastYear: number;
  let thisYear: number;
  test.beforeAll(async ({ office }) => {
    const car = { name: "Rohit Deshmukh", phoneNumber: "9800000142", registrationNumber: "MH12DE4321" };
    lastYear = await office.lead({ ...car, telecallerName: "asha" }, "2025-11");
    thisYear = await office.lead({ ...car, telecallerName: "bharat" }, "2026-11");
    await uploadLeads(office, [
      { name: "Sunita Deshmukh", phoneNumber: "9800000188", registrationNumber: "MH12KL9920" },
      { name: "=cmd|x", phoneNumber: "9811100000", registrationNumber: "KA03MN2208" },
    ]);
  });

  const search = (person: Person, query: string) => person.get(`/api/customers?${query}`);
  const names = async (person: Person, query: string) =>
    (await search(person, query)).body.map(({ name }: { name: string }) => name).sort();

  test("a card shows the record's latest matching lead, with its leadId", async ({ office, asha }) => {
    const [card] = (await search(office.admin, "search=MH12DE4321")).body;
    expect(card).toMatchObject({
      leadId: thisYear,
      name: "Rohit Deshmukh",
      mobileNumber: "+91-9800000142",
      vehicleDetails: "Maruti Suzuki Swift",
      status: "pending_call",
      subStatus: null,
      telecallerName: "bharat",
      insuranceExpiry: "2026-11-20",
    });
    const [former] = (await search(office.admin, `search=MH12DE4321&telecaller=${asha.id}`)).body;
    expect([former.leadId, former.campaignMonth]).toEqual([lastYear, "2025-11"]);
  });

  test("a card has every field that the specification names (§3)", async ({ office }) => {
    const [card] = (await search(office.admin, "search=MH12DE4321")).body;
    expect(Object.keys(card)).toEqual(
      expect.arrayContaining([
        ...["id", "name", "firstName", "lastName", "phoneNumber", "mobileNumber", "email"],
        ...["registrationNumber", "vehicleType", "vehicleDetails", "maker", "model", "variant"],
        ...["manufactureYear", "registrationDate", "insuranceCompany", "insuranceExpiry", "claimsStatus"],
        ...["previousNcb", "status", "subStatus", "lastCallAt", "telecallerName"],
      ]),
    );
  });

  test("search, status, telecaller and campaign must all match; X-Total-Count is the number of matches", async ({
    office,
  }) => {
    const answer = await search(office.admin, "search=deshmukh&status=pending_call");
    expect([answer.body.length, answer.headers.get("x-total-count")]).toEqual([2, "2"]);
    expect(await names(office.admin, "search=deshmukh&telecaller=unassigned")).toEqual(["Sunita Deshmukh"]);
    const campaigns = (await office.admin.get("/api/campaigns")).body;
    const { id } = campaigns.find(({ name }: { name: string }) => name === "Nov 2025");
    expect(await names(office.admin, `campaign=${id}`)).toEqual(["Rohit Deshmukh"]);
    expect(await names(office.admin, "status=closed")).toEqual([]);
  });

  test("fields=phone,registration searches only these two (§2 Templates)", async ({ office }) => {
    const only = (text: string) => names(office.admin, `fields=phone,registration&search=${text}`);
    expect(await only("deshmukh")).toEqual([]);
    expect(await only("mh12")).toEqual(["Rohit Deshmukh", "Sunita Deshmukh"]);
    expect(await only(encodeURIComponent("+91-98000 00142"))).toEqual(["Rohit Deshmukh"]);
    expect(await only("98")).toHaveLength(3);
  });

  test("a telecaller sees records by their own and unassigned leads, never by a colleague's", async ({
    office,
    asha,
    bharat,
  }) => {
    const [card] = (await search(asha, "search=MH12DE4321")).body;
    expect(card.leadId).toBe(lastYear);
    expect(await names(bharat, "search=KA03MN2208")).toEqual(["=cmd|x"]);
    const hidden = await office.lead({ registrationNumber: "KA09ZZ0001", telecallerName: "bharat" });
    expect(await names(asha, "search=KA09ZZ0001")).toEqual([]);
    const { customerId } = (await office.admin.get(`/api/leads/${hidden}`)).body;
    expect((await asha.get(`/api/customers/${customerId}`)).status).toBe(404);
  });

  test("a record without a lead is found, with no status", async ({ office, asha }) => {
    await office.admin.send("POST", "/api/customers", {
      firstName: "Lone",
      lastName: "Record",
      mobileNumber: "9822200000",
      vehicleType: "car",
    });
    const [card] = (await search(office.admin, "search=Lone")).body;
    expect([card.leadId, card.status]).toEqual([null, null]);
    expect(await names(asha, "search=Lone")).toEqual(["Lone Record"]);
  });

  test("a record's page has its renewals over the years, their calls and documents, within the viewer's scope", async ({
    office,
    asha,
    bharat,
  }) => {
    await asha.send("POST", "/api/call-logs", {
      leadId: lastYear,
      callResult: "not_connected",
      notes: "[REMARK] asked for a discount",
    });
    const { customerId } = (await office.admin.get(`/api/leads/${thisYear}`)).body;
    const { body } = await office.admin.get(`/api/customers/${customerId}`);
    expect(body.renewals.map(({ campaignMonth }: { campaignMonth: string }) => campaignMonth)).toEqual([
      "2026-11",
      "2025-11",
    ]);
    expect(body.calls).toMatchObject([{ leadId: lastYear, notes: "[REMARK] asked for a discount" }]);
    expect((await asha.get(`/api/customers/${customerId}`)).body.renewals).toHaveLength(1);
    expect((await bharat.get(`/api/customers/${customerId}`)).body.calls).toEqual([]);
    expect((await office.admin.get("/api/customers/999999")).status).toBe(404);
  });

  test("'Export everything' is every lead as a file, under the upload's own headers, formulas as text, and is audited", async ({
    office,
  }) => {
    const answer = await office.admin.get("/api/customers/export");
    expect(answer.headers.get("content-disposition")).toContain(
      'attachment; filename="renewdesk-database-2026-11-05.csv"',
    );
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    const { data } = Papa.parse<string[]>(answer.body.replace("\uFEFF", "").trim());
    const [header = [], ...lines] = data;
    expect(header.slice(0, csvHeader.length)).toEqual(csvHeader);
    expect(lines.map((line) => line[header.indexOf("name")])).toEqual(
      expect.arrayContaining(["Rohit Deshmukh", "Sunita Deshmukh", "'=cmd|x", "Lone Record"]),
    );
    const leadIds = lines.map((line) => line[header.indexOf("lead_id")]);
    expect(leadIds).toEqual(expect.arrayContaining([String(lastYear), String(thisYear), ""]));

    const client = new pg.Client({ connectionString: office.databaseUrl });
    await client.connect();
    const { rows } = await client.query(
      "select user_id, details from audit_log where action = 'customers.exported'",
    );
    await client.end();
    expect(rows).toEqual([{ user_id: office.admin.id, details: { scope: "all", format: "csv" } }]);
  });

  test("what a search finds is exported as .xlsx, and as CSV, all of it, and audited (§7)", async ({
    office,
    asha,
  }) => {
    const found = await downloadRows(
      office.url,
      office.admin,
      "/api/customers/export?format=xlsx&search=deshmukh",
    );
    expect(found.map(({ name, lead_id: lead }) => [name?.value, lead?.value])).toEqual([
      ["Sunita Deshmukh", expect.any(Number)],
      ["Rohit Deshmukh", thisYear],
    ]);
    const former = `/api/customers/export?format=xlsx&telecaller=${asha.id}`;
    expect((await downloadRows(office.url, office.admin, former))[0]?.lead_id?.value).toBe(lastYear);
    const csv = await office.admin.get(
      "/api/customers/export?format=csv&search=deshmukh&status=pending_call",
    );
    expect(csv.headers.get("content-disposition")).toContain('filename="customers-export-2026-11-05.csv"');
    const { entries } = (await office.admin.get("/api/audit-log?limit=3")).body;
    expect(entries).toMatchObject([
      {
        what: "Exported customers",
        about: expect.stringMatching(/^\d customers?, Pending, a search, as CSV$/),
      },
      { about: "1 customer, of one telecaller, as Excel (.xlsx)" },
      { about: "2 customers, a search, as Excel (.xlsx)" },
    ]);
  });

  test("the records beyond the first 500 follow with after, complete and once each, and the export has all", async ({
    office,
    asha,
  }) => {
    const rows = Array.from({ length: 1203 }, (_, place) => ({
      name: `Page ${place}`,
      telecallerName: "asha",
    }));
    await uploadLeads(office, rows, "2027-03");
    for (const query of ["search=Page", `search=Page&telecaller=${asha.id}`]) {
      const ids: number[] = [];
      for (const length of [500, 500, 203, 0]) {
        const after = ids.length > 0 ? `&after=${ids.at(-1)}` : "";
        const { body, headers } = await office.admin.get(`/api/customers?${query}${after}`);
        expect([body.length, headers.get("x-total-count")]).toEqual([length, "1203"]);
        ids.push(...body.map(({ id }: { id: number }) => id));
      }
      expect(new Set(ids).size).toBe(1203);
      const file = await office.admin.get(`/api/customers/export?${query}&format=csv`);
      expect(Papa.parse(file.body.trim()).data).toHaveLength(1204);
    }
  });
});
