import pg from "pg";
import { describe, expect, onTestFinished } from "vitest";
import { type Office, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";
import { downloadRows } from "#server/testing/workbook";

const environment = { SESSION_IDLE_MINUTES: "99999" };
const test = officeTest({ at: "2026-11-21T11:00:00+05:30", environment, telecallers: ["asha", "bharat"] });

/** The rows of an exported file. */
async function saved({ url, admin }: Office, path: string) {
  const rows = await downloadRows(url, admin, path);
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, { value }]) => [name, value])));
}

describe("a figure's list", () => {
  let leads: number[];
  test.beforeAll(async ({ office, asha }) => {
    const mine = { telecallerName: "asha" };
    leads = await uploadLeads(office, [{ ...mine, name: "Gauri Deshpande" }, mine, mine, {}]);
    const [first = 0, second = 0, third = 0] = leads;
    await asha.records(first, "switched_off");
    await asha.records(first, "interested", { notes: "Wants zero dep" });
    await asha.records(second, "wrong_number");
    await asha.records(third, "policy_done_by_sln");
    await office.admin.records(third, "interested");
  });
  const day = "from=2026-11-21&to=2026-11-21";

  test("says in its title what it counts, and each chip leads to the figure without it", async ({
    office,
    asha,
  }) => {
    const { body } = await office.admin.get(`/api/figures/connected?by=${asha.id}&${day}`);
    expect(body.title).toBe("3 connected calls by Asha on 21 Nov 2026");
    expect(body.definition).toContain("reached a person");
    expect(body.chips).toEqual([
      { label: "Asha", without: { name: "connected", from: "2026-11-21", to: "2026-11-21" } },
      { label: "21 Nov 2026", without: { name: "connected", by: asha.id } },
      { label: "Connected", without: { name: "calls", by: asha.id, from: "2026-11-21", to: "2026-11-21" } },
    ]);
    expect(body.rows.map((row: { lead: { name: string } }) => row.lead.name)).toEqual([
      "Meera Nair",
      "Meera Nair",
      "Gauri Deshpande",
    ]);
    expect(body.rows[2].entry).toMatchObject({ result: "interested", by: "Asha", notes: "Wants zero dep" });
    const titles = await Promise.all(
      [
        "pending?month=2026-11",
        `pending?telecaller=${asha.id}`,
        "calls?fromHour=11&untilHour=12&from=2026-11-01&to=2026-11-30",
        "won?insurer=not-recorded",
        "overdue?promise=callback&telecaller=unassigned",
      ].map(async (figure) => (await office.admin.get(`/api/figures/${figure}`)).body.title),
    );
    expect(titles).toEqual([
      "1 pending lead in Nov 2026",
      "0 pending leads of Asha",
      "5 calls in Nov 2026 from 11:00 to 12:00",
      "0 policies won with insurer Not specified",
      "0 overdue callbacks without a telecaller",
    ]);
  });

  test("of a telecaller has only their own work, and nothing of a lead that is a colleague's now", async ({
    office,
    asha,
    bharat,
  }) => {
    const [first] = leads;
    await office.admin.send("POST", "/api/leads/bulk-assign", {
      leadIds: [first],
      assignedUserId: bharat.id,
    });
    const { body } = await asha.get("/api/figures/connected");
    expect([body.title, body.chips.map(({ label }: { label: string }) => label)]).toEqual([
      "3 connected calls by Asha",
      ["Connected"],
    ]);
    expect(body.rows[2]).toMatchObject({ entry: { result: "interested", notes: null }, lead: null });
    expect(JSON.stringify(body)).not.toContain("Gauri");
    expect((await bharat.get("/api/figures/connected")).body.total).toBe(0);
    expect((await bharat.get(`/api/figures/connected?by=${asha.id}`)).body.total).toBe(0);
    expect((await bharat.get("/api/figures/connected-on-leads")).body.total).toBe(1);
    await office.admin.send("POST", "/api/leads/bulk-assign", { leadIds: [first], assignedUserId: asha.id });
  });

  test("is refused with a word about what it cannot be narrowed to, and an unknown one is no page", async ({
    office,
  }) => {
    const refused = async (figure: string) => {
      const { status, body } = await office.admin.get(`/api/figures/${figure}`);
      return [status, body.field];
    };
    expect(await refused("calls?month=2026-11")).toEqual([400, "month"]);
    expect(await refused("leads?from=2026-11-01")).toEqual([400, "from"]);
    expect(await refused("leads?month=nonsense")).toEqual([400, "month"]);
    expect(await refused("leads?monht=2026-11")).toEqual([400, "monht"]);
    expect(await refused("leads/export?monht=2026-11")).toEqual([400, "monht"]);
    const called = { wanted: 4, figure: { name: "leads", monht: "2026-11" } };
    const { status, body } = await office.admin.send("POST", "/api/calling/next", called);
    expect([status, body.field]).toEqual([400, "figure.monht"]);
    for (const after of ["nonsense", "_", "12:00_7", "2026-02-30_7", "2026-11-21%2005:99:00%2B00_7"]) {
      expect([after, ...(await refused(`won?after=${after}`))]).toEqual([after, 400, "after"]);
    }
    expect((await refused("won?after=2026-11-21%2005:34:00.123456%2B00_7"))[0]).toBe(200);
    expect(
      (await refused("calls?from=1901-01-01&to=9999-12-31&by=00000000-0000-4000-8000-000000000001"))[0],
    ).toBe(200);
    expect((await refused("minutes"))[0]).toBe(404);
  });

  test("is refused where the first month or day is after the last, with a sentence that says so", async ({
    office,
  }) => {
    const refused = async (figure: string) => {
      const { status, body } = await office.admin.get(`/api/figures/${figure}`);
      return [status, body.field, body.message];
    };
    const months = [400, "firstMonth", "The first month is after the last"];
    expect(await refused("funnel-leads?firstMonth=2026-11&lastMonth=2026-10")).toEqual(months);
    expect(await refused("funnel-leads/export?firstMonth=2026-11&lastMonth=2026-10")).toEqual(months);
    const days = [400, "from", "The first day is after the last"];
    expect(await refused("calls?from=2026-11-22&to=2026-11-21")).toEqual(days);
    expect((await refused("funnel-leads?firstMonth=2026-11&lastMonth=2026-11"))[0]).toBe(200);
    expect((await refused("calls?from=2026-11-21&to=2026-11-21"))[0]).toBe(200);
  });

  test("can be exported whole, calls with their leads and leads as everywhere, and the export is audited", async ({
    office,
  }) => {
    const calls = await saved(office, `/api/figures/calls/export?${day}&format=xlsx`);
    expect(calls).toHaveLength(5);
    expect(calls[4]).toMatchObject({ result: "Switched Off", by: "Asha", name: "Gauri Deshpande" });
    const all = await saved(office, "/api/figures/leads/export?month=2026-11&format=xlsx");
    expect(all.map((row) => Number(row.lead_id)).sort()).toEqual([...leads].sort());
    const { body } = await office.admin.get("/api/audit-log?group=exports");
    expect(body.entries.map(({ what, about }: Record<string, string>) => [what, about])).toEqual([
      ["Exported a figure", "4 leads, Nov 2026, as Excel (.xlsx)"],
      ["Exported a figure", "5 calls, from 21 Nov 2026, to 21 Nov 2026, as Excel (.xlsx)"],
    ]);
  });

  test("is worked in call mode: of its leads, those that can be called now, due or not", async ({
    office,
    asha,
  }) => {
    office.setClock("2026-11-21T14:00:00+05:30");
    const [first, , third, fourth] = leads;
    const called = async (figure: object) => {
      const { body } = await asha.send("POST", "/api/calling/next", { wanted: 4, figure });
      await asha.send("POST", "/api/calling/leave");
      return body.leads.map(({ lead }: { lead: { id: number } }) => lead.id);
    };
    expect(await called({ name: "connected", by: asha.id })).toEqual([first, third]);
    expect(await called({ name: "never-called" })).toEqual([fourth]);
    expect(await called({ name: "due" })).toEqual([]);
    const refused = { wanted: 4, figure: { name: "due", month: "2026-11" } };
    expect((await asha.send("POST", "/api/calling/next", refused)).status).toBe(400);
  });

  test("how a colleague kept or lost a customer is not told to a telecaller", async ({ office, asha }) => {
    const months = "firstMonth=2026-11&lastMonth=2027-11";
    for (const name of ["due", "kept", "lost", "undecided"]) {
      const figure = `/api/figures/retention-${name}?${months}`;
      expect([(await asha.get(figure)).status, (await office.admin.get(figure)).status]).toEqual([403, 200]);
      const next = { wanted: 4, figure: { name: `retention-${name}`, firstMonth: "2026-11" } };
      expect((await asha.send("POST", "/api/calling/next", next)).status).toBe(403);
    }
  });

  test("where no page ends is 400, whatever it looks like", async ({ asha }) => {
    for (const after of [
      "2026-11-20 10:00:00+19_5",
      "2026-11-20 10:00:00-16:30_5",
      "2026-11-20 10:00:00+15:60_5",
      "2026-02-30 10:00:00+00_5",
      "2026-11-20 24:00:00+00_5",
      "0000-01-01 10:00:00+00_5",
      "9999999999999999999_5",
    ]) {
      const { status, body } = await asha.get(`/api/figures/calls?after=${encodeURIComponent(after)}`);
      expect([after, status, body.field]).toEqual([after, 400, "after"]);
    }
    expect((await asha.get("/api/figures/calls?after=2026-11-20%2010:00:00%2B15:59_5")).status).toBe(200);
  });

  test("its number and its rows are of one moment, whatever is recorded in between", async ({ office }) => {
    const blocker = new pg.Client({ connectionString: office.databaseUrl });
    await blocker.connect();
    onTestFinished(() => blocker.end());
    // The rows are read with their customers, the number without.
    await blocker.query("begin; lock table customers in access exclusive mode");
    const asked = office.admin.get("/api/figures/funnel-won?firstMonth=2026-11&lastMonth=2026-11");
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await office.query(waiting)).length).toBeGreaterThan(0);
    await blocker.query(
      `update leads set sub_status = 'policy_done_by_sln', last_call_at = now() where id = ${leads[0]}`,
    );
    await blocker.query("commit");
    const { body } = await asked;
    expect([body.total, body.rows.length]).toEqual([0, 0]);
    await blocker.query(`update leads set sub_status = 'interested' where id = ${leads[0]}`);
  });
});
