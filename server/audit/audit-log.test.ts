import Papa from "papaparse";
import { describe, expect } from "vitest";
import type { Office } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({
  at: "2026-11-04T23:58:00+05:30",
  environment: { TRUSTED_PROXIES: "127.0.0.1" },
});

let lead: number;

test.beforeAll(async ({ office, asha }) => {
  lead = await office.lead();
  office.setClock("2026-11-05T00:01:00+05:30");
  await office.admin.send("POST", "/api/leads/bulk-assign", { leadIds: [lead], assignedUserId: asha.id });
  await office.admin.send("PATCH", "/api/settings", { dailyTarget: 77, agencyName: "=SUM(A1)" });
  const from = { "x-forwarded-for": "203.0.113.7" };
  await office.stranger.send("POST", "/api/auth/admin-login", { username: "nobody", password: "x" }, from);
});

async function list(office: Office, query = "") {
  const { status, body } = await office.admin.get(`/api/audit-log?${query}`);
  expect(status).toBe(200);
  return body;
}
const actions = ({ entries }: { entries: { what: string }[] }) => entries.map(({ what }) => what);

describe("the audit log for administrators", () => {
  test("says who did what, when and from where, newest first, in a sentence", async ({ office }) => {
    const { entries, total } = await list(office);
    expect(entries.slice(0, 4)).toMatchObject([
      { userId: null, who: "Unknown username", what: "Failed sign-in", about: "", address: "203.0.113.7" },
      { who: "Admin", what: "Changed settings", about: "agency name, daily target 80 to 77" },
      {
        id: 6,
        at: expect.stringMatching(/^2026-11-04T18:31:/),
        userId: office.admin.id,
        who: "Admin",
        what: "Assigned leads",
        about: `lead ${lead}, to asha`,
        leadIds: [lead],
        address: "127.0.0.1",
      },
      { who: "Admin", what: "Uploaded a file of leads", about: "for Nov 2026: 1 added, 0 rejected" },
    ]);
    expect([entries.at(-1), total]).toMatchObject([
      { id: 1, who: "RenewDesk", what: "Created a user", about: "admin, administrator", address: null },
      8,
    ]);
  });

  test("is filtered by group of actions, by user and by days in Kolkata", async ({ office, asha }) => {
    expect(actions(await list(office, "group=users"))).toEqual(["Created a user", "Created a user"]);
    expect(actions(await list(office, `user=${asha.id}`))).toEqual(["Signed in"]);
    expect(actions(await list(office, "from=2026-11-05"))).toHaveLength(3);
    expect(actions(await list(office, "to=2026-11-04"))).toHaveLength(5);
    expect(actions(await list(office, "from=2026-11-04&to=2026-11-05"))).toHaveLength(8);
    expect(actions(await list(office, `group=leads&user=${office.admin.id}&from=2026-11-05`))).toEqual([
      "Assigned leads",
    ]);
    expect(await list(office, "from=2026-12-01")).toMatchObject({ entries: [], total: 0, totalPages: 0 });
  });

  test("may leave out the sign-ins, in the export too", async ({ office }) => {
    const all = await list(office, "limit=500");
    const groups = await list(office, "group=access&limit=500");
    const others = await list(office, "without=access&limit=500");
    expect(groups.total).toBeGreaterThan(0);
    expect(others.total).toBe(all.total - groups.total);
    expect(others.entries.map(({ what }: { what: string }) => what)).not.toContain("Signed in");
  });

  test("is searched by a lead's number, a user's name and a file's name", async ({ office, asha }) => {
    const found = async (search: string, more = "") =>
      actions(await list(office, `search=${encodeURIComponent(search)}${more}`));
    expect(await found(String(lead))).toEqual(["Assigned leads"]);
    expect(await found(`Lead ${lead}`)).toEqual(["Assigned leads"]);
    expect(await found(`00${lead}`)).toEqual(["Assigned leads"]);
    expect(await found("leadIds")).toEqual([]);
    // What she did, and what was done with her.
    expect(await found("ASH")).toEqual(["Assigned leads", "Signed in", "Created a user"]);
    expect(await found("asha", `&user=${asha.id}`)).toEqual(["Signed in"]);
    expect(await found("asha", "&from=2026-11-05")).toEqual(["Assigned leads"]);
    expect(await found("%")).toEqual([]);
    await office.query("update imports set file_name = 'November renewals.csv'");
    expect(await found("renewals.c")).toEqual(["Uploaded a file of leads"]);
    await office.query("update imports set file_name = null");
  });

  test("comes in pages", async ({ office }) => {
    const [first, last] = [await list(office, "limit=3"), await list(office, "limit=3&page=3")];
    expect(first).toMatchObject({ page: 1, limit: 3, total: 8, totalPages: 3 });
    expect([first, last].map(({ entries }) => entries.map(({ id }: { id: number }) => id))).toEqual([
      [8, 7, 6],
      [2, 1],
    ]);
  });

  test("offers every user there ever was as a filter", async ({ office, asha }) => {
    const gone = await office.telecaller("gone");
    await office.admin.send("DELETE", `/api/users/${gone.id}`);
    expect((await list(office)).people).toEqual([
      { id: office.admin.id, name: "Admin" },
      { id: asha.id, name: "Asha" },
      { id: gone.id, name: "Gone (deleted)" },
    ]);
  });

  test.for(["group=none", "user=asha", "from=5 Nov", "page=0", "limit=501"])(
    "refuses '%s'",
    async (query, { office }) => {
      expect((await office.admin.get(`/api/audit-log?${query}`)).status).toBe(400);
    },
  );

  test("cannot be read by telecallers", async ({ asha }) => {
    for (const path of ["", "/export", "/check"]) {
      expect((await asha.get(`/api/audit-log${path}`)).status).toBe(403);
    }
  });
});

