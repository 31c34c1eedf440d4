import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { imported, opened, rowsOf } from "#server/testing/drafts";
import { type Office, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ telecallers: ["asha"] });

const NAME = "Zorawar Quillfeather";
const NUMBER = "9812345670";
const PLATE = "MH12ZQ4321";
/** As a dump of the database would have them, whatever is written between the parts. */
const SPELLINGS = [
  new RegExp([...NUMBER].join("[\\s().+-]{0,3}")),
  new RegExp([...PLATE].join("[\\s./-]{0,3}"), "i"),
  /zorawar\s+quillfeather/i,
];

/** Every row of every table as text, that names the person. */
async function traces(office: Office): Promise<string[]> {
  const tables = await office.query(
    "select schemaname || '.' || quote_ident(tablename) as name from pg_tables where schemaname in (current_schema(), 'drizzle')",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    for (const { row } of await office.query(`select t::text as row from ${name} t`))
      if (SPELLINGS.some((spelling) => spelling.test(String(row)))) found.push(`${name}: ${row}`);
  }
  return found;
}

const car = (plate: string, more: Record<string, string> = {}) => ({
  name: "Ravi Kumar",
  phoneNumber: "9876500001",
  maker: "Honda",
  model: "City",
  registrationNumber: plate,
  insuranceExpiry: "2026-11-20",
  ...more,
});
const columns = ["name", "phoneNumber", "maker", "model", "registrationNumber", "insuranceExpiry"];
const draftOf = { header: columns, matching: columns.map((column) => ({ header: column, target: column })) };

test("who was erased is named before a record gets the number or the vehicle by hand, and noted after it", async ({
  office,
  asha,
}) => {
  const person = { name: NAME, phoneNumber: "9812345679", registrationNumber: "MH12ZQ4329" };
  const [lead] = await uploadLeads(office, [{ ...person, telecallerName: "asha" }]);
  const never = { phoneNumber: null, secondPhone: null, registrationNumber: null };
  const before = async (query: string) => (await asha.get(`/api/related?${query}`)).body.erased;
  expect(await before("phoneNumber=9812345679")).toEqual(never);
  const { customerId } = (await office.admin.get(`/api/leads/${lead}`)).body;
  await office.admin.send("DELETE", `/api/customers/${customerId}/personal-data`);
  const erased = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  const phoneNumber = "%2B91%2098123-45679";
  expect(await before(`phoneNumber=${phoneNumber}`)).toEqual({ ...never, phoneNumber: erased });
  expect(await before(`phoneNumber=9812345678&secondPhone=${phoneNumber}`)).toEqual({
    ...never,
    secondPhone: erased,
  });
  expect(await before("phoneNumber=9812345678&registrationNumber=mh%2012%20zq%204329")).toEqual({
    ...never,
    registrationNumber: erased,
  });
  expect(await before("phoneNumber=9812345678&registrationNumber=MH12ZQ4328")).toEqual(never);

  const other = await office.lead({ phoneNumber: "9812345671", telecallerName: "asha" });
  const edit = (body: object) => asha.send("PATCH", `/api/leads/${other}`, body);
  const noted = async (id: number) => {
    const history = (await asha.get(`/api/leads/${id}/call-logs`)).body;
    const { entries } = (await office.admin.get("/api/audit-log?group=leads")).body;
    const what = "Entered an erased person";
    return [
      history.filter(({ callResult }: { callResult: string }) => callResult === "erased_on_request"),
      entries.filter(
        (one: { what: string; about: string }) => one.what === what && one.about === `lead ${id}`,
      ),
    ];
  };
  await edit({ phoneNumber: "9812345672", registrationNumber: "MH12ZQ4328" });
  expect(await noted(other)).toEqual([[], []]);
  await edit({ registrationNumber: "mh 12 zq 4329" });
  await edit({ city: "Pune" });
  const entry = { notes: "Erased on request, 5 Nov 2026: entered all the same", createdBy: "Asha" };
  expect(await noted(other)).toMatchObject([[entry], [{}]]);
  const record = { firstName: "Zora", lastName: "Quill", mobileNumber: "9812345679", vehicleType: "car" };
  const { id: ofRecord } = (await asha.send("POST", "/api/customers", record)).body;
  const [campaign] = (await asha.get("/api/campaigns")).body;
  const added = await asha.send("POST", "/api/leads", {
    customerId: ofRecord,
    campaignId: campaign.id,
    assignedUserId: asha.id,
    status: "pending_calls",
  });
  expect(await noted(added.body.id)).toMatchObject([[entry], [{}]]);
});

