import { count } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rowFaults } from "#contract/lead/columns";
import { customers } from "#server/db/schema/customers";
import { opened } from "#server/testing/drafts";
import { type Answer, type Office, openOffice } from "#server/testing/office";
import { expected, monthFileBatches } from "../../test/month-file.ts";

const monthRows = monthFileBatches()
  .flat()
  .map(({ rowNumber: _, ...cells }) =>
    Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, String(cell)])),
  );

async function uploadFile(office: Office): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const data of monthFileBatches()) {
    answers.push(
      await office.admin.send("POST", "/api/upload/csv-leads", {
        data,
        targetMonth: "11",
        targetYear: "2026",
      }),
    );
  }
  return answers;
}

const failuresOf = (answers: Answer[]): { row: number; reason: string; here?: true }[] =>
  answers.flatMap(({ body }) => body.results.failures);
const sum = (answers: Answer[], key: string): number =>
  answers.reduce((total, { body }) => total + body.results[key], 0);

describe("a month's file (specification §5)", () => {
  let office: Office;
  let fresh: Office;
  let answers: Answer[];

  beforeAll(async () => {
    office = await openOffice();
    fresh = await openOffice();
    for (const username of expected.telecallerUsernames) await office.telecaller(username);
    answers = await uploadFile(office);
  });
  afterAll(() => Promise.all([office.close(), fresh.close()]));

  test("every good row becomes a lead, every bad row is named with its row number and reason", () => {
    const failures = failuresOf(answers);
    const rowsOf = (matches: (reason: string) => boolean) =>
      failures.filter(({ reason }) => matches(reason)).map(({ row }) => row);

    expect(sum(answers, "successful")).toBe(expected.successful);
    expect(rowsOf((reason) => reason === rowFaults.missingRequired)).toEqual(
      expected.errorsByKind.missingRequired,
    );
    expect(rowsOf((reason) => reason.startsWith("Duplicate"))).toEqual(expected.errorsByKind.duplicate);
    expect(failures.filter(({ here }) => here).map(({ row }) => row)).toEqual(
      expected.errorsByKind.duplicate,
    );
    expect(failures.length + expected.errorsByKind.valueCount.length).toBe(expected.failed);
  });

  test("leads are assigned to the telecaller in the file; an unknown name leaves them unassigned", async () => {
    const { body: team } = await office.admin.get("/api/users");
    for (const { id, username, role } of team) {
      if (role !== "telecaller") continue;
      const page = await office.admin.get(`/api/leads?campaignMonth=2026-11&telecaller=${id}&page=1`);
      expect([username, page.body.total]).toEqual([username, expected.assigned[username]]);
    }
    const { body } = await office.admin.get("/api/leads?campaignMonth=2026-11&page=1");
    expect(body.total - sum(answers, "assigned")).toBe(expected.unassigned);
  });

  test("names, phones, dates, years and vehicle types are parsed", async () => {
    const leads = [];
    for (let page = 1; page <= 10; page++) {
      const { body } = await office.admin.get(`/api/leads?campaignMonth=2026-11&page=${page}&limit=500`);
      leads.push(...body.leads);
    }
    expect(leads.filter((lead) => lead.insuranceExpiryText !== null)).toHaveLength(expected.invalidExpiry);
    expect(leads.filter((lead) => !lead.insuranceExpiry && !lead.insuranceExpiryText)).toHaveLength(
      expected.missingExpiry,
    );

    const types = await office.db
      .select({ type: customers.vehicleType, total: count() })
      .from(customers)
      .groupBy(customers.vehicleType);
    expect(Object.fromEntries(types.map(({ type, total }) => [type, total]))).toEqual(expected.vehicleTypes);

    for (const sample of expected.samples) {
      const { body: found } = await office.admin.get(`/api/leads?search=${sample.registrationNumberCompact}`);
      expect(found).toHaveLength(1);
      const { body: lead } = await office.admin.get(`/api/leads/${found[0].id}`);
      expect({
        row: sample.row,
        registrationNumberCompact: lead.registrationNumber.replace(/[^a-z\d]/gi, "").toUpperCase(),
        name: lead.name,
        phone: lead.phoneNumber,
        vehicleType: lead.vehicleType,
        manufactureYear: lead.manufactureYear,
        insuranceExpiry: lead.insuranceExpiry,
        telecaller: lead.assignedToName?.toLowerCase() ?? null,
      }).toEqual(sample);
    }
  });

  test("'Check rows' opens a draft that says what an upload would store, and stores nothing", async () => {
    const draft = await opened(fresh, monthRows);
    expect(draft).toMatchObject({ counts: { new: expected.successful, unchanged: 0, changed: 0 } });
    const { twice, mending } = draft.counts;
    expect(twice).toBe(expected.errorsByKind.duplicate.length);
    expect(mending).toBe(expected.errorsByKind.missingRequired.length);
    expect((await fresh.admin.get("/api/leads?campaignMonth=2026-11&page=1")).body.total).toBe(0);
    expect((await fresh.admin.get("/api/campaigns")).body).toEqual([]);
  });

  test("the draft of a stored file finds every row in its month", async () => {
    const { counts } = await opened(office, monthRows);
    expect(counts.new).toBe(0);
  });

  test("the same file again stores nothing and reports every stored row as a duplicate", async () => {
    const again = await uploadFile(office);
    expect(sum(again, "successful")).toBe(0);
    const duplicates = failuresOf(again).filter(({ reason }) => reason.startsWith("Duplicate"));
    expect(duplicates).toHaveLength(expected.successful + expected.errorsByKind.duplicate.length);
  });

  test("the same vehicle in the next year's month is the same record with a new lead", async () => {
    const [first] = (await office.admin.get("/api/leads?search=KL14AG0006")).body;
    const before = (await office.admin.get(`/api/leads/${first.id}`)).body;
    await office.admin.send("POST", "/api/upload/csv-leads", {
      data: [
        {
          name: "Kavya Yadav",
          phone_number: "9314968656",
          maker: "Bajaj",
          model: "Pulsar 150",
          registration_number: "kl-14 ag 0006",
          insurance_expiry: "2027-11-09",
        },
      ],
      targetMonth: "11",
      targetYear: "2027",
    });
    const renewals = (await office.admin.get("/api/leads?search=KL14AG0006")).body;
    const months = renewals.map((lead: { campaignMonth: string }) => lead.campaignMonth).sort();
    const expiries = renewals.map((lead: { insuranceExpiry: string }) => lead.insuranceExpiry).sort();
    const next = (await office.admin.get(`/api/leads/${renewals[0].id}`)).body;
    expect([months, expiries, next.customerId]).toEqual([
      ["2026-11", "2027-11"],
      ["2026-11-10", "2027-11-09"],
      before.customerId,
    ]);
  });
});

