import pg from "pg";
import { expect } from "vitest";
import type { DraftRow } from "#contract/imports/drafts/schemas";
import { savePart } from "#server/imports/drafts/save-part";
import { next } from "#server/testing/calling";
import { cookieOf, formOf } from "#server/testing/documents";
import { later, opened, rowsOf, type Values } from "#server/testing/drafts";
import { type Office, type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ at: "2026-11-05T10:00:00+05:30", telecallers: ["asha"] });

test.beforeEach(({ office }) => office.query("delete from customers"));

/** Leads of last December and what the server made of them for this one, in the order of their ids. */
async function renewals(office: Office, asha: Person, count: number) {
  const last = await uploadLeads(
    office,
    Array.from({ length: count }, () => ({ telecallerName: "asha" })),
    "2025-12",
  );
  await office.admin.send("POST", "/api/renewals/2026-12");
  const rows = await office.query(
    `select l.id::int, c.registration_number, c.phone_number, c.maker, c.model from leads l
     join customers c on c.id = l.customer_id where l.campaign_month = '2026-12' order by l.id`,
  );
  expect([rows.length, last.length]).toEqual([count, count]);
  const ids = rows.map(({ id }) => Number(id));
  const data = rows.map((row) => ({
    name: "Meera Nair",
    phoneNumber: String(row.phone_number),
    registrationNumber: String(row.registration_number),
    maker: String(row.maker),
    model: String(row.model),
    insuranceExpiry: "2027-01-04",
  }));
  return { ids, data, asha };
}

const january = { targetMonth: "01", targetYear: "2027" };
const upload = async (office: Office, data: object[], month: object = january) =>
  (await office.admin.send("POST", "/api/upload/csv-leads", { data, ...month })).body.results;
/** The month of the renewal whose place each row would take, or its verdict. */
const checked = async (office: Office, data: Values[], month: string) => {
  const draft = await opened(office, data, { month });
  const { rows } = await rowsOf(office, draft.id);
  return rows.map(({ renewal, verdict }: DraftRow) => renewal ?? verdict);
};
const remaining = async (office: Office, ids: number[]) =>
  (await office.query("select id::int from leads where id = any($1) order by id", [ids])).map(({ id }) => id);

async function attach(office: Office, id: number): Promise<number> {
  const cookie = await cookieOf(office, "asha");
  const body = formOf({ documentType: "aadhar_card", fileName: "aadhaar.pdf" });
  const answer = await fetch(`${office.url}/api/leads/${id}/documents`, {
    method: "POST",
    body,
    headers: { cookie },
  });
  return answer.status;
}

test("an outcome, a document and a lease of call mode that come while a month's file is stored keep their lead", async ({
  office,
  asha,
}) => {
  const { ids, data } = await renewals(office, asha, 4);
  const [first = 0, called = 0, papers = 0, inHand = 0] = ids;
  const other = new pg.Client({ connectionString: office.databaseUrl });
  await other.connect();
  await other.query("begin");
  await other.query("select from leads where id = $1 for update", [first]);
  const uploading = upload(office, data);
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await office.query(waiting)).length).toBe(1);
  expect((await asha.records(called, "interested")).status).toBe(200);
  expect(await attach(office, papers)).toBe(200);
  await office.query(
    "insert into lead_leases (lead_id, user_id, until) values ($1, $2, '2026-11-05T10:15:00+05:30')",
    [inHand, asha.id],
  );
  await other.query("commit");
  await other.end();
  expect(await uploading).toMatchObject({ successful: 1, failed: 3 });
  expect(await remaining(office, ids)).toEqual([called, papers, inHand]);
  expect(await office.query("select from documents where lead_id = $1", [papers])).toHaveLength(1);
});

test("a lead that is in hand in call mode, or has a document, gives way to no file; a draft says so", async ({
  office,
  asha,
}) => {
  const { ids, data } = await renewals(office, asha, 3);
  const inHand: number = (await next(asha, { wanted: 1 })).leads[0].lead.id;
  const [free = 0, papers = 0] = ids.filter((id) => id !== inHand);
  expect(await attach(office, papers)).toBe(200);
  expect(await checked(office, data, "2027-01")).toEqual(
    ids.map((id) => (id === free ? "2026-12" : "unchanged")),
  );
  expect(await upload(office, data)).toMatchObject({ successful: 1, failed: 2 });
  expect(await remaining(office, ids)).toEqual(ids.filter((id) => id !== free));
});

test("only a row that is stored takes a renewal's place: this month's file again leaves next month's leads", async ({
  office,
  asha,
}) => {
  const { ids, data } = await renewals(office, asha, 2);
  const november = { targetMonth: "11", targetYear: "2026" };
  await uploadLeads(office, [{ registrationNumber: "KA05AB0001" }], "2026-11");
  await office.query(
    `insert into leads (customer_id, campaign_id, campaign_month, created_at, last_activity_at)
     select l.customer_id, c.id, c.month, now(), now() from leads l, campaigns c
     where l.id = any($1) and c.month = '2026-11'`,
    [ids],
  );
  expect(await checked(office, data, "2026-11")).toEqual(["changed", "changed"]);
  expect(await upload(office, data, november)).toMatchObject({ successful: 0, failed: 2 });
  expect(await remaining(office, ids)).toEqual(ids);
});

test("a draft says before it is imported what it does with next year's leads of the month beside its own", async ({
  office,
  asha,
}) => {
  const { ids, data } = await renewals(office, asha, 2);
  const [, worked = 0] = ids;
  await asha.records(worked, "interested");
  const draft = await opened(office, data, { month: "2027-01" });
  expect(draft.counts).toMatchObject({ new: 1, unchanged: 1 });
  await office.admin.send("POST", `/api/imports/${draft.id}/start`, {});
  while (await savePart(office, later));
  const record = (await office.admin.get(`/api/imports/${draft.id}`)).body;
  expect(record).toMatchObject({ added: 1, unchanged: 1, refused: 0 });
  expect(await remaining(office, ids)).toEqual([worked]);
});

test("a row that is refused because its person was erased leaves the lead of its vehicle where it is", async ({
  office,
  asha,
}) => {
  const { ids, data } = await renewals(office, asha, 1);
  const number = "9811122233";
  await office.query("insert into erased_keys select erasure_hash('phone', phone_key($1)), now()", [number]);
  const { successful, failed } = await upload(
    office,
    data.map((row) => ({ ...row, secondPhone: number })),
  );
  expect([successful, failed]).toEqual([0, 1]);
  expect(await remaining(office, ids)).toEqual(ids);
});