test("whose leads were all deleted is erased by number or plate, from the archive, imports, drafts and texts", async ({
  office,
}) => {
  const person = { name: "Wilhelmina Quartz", phoneNumber: "9812345688", registrationNumber: "MH12WQ0001" };
  const lead = await office.lead(person);
  const erase = (of: string) => office.admin.send("POST", "/api/personal-data/erase", { of });
  expect(await erase("98123-45688")).toMatchObject({
    status: 409,
    body: { message: "There is a record of this. Erase it on its page" },
  });
  await office.admin.send("POST", "/api/leads/bulk-delete", { leadIds: [lead] });
  await opened(office, [car("MH12WQ0001")], draftOf);
  await office.admin.send("POST", "/api/saved-filters", {
    list: "leads",
    name: "Wilhelmina Quartz",
    query: "status=closed",
  });
  expect((await erase("Wilhelmina")).status).toBe(400);
  expect((await erase("mh-12 wq 0001")).body).toEqual({ message: "2 traces erased" });
  expect((await erase("+91 98123 45688")).body).toEqual({ message: "Nothing was kept" });
  const tables = await office.query("select name from deleted_leads union all select name from list_views");
  expect(JSON.stringify(tables)).not.toContain("Quartz");
  const query = "phoneNumber=9812345688&registrationNumber=MH12WQ0001";
  const { erased } = (await office.admin.get(`/api/related?${query}`)).body;
  expect([erased.phoneNumber, erased.registrationNumber]).not.toContain(null);
  const { entries } = (await office.admin.get("/api/audit-log?limit=2")).body;
  expect(entries.map(({ about }: { about: string }) => about)).toEqual([
    "0 traces of a person without a record",
    "2 traces of a person without a record",
  ]);
});

test("an erasure by number or plate knows the other again that the deleted leads had", async ({ office }) => {
  const people = [
    { phoneNumber: "9812345681", registrationNumber: "MH12WQ0002" },
    { phoneNumber: "+91 98123 45682", registrationNumber: "MH12WQ0003" },
  ];
  for (const person of people) {
    const lead = await office.lead(person);
    await office.admin.send("POST", "/api/leads/bulk-delete", { leadIds: [lead] });
  }
  const erase = async (of: string) =>
    (await office.admin.send("POST", "/api/personal-data/erase", { of })).body;
  expect(await erase("9812345681")).toEqual({ message: "1 trace erased" });
  expect(await erase("MH12WQ0003")).toEqual({ message: "1 trace erased" });
  const known = async (query: string) => (await office.admin.get(`/api/related?${query}`)).body.erased;
  const byPlate = await known("phoneNumber=9812345680&registrationNumber=MH12WQ0002");
  expect(byPlate).toMatchObject({ phoneNumber: null, registrationNumber: expect.any(String) });
  expect(await known("phoneNumber=9812345682")).toMatchObject({ phoneNumber: expect.any(String) });
});