test("the export contains the filtered entries, formulas as text, with details and hashes; itself included", async ({
  office,
  asha,
}) => {
  const answer = await office.admin.get("/api/audit-log/export?from=2026-11-05&to=2026-11-05");
  expect(answer.headers.get("content-disposition")).toContain(
    'attachment; filename="renewdesk-audit-log-2026-11-05.csv"',
  );
  const { data } = Papa.parse<Record<string, string>>(answer.body.replace("\uFEFF", "").trim(), {
    header: true,
  });
  expect(data.map(({ what }) => what)).toEqual([
    "Exported the audit log",
    "Deleted a user",
    "Signed in",
    "Created a user",
    "Failed sign-in",
    "Changed settings",
    "Assigned leads",
  ]);
  expect(data[0]?.about).toBe("from 5 Nov 2026, to 5 Nov 2026, as CSV");
  const hashes = await office.query(
    "select encode(hash, 'hex') as hash from audit_log where id > 5 order by id desc",
  );
  expect(data.map(({ sha256 }) => sha256)).toEqual(hashes.map(({ hash }) => hash));
  expect(JSON.parse(data[6]?.details ?? "")).toEqual({ to: asha.id, leadIds: [lead], changed: 1 });
  await office.query("update users set first_name = '=HYPERLINK(1)' where id = $1", [asha.id]);
  expect((await office.admin.get("/api/audit-log/export")).body).toContain("'=HYPERLINK(1)");
});

test("the export of a search is audited without its text", async ({ office }) => {
  const { body } = await office.admin.get("/api/audit-log/export?search=asha");
  expect(body).toContain("Assigned leads");
  expect(body).not.toContain("Changed settings");
  const [entry] = (await list(office)).entries;
  expect(entry).toMatchObject({ what: "Exported the audit log", about: "found by a search, as CSV" });
});

test("an export of many thousand entries is complete, each entry once", async ({ office }) => {
  await office.query(`insert into audit_log (at, action, details)
    select '2026-11-05T06:00:00Z', 'auth.signed_in', '{}' from generate_series(1, 2500)`);
  const { body } = await office.admin.get("/api/audit-log/export");
  const { data } = Papa.parse<Record<string, string>>(body.replace("\uFEFF", "").trim(), { header: true });
  const ids = data.map(({ no }) => Number(no));
  expect(ids).toEqual(Array.from({ length: ids.length }, (_, index) => ids.length - index));
  expect((await office.admin.get("/api/audit-log/check")).body).toEqual({
    chain: { intact: true },
    checked: ids.length,
  });
});

test("a campaign that chose what was exported has its name", async ({ office }) => {
  const [campaign] = await office.query("select id, name from campaigns where month = '2026-11'");
  await office.admin.get(`/api/customers/export?campaign=${campaign?.id}`);
  const [entry] = (await list(office)).entries;
  expect(entry).toMatchObject({
    what: "Exported customers",
    about: `1 customer, ${campaign?.name}, as CSV`,
  });
});
