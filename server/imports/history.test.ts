import { randomUUID } from "node:crypto";
import Papa from "papaparse";
import pg from "pg";
import { describe, expect } from "vitest";
import { csvHeader } from "#contract/lead/columns";
import { lockKey } from "#server/db/advisory-locks";
import type { Office } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";
import { downloadRows } from "#server/testing/workbook";
import { removeOldRows } from "./jobs/imports-job.ts";
import { undoPart } from "./undo-import.ts";

const test = officeTest({ telecallers: ["asha"], at: "2026-11-05T10:00:00+05:30" });

const vehicle = (plate: number, more: object = {}) => ({
  name: "Ravi Kumar",
  phoneNumber: `98000${String(plate).padStart(5, "0")}`,
  registrationNumber: `KA01AB${plate}`,
  maker: "Honda",
  model: "City",
  ...more,
});
const month = { targetMonth: "11", targetYear: "2026" };
const upload = async (office: Office, data: object[], more: object = {}) => {
  const sent = await office.admin.send("POST", "/api/upload/csv-leads", { data, ...month, ...more });
  expect(sent.status).toBe(200);
  const { body } = await office.admin.get("/api/imports?limit=1");
  return body.imports[0];
};
const rowsOf = async (office: Office, id: number, query = "") =>
  (await office.admin.get(`/api/imports/${id}/rows?${query}`)).body;
const undo = async (office: Office, id: number) => {
  const asked = await office.admin.send("POST", `/api/imports/${id}/undo`);
  expect([asked.status, asked.body.state]).toEqual([200, "undoing"]);
  while (await undoPart(office, new Date("2026-11-05T10:05:00+05:30")));
  return (await office.admin.get(`/api/imports/${id}`)).body;
};