describe("erasing a person (the nine ways in which a record and its traces come)", () => {
  test("leaves nothing in any table by number, plate or name in any spelling; what was erased does not come back", async ({
    office,
    asha,
  }) => {
    const person = { name: NAME, phoneNumber: NUMBER, registrationNumber: PLATE };
    const [lead] = await uploadLeads(office, [{ ...person, telecallerName: "asha" }]);
    const { customerId } = (await office.admin.get(`/api/leads/${lead}`)).body;
    // A lead of the person that was deleted before, whose name the audit log keeps.
    const deleted = await office.lead({ ...person, registrationNumber: "MH12ZQ0009" }, "2026-10");
    await office.admin.send("POST", "/api/leads/bulk-delete", { leadIds: [deleted] });
    // Two numbers in one cell.
    await uploadLeads(office, [
      { name: "Z. Quillfeather", phoneNumber: `${NUMBER}/9876500001`, registrationNumber: "MH12ZQ0001" },
    ]);
    // Refused rows of an upload with the number in words, the plate with a note, and a reply that names the plate.
    const upload = (data: object[]) =>
      office.admin.send("POST", "/api/upload/csv-leads", {
        data,
        targetMonth: "11",
        targetYear: "2026",
        uploadId: randomUUID(),
        firstRow: 2,
        file: { name: `${NAME} ${NUMBER}.csv`, header: columns, rows: data.length, last: true },
      });
    const refused = await upload([
      { ...car("MH12ZQ0002", { phoneNumber: "Mob: 98123 45670 (self), 080-2222" }), maker: "" },
      { ...car("MH 12 ZQ 4321 (old)"), maker: "" },
      { ...car("MH-12-ZQ-4321", { name: NAME, phoneNumber: NUMBER }) },
    ]);
    expect(refused.body.results).toMatchObject({ successful: 0, failed: 3 });
    // A draft with a row edited to the person, replaced values, and a remembered source.
    const source = { ...draftOf, fileName: `dealer ${NUMBER}.xlsx`, source: "Dealer" };
    const draft = await opened(office, [car("KA01ZZ0001", { name: "ZQ" }), car("KA01ZZ0002")], source);
    await office.admin.send("POST", `/api/imports/${draft.id}/draft/replace`, {
      column: "name",
      from: "ZQ",
      to: NAME,
    });
    await office.admin.send("PATCH", `/api/imports/${draft.id}/draft/rows`, {
      cells: [
        { row: 3, column: "phoneNumber", text: "98123-45670" },
        { row: 3, column: "registrationNumber", text: "MH 12 ZQ 4321" },
      ],
    });
    const earlier = await opened(office, [car("KA01ZZ0009", { name: "QZ" })], {
      ...source,
      fileName: "two.xlsx",
    });
    await office.admin.send("POST", `/api/imports/${earlier.id}/draft/replace`, {
      column: "name",
      from: "QZ",
      to: NAME,
    });
    await imported(office, earlier.id, { remember: "Dealer" });
    // A reason on the do-not-call list, and a saved filter that names the person.
    await asha.send("PATCH", `/api/leads/${lead}/do-not-call`, {
      doNotCall: true,
      reason: `${NAME} said he will complain`,
    });
    for (const query of ["status=closed", `status=closed&note=${NUMBER}`, `%73earch=${NUMBER}`])
      await office.admin.send("POST", "/api/saved-filters", {
        list: "leads",
        name: `${NAME} ${query.length}`,
        query,
      });
    expect((await traces(office)).length).toBeGreaterThan(8);
    const { body: preview } = await office.admin.get(`/api/customers/${customerId}/personal-data/preview`);
    expect(preview).toMatchObject({
      records: 2,
      draftRows: 1,
      numbers: ["+91-9812345670"],
      names: [NAME, "Z. Quillfeather"],
    });
    const { body } = await office.admin.send("DELETE", `/api/customers/${customerId}/personal-data`);
    expect(body).toMatchObject({ message: "2 records erased, and 1 row of drafts", records: 2 });
    // What stays names others of this name, or is the do-not-call list's number, which keeps the person uncalled.
    const left = (await traces(office)).filter((row) => !/KA01ZZ000[19]/.test(row));
    expect(left).toEqual([expect.stringMatching(`^\\w+\\.do_not_call: \\(${NUMBER},[^,]+,[^,]+,\\)$`)]);
    const sources = await office.query("select matching from import_sources");
    expect(JSON.stringify(sources)).not.toContain("Zorawar");
  });
});

