import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import pg from "pg";
import { afterEach, describe, expect, vi } from "vitest";
import { auditSentence } from "#contract/audit/actions";
import { foldCounts, repairCounts } from "#server/counts/queries";
import { openFolder } from "#server/files/folder";
import { wasRunningUntil } from "#server/testing/clock";
import { pdf } from "#server/testing/documents";
import { type Office, openOffice, type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";
import { removeOldLeads } from "./lead-retention.ts";
import { removeBatch } from "./remove-batch.ts";

const going = new AbortController().signal;

/** What a server does on that day on its own. */
async function removeOn(office: Office, at: string) {
  const files = await openFolder(office.filesFolder);
  await wasRunningUntil(office, at);
  return removeOldLeads({ db: office.db, files, clock: () => new Date(at) }, going);
}

async function keepFor(office: Office, leadsKeptMonths: number | null) {
  const admin = await office.signIn("admin", "correct-horse");
  expect((await admin.send("PATCH", "/api/settings", { leadsKeptMonths })).status).toBe(200);
}
const leadIds = async (office: Office) =>
  (await office.query("select id from leads order by id")).map(({ id }) => Number(id));
const entries = (office: Office) =>
  office.query("select details from audit_log where action = 'leads.expired' order by id");

/** Compares the counts with the leads. */
async function wrongCounts(office: Office): Promise<number> {
  return office.db.transaction(async (tx) => {
    await foldCounts(tx);
    return repairCounts(tx);
  });
}

async function upload(person: Person, lead: number) {
  const form = new FormData();
  form.set("documentType", "rc_card");
  form.set("file", new File([pdf], "rc.pdf", { type: "application/pdf" }));
  expect((await person.send("POST", `/api/leads/${lead}/documents`, form)).status).toBe(200);
}

const test = officeTest({ at: "2026-11-05T10:00:00+05:30" });

describe("leads past the retention cutoff", () => {
  let [old, closed, converted, promised, later, called, twice] = [0, 0, 0, 0, 0, 0, 0];
  test.beforeAll(async ({ office }) => {
    const same = { phoneNumber: "9800000777", registrationNumber: "KA01ZZ0001" };
    const expiring = { insuranceExpiry: "2027-03-01" };
    const rows = [{ name: "Ravi Kumar" }, {}, {}, {}, expiring, {}, same] as const;
    [old, closed, converted, promised, later, called, twice] = await uploadLeads(office, rows);
    await upload(office.admin, old);
    await office.admin.changeStatus(closed, { status: "closed" });
    await office.admin.records(converted, "policy_done_by_sln");
    await office.query("update leads set new_expiry = '2027-11-20' where id = $1", [converted]);
    const nextFollowUp = "2027-01-01T05:00:00.000Z";
    expect((await office.admin.records(promised, "callback", { nextFollowUp })).status).toBe(200);
    await office.query("update leads set next_follow_up = '2029-01-01T05:00:00Z' where id = $1", [promised]);
    await office.query("update leads set last_call_at = '2027-06-01' where id = $1", [called]);
    await uploadLeads(office, [{ ...same, insuranceExpiry: "2027-11-20" }], "2027-11");
    const refused = { data: [{ ...same, name: "Ravi Kumar", maker: "Honda", model: "City" }], firstRow: 2 };
    const again = { ...refused, uploadId: randomUUID(), targetYear: "2026", targetMonth: "11" };
    const { body } = await office.admin.send("POST", "/api/upload/csv-leads", again);
    expect(body.results.errors).toEqual(["Row 2: Duplicate: KA 01 ZZ 0001 is already in Nov 2026"]);
    await office.admin.send("POST", "/api/customers", {
      firstName: "Never",
      lastName: "Asked",
      mobileNumber: "9800000888",
      vehicleType: "car",
    });
    await office.query("update customers set updated_at = '2026-11-20T18:00:00Z' where last_name = 'Asked'");
  });

  test("stay for ever by default", async ({ office }) => {
    const before = await leadIds(office);
    await removeOn(office, "2040-01-01T10:00:00+05:30");
    expect(await leadIds(office)).toEqual(before);
    expect(await entries(office)).toEqual([]);
    expect(await office.query("select from import_batches")).toHaveLength(1);
  });

  test("are counted before a change is saved: leads, documents, customers, and how long backups have them", async ({
    office,
  }) => {
    office.setClock("2027-11-21T10:00:00+05:30");
    const admin = await office.signIn("admin", "correct-horse");
    const { body } = await admin.get("/api/retention/preview?months=12");
    expect(body).toEqual({
      before: "2026-11-21",
      leads: 3,
      documents: 1,
      customers: 3,
      isUsual: true,
      backupKeepDays: 14,
    });
    const { body: shorter } = await admin.get("/api/retention/preview?months=11");
    expect(shorter.field).toBe("months");
    office.setClock("2026-11-05T10:10:00+05:30");
  });

  test("are removed with history, documents and files; a later call, callback or policy keeps a lead", async ({
    office,
  }) => {
    await keepFor(office, 12);
    const before = await leadIds(office);
    // The policies end on 20 November 2026.
    await removeOn(office, "2027-11-20T23:00:00+05:30");
    expect(await leadIds(office)).toEqual(before);
    await removeOn(office, "2027-11-21T00:30:00+05:30");
    expect(await leadIds(office)).toEqual(before.filter((id) => ![old, closed, twice].includes(id)));
    for (const lead of [converted, promised, later, called]) expect(await leadIds(office)).toContain(lead);
    expect(await office.query("select from documents")).toEqual([]);
    expect(await readdir(office.filesFolder)).toEqual([]);
    expect(await office.query("select from loose_files")).toEqual([]);
    expect(await office.query("select from call_logs where lead_id = $1", [closed])).toEqual([]);
  });

  test("include the customer without another lead, and one that never had a lead", async ({ office }) => {
    const left = await office.query("select phone_key, last_name from customers order by id");
    expect(left).toHaveLength(5);
    expect(left.map((row) => row.phone_key)).toContain("9800000777");
    expect(left.map((row) => row.last_name)).not.toContain("Asked");
  });

  test("leave one audit entry of that day's counts and cutoff, and no personal data", async ({ office }) => {
    const [entry, ...more] = await entries(office);
    expect(more).toEqual([]);
    expect(entry?.details).toEqual({
      removed: { leads: 3, documents: 1, customers: 3 },
      border: "2026-11-21",
    });
    expect(auditSentence("leads.expired", entry?.details ?? {}).about).toBe(
      "3 leads, 1 document, 3 customers, last active before 21 Nov 2026",
    );
  });

  test("include the stored replies of their upload, which name vehicles of refused rows", async ({
    office,
  }) => {
    expect(await office.query("select from import_batches")).toEqual([]);
  });

  test("are removed once a day, and leave every count right", async ({ office }) => {
    const left = await leadIds(office);
    await office.query("update leads set last_call_at = null where id = $1", [called]);
    await removeOn(office, "2027-11-21T22:00:00+05:30");
    expect([await leadIds(office), (await entries(office)).length]).toEqual([left, 1]);
    await removeOn(office, "2027-11-22T00:30:00+05:30");
    const rest = left.filter((id) => id !== called);
    expect([await leadIds(office), (await entries(office)).length]).toEqual([rest, 2]);
    expect(await wrongCounts(office)).toBe(0);
  });

  test("a longer time keeps more, and is audited like any other setting", async ({ office }) => {
    await keepFor(office, 24);
    await removeOn(office, "2028-03-02T10:00:00+05:30");
    expect(await leadIds(office)).toContain(later);
    await keepFor(office, 12);
    await removeOn(office, "2028-03-03T10:00:00+05:30");
    expect(await leadIds(office)).not.toContain(later);
    const [entry] = await office.query(
      "select details from audit_log where action = 'settings.changed' order by id desc limit 1",
    );
    expect(auditSentence("settings.changed", entry?.details ?? {}).about).toBe("how long leads are kept");
  });
});

describe("a removal of many leads", () => {
  const MANY = 1200;
  let office: Office;
  let recent: number;
  afterEach(() => office.close());

  const fill = async () => {
    office = await openOffice({ at: "2026-11-05T10:00:00+05:30" });
    const rows = Array.from({ length: MANY }, (_, place) => ({
      name: "Meera Nair",
      phoneNumber: String(9_700_000_000 + place),
      maker: "Honda",
      model: "City",
      insuranceExpiry: "2026-11-20",
    }));
    const sent = { data: rows, targetYear: "2026", targetMonth: "11" };
    const { body } = await office.admin.send("POST", "/api/upload/csv-leads", sent);
    expect(body.results.successful).toBe(MANY);
    recent = await office.lead({ insuranceExpiry: "2027-12-20" }, "2027-12");
    await keepFor(office, 12);
  };
  const at = "2027-12-01T10:00:00+05:30";
  const whole = { removed: { leads: MANY, documents: 0, customers: MANY }, border: "2026-12-01" };

  test("is done once when two servers start it at the same time", async () => {
    await fill();
    await Promise.all([removeOn(office, at), removeOn(office, at)]);
    expect(await leadIds(office)).toEqual([recent]);
    expect((await entries(office)).map(({ details }) => details)).toEqual([whole]);
    expect(await wrongCounts(office)).toBe(0);
  });

  test("continues where a killed server left it, with its cutoff also after midnight, and is audited once", async () => {
    await fill();
    await wasRunningUntil(office, at);
    const part = await office.db.transaction((tx) => removeBatch(tx, new Date(at), 0));
    expect([part.more, (await leadIds(office)).length]).toEqual([true, MANY - 500 + 1]);
    await removeOn(office, "2027-12-02T00:10:00+05:30");
    expect(await leadIds(office)).toEqual([recent]);
    expect((await entries(office)).map(({ details }) => details)).toEqual([whole]);
  });

  test("stops at once when leads are set to be kept for ever", async () => {
    await fill();
    await wasRunningUntil(office, at);
    await office.db.transaction((tx) => removeBatch(tx, new Date(at), 0));
    await keepFor(office, null);
    await removeOn(office, at);
    expect(await leadIds(office)).toHaveLength(MANY - 500 + 1);
    const removed = { leads: 500, documents: 0, customers: 500 };
    expect((await entries(office)).map(({ details }) => details)).toEqual([{ removed }]);
  });

  test("keeps a lead that is called at that moment, and does not block uploads", async () => {
    await fill();
    const [first = 0] = await leadIds(office);
    const caller = new pg.Client({ connectionString: office.databaseUrl });
    await caller.connect();
    await caller.query("begin");
    await caller.query("update leads set last_activity_at = '2027-12-01' where id = $1", [first]);
    const removal = removeOn(office, at);
    await vi.waitFor(async () => {
      const waiting = await office.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(waiting).toHaveLength(1);
    }, 10_000);
    const uploads = [1, 2, 3].map((month) => uploadLeads(office, [{}], `2028-0${month}`));
    await caller.query("commit");
    await caller.end();
    const [, ...added] = await Promise.all([removal, ...uploads]);
    expect(await leadIds(office)).toEqual([first, recent, ...added.flat()].sort((a, b) => a - b));
    expect(await wrongCounts(office)).toBe(0);
  });
});

test("the names of leads deleted by hand go with the retention time of leads; their audit entry stays", async () => {
  const office = await openOffice({ at: "2026-11-05T10:00:00+05:30" });
  await keepFor(office, 12);
  const lead = await office.lead();
  await office.admin.send("POST", "/api/leads/bulk-delete", { leadIds: [lead] });
  const names = async () => (await office.query("select from deleted_leads")).length;
  await removeOn(office, "2027-11-04T10:00:00+05:30");
  expect(await names()).toBe(1);
  await removeOn(office, "2027-11-07T10:00:00+05:30");
  expect(await names()).toBe(0);
  expect(await office.query("select from audit_log where action = 'leads.deleted'")).toHaveLength(1);
  await office.close();
});