describe("the history of imports", () => {
  test("shows each file with who, when, for which month, and its rows by what became of them", async ({
    office,
    asha,
  }) => {
    const header = ["name", "phone_number", "maker", "model", "Dealer"];
    const file = { name: "nov.csv", rows: 4, header };
    const unread = [{ row: 5, reason: "Number of values doesn't match number of headers", values: ["Half"] }];
    const uploadId = randomUUID();
    const first = { uploadId, firstRow: 2, file: { ...file, last: false } };
    await upload(office, [vehicle(2001, { telecallerName: "asha" }), vehicle(2002, { maker: "" })], first);
    const record = await upload(office, [vehicle(2003)], {
      uploadId,
      firstRow: 4,
      file: { ...file, last: true, unread },
    });
    expect(record).toMatchObject({
      fileName: "nov.csv",
      by: "Admin",
      campaignMonth: "2026-11",
      state: "done",
      rows: 4,
      added: 2,
      refused: 2,
      undone: null,
    });
    const added = await rowsOf(office, record.id);
    expect(
      added.rows.map(({ row, lead }: { row: number; lead: object }) => ({ row, ...lead })),
    ).toMatchObject([
      { row: 2, registrationNumber: "KA01AB2001", telecaller: "Asha", status: "pending_call", worked: false },
      { row: 4, registrationNumber: "KA01AB2003", telecaller: null },
    ]);
    await asha.records(added.rows[0].lead.id, "interested");
    const found = await rowsOf(office, record.id, "worked=true");
    expect(found.rows).toMatchObject([{ row: 2, lead: { worked: true, subStatus: "interested" } }]);
    const refused = await rowsOf(office, record.id, "result=refused");
    expect(refused).toMatchObject({
      header,
      total: 2,
      rows: [
        { row: 3, cells: ["Ravi Kumar", "9800002002", "", "City", ""], lead: null },
        { row: 5, reason: "Number of values doesn't match number of headers", cells: ["Half"] },
      ],
    });
    const people = `/api/imports/${record.id}/people`;
    const got = { id: asha.id, name: "Asha", leads: 1 };
    expect((await office.admin.get(people)).body).toEqual({
      people: [got],
      unassigned: 1,
      expiriesLeftOut: 0,
      months: [{ month: "2026-11", leads: 2 }],
    });
    // Who takes a lead later has it.
    await asha.records(added.rows[1].lead.id, "ringing_not_responding");
    expect((await office.admin.get(people)).body).toMatchObject({
      people: [{ ...got, leads: 2 }],
      unassigned: 0,
    });
  });

  test("an upload to a campaign shows the campaign's month, and a month lists the imports that have leads in it", async ({
    office,
  }) => {
    const campaign = { name: "Spring", month: "Mar 2027", description: "" };
    const { body } = await office.admin.send("POST", "/api/campaigns", campaign);
    const none = { targetMonth: undefined, targetYear: undefined };
    const ofCampaign = await upload(office, [vehicle(2051)], { ...none, campaignId: body.id });
    expect(ofCampaign.campaignMonth).toBe("2027-03");
    const dates = ["2027-03-04", "2027-04-05"];
    const byExpiry = await upload(
      office,
      dates.map((insuranceExpiry, at) => vehicle(2052 + at, { insuranceExpiry })),
      none,
    );
    expect(byExpiry.campaignMonth).toBeNull();
    const idsOf = async (month: string) => {
      const page = (await office.admin.get(`/api/imports?month=${month}`)).body;
      expect(page.months).toContain(month);
      return page.imports.map(({ id }: { id: number }) => id);
    };
    expect(await idsOf("2027-03")).toEqual([byExpiry.id, ofCampaign.id]);
    expect(await idsOf("2027-04")).toEqual([byExpiry.id]);
  });

  test("a single call without a file is an import as well; one whose sender is gone shows as stopped after three minutes, and rows that come later continue it (deviations)", async ({
    office,
  }) => {
    const single = await upload(office, [vehicle(2101)]);
    expect(single).toMatchObject({ fileName: null, state: "done", rows: 1, added: 1 });
    const file = { name: "half.csv", rows: 2, last: false };
    const uploadId = randomUUID();
    const begun = await upload(office, [vehicle(2102)], { uploadId, firstRow: 2, file });
    expect(begun.state).toBe("receiving");
    expect((await office.admin.send("POST", `/api/imports/${begun.id}/undo`)).status).toBe(409);
    office.setClock("2026-11-05T10:02:00+05:30");
    const stateOf = async () => (await office.admin.get(`/api/imports/${begun.id}`)).body.state;
    expect(await stateOf()).toBe("receiving");
    office.setClock("2026-11-05T10:05:00+05:30");
    expect((await office.admin.get("/api/imports?state=stopped")).body.imports).toMatchObject([
      { id: begun.id, notImported: 1 },
    ]);
    const late = { uploadId, firstRow: 3, file: { ...file, last: true } };
    expect(await upload(office, [vehicle(2103)], late)).toMatchObject({
      id: begun.id,
      state: "done",
      added: 2,
    });
    office.setClock("2026-11-05T10:00:00+05:30");
  });

  test("the rejected rows come as a file with the file's columns and the reason, which is audited", async ({
    office,
  }) => {
    const record = await upload(office, [
      vehicle(2201, { phoneNumber: "", insuranceExpiry: "2026-11-08" }),
      vehicle(2202),
    ]);
    const { status, body } = await office.admin.get(`/api/imports/${record.id}/rejected`);
    expect(status).toBe(200);
    const lines = String(body).replace("\uFEFF", "").trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe([...csvHeader, "Reason"].join(","));
    expect(lines[1]).toContain("KA01AB2201");
    expect(lines[1]).toContain("Missing required fields");
    const [entry] = await office.query(
      "select details from audit_log where action = 'imports.rejected_exported'",
    );
    expect(entry?.details).toEqual({ importId: record.id, count: 1, format: "csv" });
    const path = `/api/imports/${record.id}/rejected?format=xlsx`;
    expect(await downloadRows(office.url, office.admin, path)).toMatchObject([
      {
        registration_number: { type: "s", value: "KA01AB2201" },
        insurance_expiry: { type: "n", shown: "08-Nov-2026" },
        Reason: { value: expect.stringContaining("Missing required fields") },
      },
    ]);
  });

  test("a formula over several lines is text in the file of rejected rows, in a header too", async ({
    office,
  }) => {
    const formula = "=1+1\n1";
    const header = [...csvHeader, formula];
    const file = { name: "formula.csv", rows: 1, header, last: true };
    const row = { ...vehicle(2301, { phoneNumber: "", address: formula }), [formula]: formula };
    const record = await upload(office, [{ ...row, name: formula }], { file });
    const { body } = await office.admin.get(`/api/imports/${record.id}/rejected`);
    const [names = [], cells = []] = Papa.parse<string[]>(body.replace("\uFEFF", "").trim()).data;
    expect(names.at(-2)).toBe(`'${formula}`);
    expect(cells[names.indexOf("name")]).toBe(`'${formula}`);
  });

  test("the added rows come as a file with their leads as they are now, which is audited", async ({
    office,
    asha,
  }) => {
    const record = await upload(office, [
      vehicle(2301, { telecallerName: "asha" }),
      vehicle(2302),
      vehicle(2303, { phoneNumber: "" }),
    ]);
    const { rows } = await rowsOf(office, record.id);
    await asha.records(rows[0].lead.id, "interested");
    const path = `/api/imports/${record.id}/leads?format=xlsx`;
    const added = await downloadRows(office.url, office.admin, path);
    expect(added.map((row) => [row.registration_number?.value, row.status?.value])).toEqual([
      ["KA01AB2301", "Connected"],
      ["KA01AB2302", "Pending"],
    ]);
    expect(await downloadRows(office.url, office.admin, `${path}&worked=false`)).toHaveLength(1);
    const [entry] = (await office.admin.get("/api/audit-log?limit=1")).body.entries;
    expect(entry).toMatchObject({
      what: "Exported the leads of an import",
      about: `import ${record.id}, 1 lead, added, not worked on, as Excel (.xlsx)`,
    });
  });
});