test("who a record was of before goes from its history with the number or the plate; that it was changed stays", async ({
  office,
}) => {
  const person = { name: "Yvaine Larkspur", phoneNumber: "9812345661", registrationNumber: "MH12YL4321" };
  const [sold] = await uploadLeads(office, [person]);
  const edit = (body: object) => office.admin.send("PATCH", `/api/leads/${sold}`, body);
  await edit({ firstName: "Ravi", lastName: "Kumar", phoneNumber: "9876500077", manufactureYear: 2020 });
  await edit({ registrationNumber: "MH12YL7777" });
  await edit({ city: "Pune" });
  const [other] = await uploadLeads(office, [person]);
  const { customerId } = (await office.admin.get(`/api/leads/${other}`)).body;
  await office.admin.send("DELETE", `/api/customers/${customerId}/personal-data`);
  const history = (await office.admin.get(`/api/leads/${sold}/call-logs`)).body;
  expect(history.map(({ notes }: { notes: string }) => notes)).toEqual([
    "City: not set → Pune",
    "Registration number: [erased] → [erased]",
    "First name: [erased] → [erased]; Last name: [erased] → [erased]; Phone: [erased] → [erased]; Manufacture year: not set → 2020",
  ]);
});

describe("a later file that has an erased person", () => {
  const erase = async (
    office: Office,
    row: { phoneNumber: string; registrationNumber: string; name: string },
  ) => {
    const [lead] = await uploadLeads(office, [row]);
    const { customerId } = (await office.admin.get(`/api/leads/${lead}`)).body;
    await office.admin.send("DELETE", `/api/customers/${customerId}/personal-data`);
  };

  /** What the latest import, or this one, keeps of its refused rows. */
  const cellsOf = async (office: Office, id?: number) => {
    const rows = await office.query(
      `select cells from import_rows where result = 'refused'
         and import_id = coalesce($1, (select max(id) from imports)) order by row`,
      [id ?? null],
    );
    return rows.map(({ cells }) => cells);
  };

  test("an upload says so by number or plate and leaves the row out; others are stored", async ({
    office,
  }) => {
    await erase(office, {
      name: "Anil Gone",
      phoneNumber: "9765400001",
      registrationNumber: "MH 20 GO 0001",
    });
    const data = [
      { ...car("MH20XX0001", { phoneNumber: "097654-00001" }) },
      { ...car("mh-20-go-0001") },
      { ...car("MH20XX0003", { phoneNumber: "9765400003" }) },
    ];
    const body = { data, targetMonth: "12", targetYear: "2026" };
    const reason = "Erased on request, 5 Nov 2026";
    const { body: reply } = await office.admin.send("POST", "/api/upload/csv-leads", body);
    expect(reply.results).toMatchObject({
      successful: 1,
      failed: 2,
      errors: [`Row 2: ${reason}`, `Row 3: ${reason}`],
      failures: [{ erased: true }, { erased: true }],
    });
    expect(await cellsOf(office)).toEqual([null, null]);
  });

  test("an import names it and leaves it out, unless an administrator decides otherwise for this file", async ({
    office,
  }) => {
    await erase(office, { name: "Bina Gone", phoneNumber: "9765400011", registrationNumber: "MH20GO0011" });
    const rows = [car("MH20GO0011"), car("MH20YY0012", { phoneNumber: "9765400012" })];
    const draft = await opened(office, rows, draftOf);
    expect([draft.counts.erased, draft.counts.new, draft.toImport]).toEqual([1, 1, 1]);
    const [listed] = (await rowsOf(office, draft.id, "show=erased")).rows;
    expect([listed.row, listed.reason]).toEqual([2, "Erased on request, 5 Nov 2026"]);
    const plan = (erased: boolean) =>
      office.admin.send("PATCH", `/api/imports/${draft.id}/draft`, { erased });
    const taken = (await plan(true)).body;
    expect([taken.counts.erased, taken.counts.new, taken.toImport]).toEqual([0, 2, 2]);
    expect((await plan(false)).body.counts).toMatchObject({ erased: 1, new: 1 });
    const first = await imported(office, draft.id);
    expect([first.added, first.refused]).toEqual([1, 1]);
    expect(await cellsOf(office, draft.id)).toEqual([null]);
    const again = await opened(office, [car("MH20GO0011")], draftOf);
    await office.admin.send("PATCH", `/api/imports/${again.id}/draft`, { erased: true });
    expect((await imported(office, again.id)).added).toBe(1);
    const [, logged] = (await office.admin.get("/api/audit-log?limit=2")).body.entries;
    expect(logged.about).toMatch(/: 1 row, 1 of people erased on request$/);
  });
});
