import { readdir } from "node:fs/promises";
import { inflateRawSync } from "node:zlib";
import { describe, expect } from "vitest";
import { pdf } from "#server/testing/documents";
import { uploadLeads } from "#server/testing/office";
import { test } from "#server/testing/office-test";
import { sampleQuote } from "#server/testing/sample-requests";

type Row = Record<string, unknown>;

/** Each entry of a ZIP file with its bytes, from the central directory (APPNOTE 4.3.12). */
function filesOf(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = zip.indexOf("PK\u0001\u0002"); at >= 0; at = zip.indexOf("PK\u0001\u0002", at + 1)) {
    const [method, size, nameLength] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
    ];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + size);
    files.set(
      zip.toString("utf8", at + 46, at + 46 + nameLength),
      method === 8 ? inflateRawSync(bytes) : bytes,
    );
  }
  return files;
}

test("a name with a hyphen or an apostrophe, and a plate with odd signs, are exported and erased like others", async ({
  office,
}) => {
  const row = {
    name: "Mary-Jane D'Souza",
    phoneNumber: "9800000666",
    registrationNumber: "KA05<1>\u001b[0m",
  };
  const [lead = 0] = await uploadLeads(office, [row]);
  const { customerId } = (await office.admin.get(`/api/leads/${lead}`)).body;
  const path = `/api/customers/${customerId}/personal-data`;
  const headers = { cookie: office.admin.cookie() };
  expect((await fetch(office.url + path, { headers })).status).toBe(200);
  expect((await office.admin.send("DELETE", path)).body).toMatchObject({ records: 1 });
});

test("a number that belongs to many says so, and one record of it can be erased alone", async ({
  office,
}) => {
  const rows = ["One Customer", "Two Customer", "Three Customer"].map((name, index) => ({
    name,
    phoneNumber: "9999999999",
    registrationNumber: `KA05DL000${index}`,
  }));
  const [one] = await uploadLeads(office, rows);
  const { customerId } = (await office.admin.get(`/api/leads/${one}`)).body;
  const path = `/api/customers/${customerId}/personal-data`;
  expect((await office.admin.get(`${path}/preview`)).body).toEqual({
    records: 3,
    leads: 3,
    documents: 0,
    draftRows: 0,
    numbers: ["+91-9999999999"],
    names: ["One Customer", "Two Customer", "Three Customer"],
  });
  expect((await office.admin.get(`${path}/preview?only=record`)).body).toMatchObject({
    records: 1,
    leads: 1,
    names: ["One Customer"],
  });
  const { body } = await office.admin.send("DELETE", `${path}?only=record`);
  expect(body).toEqual({ message: "1 record erased", records: 1, leads: 1 });
  expect(await office.query("select name from customers order by id")).toEqual([
    { name: "Two Customer" },
    { name: "Three Customer" },
  ]);
  await office.query("delete from customers");
});