describe("undoing an import", () => {
  test("removes the leads nobody has worked on with their records, keeps and names the worked ones", async ({
    office,
    asha,
  }) => {
    const before = (await office.query("select id from customers")).length;
    const record = await upload(
      office,
      [3001, 3002, 3003].map((plate) => vehicle(plate, { telecallerName: "asha" })),
      { uploadId: randomUUID(), firstRow: 2, file: { name: "wrong.csv", rows: 3, last: true } },
    );
    const { rows } = await rowsOf(office, record.id);
    await asha.records(rows[1].lead.id, "ringing_not_responding");
    const preview = (await office.admin.get(`/api/imports/${record.id}/undo`)).body;
    expect(preview).toMatchObject({ removed: 2, restored: 0, edited: 0, worked: 1 });
    expect(preview.stay).toMatchObject([{ id: rows[1].lead.id, registrationNumber: "KA01AB3002" }]);

    const done = await undo(office, record.id);
    expect(done).toMatchObject({ state: "undone", undoUntil: null, undone: { removed: 2, restored: 0 } });
    expect((await office.admin.get("/api/imports")).body.removed).toBeGreaterThanOrEqual(2);
    expect((await office.query("select id from customers")).length).toBe(before + 1);
    expect((await office.admin.get(`/api/leads/${rows[0].lead.id}`)).status).toBe(404);
    expect((await office.admin.get(`/api/leads/${rows[1].lead.id}`)).status).toBe(200);
    const entries = await office.query("select details from audit_log where action = 'leads.import_undone'");
    expect(entries.map(({ details }) => details)).toEqual([{ importId: record.id, count: 2, changed: 0 }]);
    const stayed = await rowsOf(office, record.id, "undone=false");
    expect(stayed).toMatchObject({ total: 1, rows: [{ row: 3, undone: false, customer: null }] });
    // Their customers were new, and gone with them.
    expect(await rowsOf(office, record.id, "undone=true")).toMatchObject({ total: 0 });
    // The same call again changes nothing.
    const again = await office.admin.send("POST", `/api/imports/${record.id}/undo`);
    expect(again.body.state).toBe("undone");
  });

  test("puts a known customer's fields back unless somebody has changed them since", async ({ office }) => {
    const known = { registrationNumber: "KA01AB3101" };
    const old = await office.lead({ ...known, phoneNumber: "9811100001", model: "Amaze" }, "2025-11");
    const edited = await office.lead(
      { registrationNumber: "KA01AB3102", phoneNumber: "9811100002", model: "Jazz" },
      "2025-11",
    );
    const record = await upload(office, [
      vehicle(3101, { name: "New Name" }),
      vehicle(3102, { name: "New Name" }),
    ]);
    const now = async (lead: number) => (await office.admin.get(`/api/leads/${lead}`)).body;
    expect(await now(old)).toMatchObject({ phoneNumber: "+91-9800003101", model: "City", firstName: "New" });
    const { version } = await now(edited);
    const corrected = await office.admin.send("PATCH", `/api/leads/${edited}`, {
      version,
      phoneNumber: "9822200002",
    });
    expect(corrected.status).toBe(200);
    expect((await office.admin.get(`/api/imports/${record.id}/undo`)).body).toMatchObject({
      removed: 2,
      restored: 2,
      edited: 0,
    });
    await undo(office, record.id);
    const removed = await rowsOf(office, record.id, "undone=true");
    expect(removed.rows).toMatchObject([
      { row: 2, lead: null, customer: { registrationNumber: "KA01AB3101" }, undone: true },
      { row: 3, lead: null, customer: { registrationNumber: "KA01AB3102" }, undone: true },
    ]);
    expect(await now(old)).toMatchObject({ phoneNumber: "+91-9811100001", model: "Amaze" });
    expect(await now(edited)).toMatchObject({ phoneNumber: "+91-9822200002", model: "Jazz" });
  });

  test("a vehicle that stands in the file for two months returns to its first values", async ({ office }) => {
    const lead = await office.lead({ registrationNumber: "KA01AB3201", model: "Amaze" }, "2025-11");
    const uploadId = randomUUID();
    const part = (data: object, firstRow: number, last: boolean) =>
      office.admin.send("POST", "/api/upload/csv-leads", {
        data: [data],
        uploadId,
        firstRow,
        file: { name: "two.csv", rows: 2, last },
      });
    await part(vehicle(3201, { model: "Second", insuranceExpiry: "2026-12-01" }), 2, false);
    await part(vehicle(3201, { model: "Third", insuranceExpiry: "2027-01-01" }), 3, true);
    const [record] = (await office.admin.get("/api/imports?limit=1")).body.imports;
    const model = async () => (await office.admin.get(`/api/leads/${lead}`)).body.model;
    expect(await model()).toBe("Third");
    await undo(office, record.id);
    expect(await model()).toBe("Amaze");
  });

  test("a lead that a telecaller has at hand in call mode stays", async ({ office, asha }) => {
    await office.query("delete from leads");
    const record = await upload(office, [vehicle(3301, { telecallerName: "asha" })]);
    const offered = await asha.send("POST", "/api/calling/next", { wanted: 1 });
    expect(offered.body.leads).toHaveLength(1);
    expect(await undo(office, record.id)).toMatchObject({ undone: { removed: 0 } });
  });

  test("a part waits for a running import without holding its own import, so that neither waits for the other", async ({
    office,
  }) => {
    const record = await upload(office, [vehicle(3351)]);
    await office.admin.send("POST", `/api/imports/${record.id}/undo`);
    const running = new pg.Client({ connectionString: office.databaseUrl });
    await running.connect();
    await running.query("begin");
    await running.query(`select pg_advisory_xact_lock(${lockKey("import")})`);
    const part = undoPart(office, new Date("2026-11-05T10:05:00+05:30"));
    await expect
      .poll(
        async () =>
          (
            await office.query(`
              select from pg_locks join pg_stat_activity using (pid)
              where locktype = 'advisory' and not granted and datname = current_database() and usename = current_user
            `)
          ).length,
      )
      .toBe(1);
    await running.query("select from imports where id = $1 for update nowait", [record.id]);
    await running.query("commit");
    await running.end();
    expect(await part).toBe(true);
  });

  test("the file can be imported again afterwards, but not by the calls of the old upload", async ({
    office,
  }) => {
    const uploadId = randomUUID();
    const file = { name: "again.csv", rows: 2, last: true };
    const record = await upload(office, [vehicle(3401)], { uploadId, firstRow: 2, file });
    await undo(office, record.id);
    const late = await office.admin.send("POST", "/api/upload/csv-leads", {
      data: [vehicle(3402)],
      ...month,
      uploadId,
      firstRow: 3,
      file,
    });
    expect([late.status, late.body.message]).toEqual([
      409,
      "This upload was finished or undone. Upload the file again.",
    ]);
    expect(await upload(office, [vehicle(3401)])).toMatchObject({ added: 1, refused: 0 });
  });

  test("is not offered where a file added and changed nothing, and its call says so", async ({ office }) => {
    await upload(office, [vehicle(3401)]);
    const again = await upload(office, [vehicle(3401)]);
    expect(again).toMatchObject({ added: 0, changed: 0, undoUntil: null });
    expect(await office.admin.send("POST", `/api/imports/${again.id}/undo`)).toMatchObject({
      status: 409,
      body: { message: "This import added nothing that could be undone." },
    });
  });

  test("the rows go after 90 days, and with them the undo", async ({ office }) => {
    const record = await upload(office, [vehicle(3501)]);
    const later = new Date("2027-02-04T10:00:00+05:30");
    await office.query("update clock_watch set seen_at = '2027-02-03'");
    await office.query(
      "insert into clock_watch (seen_at, began_at) values ('2027-02-03', '2026-11-05') on conflict do nothing",
    );
    await removeOldRows({ db: office.db, clock: () => later });
    expect((await rowsOf(office, record.id)).total).toBe(0);
    office.setClock("2027-02-04T10:00:00+05:30");
    const admin = await office.signIn("admin", "correct-horse");
    const refused = await admin.send("POST", `/api/imports/${record.id}/undo`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "An import can be undone for 90 days. This one is older.",
    ]);
    expect((await admin.get(`/api/imports/${record.id}`)).body).toMatchObject({ added: 1, undoUntil: null });
  });
});