describe("one upload call", () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office.close());

  const row = (registrationNumber: string, more: Record<string, unknown> = {}) => ({
    name: "Ravi Kumar",
    phoneNumber: "9800000101",
    maker: "Honda",
    model: "City",
    registrationNumber,
    ...more,
  });
  const upload = (data: unknown[], more: Record<string, unknown> = {}) =>
    office.admin.send("POST", "/api/upload/csv-leads", {
      data,
      targetMonth: "12",
      targetYear: "2026",
      ...more,
    });

  test("a malformed row fails alone: null, a number, an object for a cell, a NUL, half a character", async () => {
    const { status, body } = await upload([
      null,
      7,
      row("KA09ZZ0001", { maker: { deep: true } }),
      row("KA09ZZ0002", { model: "a\0b" }),
      row("KA09ZZ0003", { name: "\uD83D" }),
      row("KA09ZZ0004"),
    ]);
    expect([status, body.message]).toEqual([200, "1 successful, 5 failed."]);
    expect(body.results).toMatchObject({ successful: 1, failed: 5 });
    expect(body.results.errors).toEqual([2, 3, 4, 5, 6].map((n) => `Row ${n}: ${rowFaults.unreadable}`));
  });

  test("a date that does not exist, or before 1900, does not fail the row", async () => {
    const { body } = await upload([
      row("KA09ZZ0005", { insuranceExpiry: "0000-01-01", registrationDate: "01-01-0000" }),
      row("KA09ZZ0006"),
    ]);
    expect(body.results.successful).toBe(2);
    const [lead] = (await office.admin.get("/api/leads?search=KA09ZZ0005")).body;
    expect(lead).toMatchObject({ insuranceExpiry: null, insuranceExpiryText: "0000-01-01" });
  });

  test("rows with the same row number are all accounted for", async () => {
    const twice = [row("KA09ZZ0007"), row("KA09ZZ0007"), row("KA09ZZ0007")].map((one) => ({
      ...one,
      rowNumber: 5,
    }));
    expect((await upload(twice)).body.results).toMatchObject({ successful: 1, failed: 2 });
  });

  test("plates in any script are distinguished; 'NEW' and 'NA' are not plates", async () => {
    const phones = ["9800000201", "9800000202"];
    const { body } = await upload([
      row("MH14CC१२३४"),
      row("MH14CC५६७८"),
      ...phones.map((phoneNumber) => row("NEW", { phoneNumber })),
      ...["call office", "ask wife"].map((phoneNumber) => row("", { phoneNumber })),
    ]);
    expect(body.results).toMatchObject({ successful: 6, failed: 0 });
  });

  test("an odd key in one row does not fail another row", async () => {
    const text = JSON.stringify({ data: [row("KA09ZZ0008")], targetMonth: "12", targetYear: "2026" });
    const odd = text.replace('"name"', '"__proto__":{"x":1},"name"');
    expect((await office.admin.send("POST", "/api/upload/csv-leads", odd)).body.results.successful).toBe(1);
  });

  test("the same call sent again gets the same reply and stores nothing twice", async () => {
    const retry = { uploadId: "6f1c1b0e-7a55-4c0e-9d44-2f6f7a3d0001", firstRow: 2 };
    const first = await upload([row("KA09ZZ0011")], retry);
    const second = await upload([row("KA09ZZ0011")], retry);
    expect(second.body).toEqual(first.body);
    expect(second.body.results.successful).toBe(1);
    expect((await office.admin.get("/api/leads?search=KA09ZZ0011")).body).toHaveLength(1);
  });

  test("five copies of one call at once store one lead", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload([row("KA09ZZ0021")])));
    expect(sum(answers, "successful")).toBe(1);
    expect((await office.admin.get("/api/leads?search=KA09ZZ0021")).body).toHaveLength(1);
  });

  test("a vehicle without a registration is identified by phone, maker and model", async () => {
    const { body } = await upload([row(""), row("Not specified"), row("", { model: "Amaze" })]);
    expect(body.results.successful).toBe(2);
    expect(body.results.failures).toMatchObject([{ row: 3 }]);
  });

  test("without a target month a lead belongs to the month of its expiry", async () => {
    const { body } = await office.admin.send("POST", "/api/upload/csv-leads", {
      data: [row("KA09ZZ0031", { insuranceExpiry: "05/03/2027" }), row("KA09ZZ0032")],
    });
    expect(body.results.errors).toEqual([
      "Row 3: No campaign month: choose one, or give an insurance_expiry",
    ]);
    const { body: campaigns } = await office.admin.get("/api/campaigns");
    expect(campaigns).toContainEqual(
      expect.objectContaining({ name: "Mar 2027", month: "2027-03", year: 2027 }),
    );
  });

  test("no row is 400 and names the field, a target month without its year too", async () => {
    expect((await upload([])).body).toMatchObject({ message: "No valid data found in CSV", field: "data" });
    const unnumbered = await upload([row("KA09ZZ0041")], {
      uploadId: "6f1c1b0e-7a55-4c0e-9d44-2f6f7a3d0002",
    });
    expect([unnumbered.status, unnumbered.body.field]).toEqual([400, "firstRow"]);
    const { status, body } = await upload([row("KA09ZZ0041")], { targetYear: undefined });
    expect([status, body.field]).toEqual([400, "targetYear"]);
  });
});