describe("one person's data", () => {
  let leads: [number, number, number];
  let customer: number;
  test.beforeAll(async ({ office, asha }) => {
    leads = await uploadLeads(office, [
      {
        name: "Ravi Kumar",
        phoneNumber: "9800000777",
        registrationNumber: "KA01ZZ0001",
        telecallerName: "asha",
      },
      { name: "Ravi Kumar", phoneNumber: "+919800000777", registrationNumber: "KA01ZZ0002" },
      { name: "Somebody Else", phoneNumber: "9800000778", registrationNumber: "KA01ZZ0003" },
    ]);
    customer = (await office.admin.get(`/api/leads/${leads[0]}`)).body.customerId;
    await asha.records(leads[0], "interested", { notes: "Wants a quote" });
    const form = new FormData();
    form.set("documentType", "rc_card");
    form.set("file", new File([pdf], "rc.pdf", { type: "application/pdf" }));
    await asha.send("POST", `/api/leads/${leads[0]}/documents`, form);
    await asha.send("POST", `/api/leads/${leads[0]}/quotes`, sampleQuote);
    await asha.send("PATCH", `/api/leads/${leads[0]}/do-not-call`, {
      doNotCall: true,
      reason: "asked <politely>",
    });
    await office.admin.send("POST", "/api/upload/csv-leads", {
      data: [{ name: "Ravi Kumar", phoneNumber: "9800000777", maker: "Honda" }],
      targetMonth: "11",
      targetYear: "2026",
    });
  });

  const path = (id: number) => `/api/customers/${id}/personal-data`;

  test("is exported as one ZIP file: every record of the number, the history, the quotes, the documents' files", async ({
    office,
  }) => {
    const cookie = office.admin.cookie();
    const answer = await fetch(office.url + path(customer), { headers: { cookie } });
    expect(answer.headers.get("content-disposition")).toContain(`personal-data-${customer}.zip`);
    const zip = Buffer.from(await answer.arrayBuffer());
    const files = filesOf(zip);
    expect(files.get("documents/1-rc.pdf")).toEqual(pdf);
    const person = JSON.parse(String(files.get("person.json")));
    expect(person.records.map((one: Row) => one.registrationNumber)).toEqual(["KA01ZZ0001", "KA01ZZ0002"]);
    expect(person.renewals.map(({ id }: Row) => id)).toEqual(leads.slice(0, 2));
    expect(person.history.map((one: Row) => one.notes)).toContain("Wants a quote");
    expect(person.documents).toMatchObject([{ fileName: "rc.pdf", file: "documents/1-rc.pdf" }]);
    expect(person.quotes).toMatchObject([{ leadId: leads[0], insurer: "Digit", sent: false }]);
    expect(person.filesThatBrought.map((one: Row) => one.result)).toEqual(["added", "added"]);
    expect(person.rowsOfFilesRefused).toMatchObject([
      { row: 2, cells: expect.arrayContaining(["9800000777"]) },
    ]);
    expect(person.doNotCall).toMatchObject([
      { number: "9800000777", reason: "asked <politely>", by: "Asha" },
    ]);
    const page = String(files.get("person.html"));
    expect(page).toContain("<h1>Data held about Ravi Kumar</h1>");
    expect(page).toContain("<th>Registration number</th><td>KA01ZZ0001</td>");
    expect(page).toContain("asked &lt;politely&gt;");
    expect(page).toMatch(/<th>At<\/th><td>5 Nov 2026, 10:\d\d \(IST\)<\/td>/);
    const [entry] = await office.query(
      "select details from audit_log where action = 'personal_data.exported'",
    );
    expect(JSON.stringify(entry)).not.toMatch(/Ravi|98000/);
  });

  test("is exported and erased by administrators only", async ({ asha }) => {
    expect((await asha.get(path(customer))).status).toBe(403);
    expect((await asha.send("DELETE", path(customer))).status).toBe(403);
  });

  test("is erased with every record of the number, its history, documents and files; others stay", async ({
    office,
  }) => {
    // Refused by an import, each for its missing model.
    const refused = [
      { name: "Ravi", phoneNumber: "98000 00777", maker: "Honda" },
      { name: "R. K.", registrationNumber: "ka-01 zz 0001", phoneNumber: "9811111111", maker: "Honda" },
      { name: "Somebody", phoneNumber: "9822222222", maker: "Honda" },
    ];
    await office.admin.send("POST", "/api/upload/csv-leads", {
      data: refused,
      targetMonth: "11",
      targetYear: "2026",
    });
    const { body } = await office.admin.send("DELETE", path(customer));
    expect(body).toEqual({ message: "2 records erased", records: 2, leads: 2 });
    const left = await office.query("select name from customers");
    expect(left).toEqual([{ name: "Somebody Else" }]);
    const rows = await office.query(
      "select array_to_string(cells, ' ') as cells from import_rows where result = 'refused'",
    );
    expect(rows.map(({ cells }) => cells)).toEqual([expect.stringContaining("9822222222")]);
    for (const table of ["call_logs", "documents", "quotes"])
      expect(await office.query(`select from ${table}`)).toEqual([]);
    expect(await readdir(office.filesFolder)).toEqual([]);
    expect((await office.admin.send("DELETE", path(customer))).status).toBe(404);
  });

  test("leaves the do-not-call entry, as the number only, and an audit entry of ids", async ({ office }) => {
    // Who gives the agency a new order comes by the form.
    const form = { firstName: "Ravi", lastName: "Kumar", mobileNumber: "9800000777", vehicleType: "car" };
    const { id } = (await office.admin.send("POST", "/api/customers", form)).body;
    const campaign = { name: "December", month: "Dec 2026", year: 2026 };
    const { id: campaignId } = (await office.admin.send("POST", "/api/campaigns", campaign)).body;
    const lead = { customerId: id, campaignId, status: "pending_calls" };
    const again = (await office.admin.send("POST", "/api/leads", lead)).body.id;
    expect((await office.admin.get(`/api/leads/${again}`)).body.doNotCall).toBe(true);
    const [entry] = await office.query(
      "select details from audit_log where action = 'personal_data.erased' order by id desc",
    );
    expect(entry?.details).toMatchObject({ leadIds: leads.slice(0, 2) });
    expect(JSON.stringify(entry)).not.toMatch(/Ravi|98000/);
  });
});
