import { describe, expect } from "vitest";
import type { FunnelReport } from "#contract/reports/calls";
import { funnelGroupNames, stepNames } from "#contract/reports/kinds";
import { next } from "#server/testing/calling";
import { AT, imported, opened, vehicle } from "#server/testing/drafts";
import { type Office, type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";
import { downloadRows } from "#server/testing/workbook";

const environment = { SESSION_IDLE_MINUTES: "99999", SESSION_MAX_HOURS: "8000" };
const test = officeTest({ at: "2026-11-05T10:00:00+05:30", environment, telecallers: ["asha", "bharat"] });

test.beforeEach(async ({ office }) => {
  office.setClock("2026-11-05T10:00:00+05:30");
  await office.query("delete from customers");
});

const report = async (office: Office, path: string) => (await office.admin.get(`/api/reports/${path}`)).body;
const asAsha = { telecallerName: "asha" };
const steps = (leads: number, reached: number, interested: number, quoted: number, won: number) => ({
  leads,
  reached,
  interested,
  quoted,
  won,
});

describe("the funnel", () => {
  test("counts each lead in every step up to its furthest, whatever came later", async ({ office, asha }) => {
    const [ringing, wrong, lost, quoted, won] = await uploadLeads(
      office,
      [asAsha, asAsha, asAsha, asAsha, { telecallerName: "bharat" }, {}],
      "2026-11",
    );
    await uploadLeads(office, [asAsha], "2026-10");
    await asha.records(ringing, "ringing_not_responding");
    await asha.records(wrong, "wrong_number");
    await asha.records(lost, "callback");
    await asha.records(lost, "policy_done_outside");
    await asha.records(quoted, "interested");
    await asha.records(quoted, "quote_sent");
    await asha.records(quoted, "switched_off");
    await office.admin.records(won, "policy_done_by_sln");

    const november = "funnel?from=2026-11&to=2026-11";
    const { total, rows } = await report(office, `${november}&by=telecaller`);
    expect(total).toEqual(steps(6, 4, 3, 2, 1));
    expect(rows.map(({ name, counts }: { name: string; counts: object }) => [name, counts])).toEqual([
      ["Asha", steps(4, 3, 2, 1, 0)],
      [null, steps(1, 0, 0, 0, 0)],
      ["Admin", steps(1, 1, 1, 1, 1)],
    ]);
    const byMonth = await report(office, "funnel?from=2026-09&to=2026-11");
    expect(byMonth.rows.map(({ key, counts }: { key: string; counts: object }) => [key, counts])).toEqual([
      ["2026-10", steps(1, 0, 0, 0, 0)],
      ["2026-11", steps(6, 4, 3, 2, 1)],
    ]);
    expect((await report(office, `${november}&telecaller=unassigned`)).total).toEqual(steps(1, 0, 0, 0, 0));
  });

  test.for(funnelGroupNames)(
    "the rows by %s add up to the row of all leads",
    async (by, { office, asha }) => {
      const ids = await uploadLeads(office, [asAsha, asAsha, { telecallerName: "bharat" }, {}], "2026-11");
      const [won = 0, reached = 0] = ids;
      await asha.records(won, "policy_done_by_sln");
      await office.admin.records(reached, "interested");
      const { total, rows } = await report(office, `funnel?from=2026-11&to=2026-11&by=${by}`);
      expect(total.leads).toBe(4);
      for (const step of stepNames) {
        const sum = rows.reduce(
          (all: number, row: FunnelReport["rows"][number]) => all + row.counts[step],
          0,
        );
        expect([step, sum]).toEqual([step, total[step]]);
      }
    },
  );

  test("credits each step to the person who did it, whoever has the lead now, also after that person has left", async ({
    office,
    asha,
  }) => {
    const esha = await office.telecaller("esha");
    const farhan = await office.telecaller("farhan");
    const [quoted, won] = await uploadLeads(
      office,
      [{ telecallerName: "esha" }, { telecallerName: "esha" }, { telecallerName: "esha" }],
      "2026-11",
    );
    const assign = (id: number, to: Person) =>
      office.admin.send("POST", "/api/leads/bulk-assign", { leadIds: [id], assignedUserId: to.id });
    await esha.records(quoted, "interested");
    await esha.records(won, "callback", { nextFollowUp: "2026-11-06T10:00:00+05:30" });
    await assign(quoted, farhan);
    await farhan.records(quoted, "quote_sent");
    await assign(quoted, asha);
    await assign(won, asha);
    await asha.records(won, "policy_done_by_sln");
    const rows = async (by: string) =>
      (await report(office, `funnel?from=2026-11&to=2026-11&by=${by}`)).rows.map(
        ({ name, counts }: { name: string; counts: object }) => [name, counts],
      );
    const before = await rows("telecaller");
    expect(before).toEqual([
      ["Esha", steps(2, 2, 2, 0, 0)],
      [null, steps(1, 0, 0, 0, 0)],
      ["Asha", steps(0, 0, 0, 1, 1)],
      ["Farhan", steps(0, 0, 0, 1, 0)],
    ]);
    expect(await rows("assignee")).toEqual([
      ["Asha", steps(2, 2, 2, 2, 1)],
      ["Esha", steps(1, 0, 0, 0, 0)],
    ]);
    await office.admin.send("PATCH", `/api/users/${farhan.id}`, { isActive: false, leads: "unassign" });
    await office.admin.send("DELETE", `/api/users/${esha.id}`);
    expect(await rows("telecaller")).toEqual(before);
    const month = "firstMonth=2026-11&lastMonth=2026-11";
    const { body } = await office.admin.get(`/api/figures/funnel-interested?${month}&by=${esha.id}`);
    expect([body.title, body.rows.length]).toEqual(["2 interested leads by Esha in Nov 2026", 2]);
    const speed = await report(office, "speed?from=2026-11&to=2026-11");
    expect(
      speed.byTelecaller.map(({ telecallerName, leads, won }: Record<string, unknown>) => [
        telecallerName,
        leads,
        won,
      ]),
    ).toEqual([
      ["Esha", 2, 0],
      [null, 1, 0],
      ["Asha", 0, 1],
      // Has the open leads of those who left, and has called none.
      ["Bharat", 0, 0],
    ]);
  });

  test("an undone outcome takes back its step and the day of the first call", async ({ office, asha }) => {
    const [lead] = await uploadLeads(office, [asAsha]);
    const requestId = "3c9a1a44-7a1d-4a1c-9d4c-0f3f3b5a2a10";
    await asha.records(lead, "interested", { requestId });
    const now = async () => {
      const [found] = await office.query("select step, first_call_days from leads where id = $1", [lead]);
      return [found?.step, found?.first_call_days];
    };
    expect(await now()).toEqual([2, 0]);
    await asha.send("POST", `/api/leads/${lead}/undo`, { requestId });
    expect(await now()).toEqual([0, null]);
    await asha.records(lead, "wrong_number");
    office.setClock("2026-11-06T10:00:00+05:30");
    await asha.records(lead, "interested", { requestId });
    await asha.send("POST", `/api/leads/${lead}/undo`, { requestId });
    expect(await now()).toEqual([1, 0]);
  });

  test("a corrected vehicle type counts on every lead of the vehicle, corrected on two of them at once or by a file", async ({
    office,
  }) => {
    const vehicle = { ...asAsha, registrationNumber: "KA 05 MN 1234", vehicleType: "car" };
    const [october] = await uploadLeads(office, [vehicle], "2026-10");
    const [november] = await uploadLeads(office, [vehicle], "2026-11");
    const types = async () =>
      (await report(office, "funnel?from=2026-10&to=2026-12&by=vehicleType")).rows.map(
        ({ key, counts }: { key: string; counts: { leads: number } }) => [key, counts.leads],
      );
    expect(await types()).toEqual([["car", 2]]);
    for (let round = 0; round < 12; round++) {
      const edits = [october, november].map((id, place) =>
        office.admin.send("PATCH", `/api/leads/${id}`, {
          vehicleType: (round + place) % 2 === 0 ? "truck" : "motorcycle",
          language: `Round ${round}`,
        }),
      );
      expect((await Promise.all(edits)).map(({ status }) => status)).toEqual([200, 200]);
      expect(await types()).toEqual([[expect.stringMatching(/truck|motorcycle/), 2]]);
    }
    await uploadLeads(office, [{ ...vehicle, vehicleType: "commercial" }], "2026-12");
    expect(await types()).toEqual([["commercial_vehicle", 3]]);
  });

  test("is narrowed to a source, an insurer, a vehicle type or a language, and each number opens its leads", async ({
    office,
    asha,
  }) => {
    const [car, bike, other] = await uploadLeads(office, [asAsha, asAsha, asAsha], "2026-11");
    const edit = (id: number, body: object) => office.admin.send("PATCH", `/api/leads/${id}`, body);
    await edit(car, { vehicleType: "car", source: "Showroom", insuranceCompany: "Digit", language: "Hindi" });
    await edit(bike, { vehicleType: "motorcycle", source: "Showroom" });
    await asha.records(car, "interested");
    const month = "from=2026-11&to=2026-11";
    const keys = async (by: string) =>
      (await report(office, `funnel?${month}&by=${by}`)).rows.map(
        ({ key, counts }: { key: string; counts: { leads: number } }) => [key, counts.leads],
      );
    expect(await keys("source")).toEqual([
      ["Showroom", 2],
      [null, 1],
    ]);
    expect(await keys("vehicleType")).toEqual([
      [null, 1],
      ["car", 1],
      ["motorcycle", 1],
    ]);
    for (const [narrowed, leads] of [
      ["source=Showroom", [bike, car]],
      ["source=not-recorded", [other]],
      ["insurer=Digit", [car]],
      ["vehicleType=motorcycle", [bike]],
      ["language=Hindi&source=Showroom", [car]],
    ] as const) {
      const { total } = await report(office, `funnel?${month}&${narrowed}`);
      const figure = `funnel-leads?firstMonth=2026-11&lastMonth=2026-11&${narrowed}`;
      const { body } = await office.admin.get(`/api/figures/${figure}`);
      const ids = body.rows.map(({ lead }: { lead: { id: number } }) => lead.id);
      expect([narrowed, total.leads, ids]).toEqual([narrowed, leads.length, leads]);
    }
    const { body } = await office.admin.get(
      "/api/figures/funnel-interested?firstMonth=2026-10&lastMonth=2026-11&vehicleType=car&source=Showroom",
    );
    expect(body.title).toBe(
      "1 interested lead in the months Oct 2026 to Nov 2026 from source “Showroom” with vehicle type Car",
    );
    const [row] = await downloadRows(
      office.url,
      office.admin,
      `/api/reports/funnel/export?${month}&by=source&format=xlsx`,
    );
    expect([row?.Source?.value, row?.Leads?.value, row?.Interested?.value]).toEqual(["Showroom", 2, 1]);
  });

  test("its file has the shares of the screen as percentages, in points beside the compared ones", async ({
    office,
    asha,
  }) => {
    const many = (length: number) => Array.from({ length }, () => asAsha);
    const october = await uploadLeads(office, many(20), "2026-10");
    const november = await uploadLeads(office, many(25), "2026-11");
    for (const id of october.slice(0, 4)) await asha.records(id, "policy_done_by_sln");
    for (const id of november.slice(0, 6)) await asha.records(id, "interested");
    for (const id of november.slice(0, 3)) await asha.records(id, "policy_done_by_sln");
    const path = "/api/reports/funnel/export?from=2026-11&to=2026-11";
    const rows = await downloadRows(office.url, office.admin, `${path}&compare=before&format=xlsx`);
    expect(rows.map(({ Month }) => Month?.value)).toEqual(["Nov 2026", "All leads"]);
    for (const row of rows) {
      expect(row["Reached, % of leads"]).toMatchObject({ type: "n", value: 0.24, shown: "24.0%" });
      // Of six leads a percentage says nothing.
      expect(row["Won, % of quoted"]).toBeUndefined();
      expect(row["Won, % of leads"]).toMatchObject({ type: "n", value: 0.12 });
      expect(row["Won, % of leads, Oct 2026"]).toMatchObject({ value: 0.2 });
      expect(row["Won, % of leads, difference in points"]).toMatchObject({ type: "n", value: -8 });
    }
    const [, line] = String((await office.admin.get(path)).body)
      .trim()
      .split("\r\n");
    expect(line).toBe("Nov 2026,25,6,6,3,3,24,,,,12");
  });
});

describe("retention", () => {
  /** A lead of November 2025 with the policy of a year. */
  async function sell(office: Office, asha: Person, insurer: string | undefined, premium: number) {
    const [lead] = await uploadLeads(office, [asAsha], "2025-11");
    await asha.records(lead, "policy_done_by_sln");
    const policy = { newInsurer: insurer, newPremium: premium, newExpiry: "2026-11-19" };
    await asha.send("PATCH", `/api/leads/${lead}`, policy);
    return lead;
  }

  test("says of the customers whose policies with us end which were kept, lost or are undecided, in number and premium", async ({
    office,
    asha,
  }) => {
    await sell(office, asha, "Digit", 10_000);
    await sell(office, asha, "Digit", 12_000.5);
    await sell(office, asha, "ACKO", 9_000);
    await sell(office, asha, undefined, 8_000);
    await office.admin.send("POST", "/api/renewals/2026-11");
    const { body: listed } = await office.admin.get("/api/leads?campaignMonth=2026-11");
    const next = listed.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b);
    const [kept, lost, sold] = next;
    await asha.records(kept, "policy_done_by_sln");
    await asha.records(lost, "not_interested");
    await asha.records(sold, "vehicle_sold");
    const none = { policies: 0, premium: 0 };
    const { rows } = await report(office, "retention?from=2026-10&to=2026-12");
    const one = (premium: number) => ({ policies: 1, premium });
    expect(rows).toEqual([
      {
        month: "2026-11",
        insurer: null,
        due: one(8_000),
        kept: none,
        lost: none,
        undecided: one(8_000),
      },
      { month: "2026-11", insurer: "ACKO", due: one(9_000), kept: none, lost: one(9_000), undecided: none },
      {
        month: "2026-11",
        insurer: "Digit",
        due: { policies: 2, premium: 22_000.5 },
        kept: one(10_000),
        lost: one(12_000.5),
        undecided: none,
      },
    ]);
    const title = async (figure: string) => (await office.admin.get(`/api/figures/${figure}`)).body.title;
    const month = "firstMonth=2026-11&lastMonth=2026-11";
    expect(await title(`retention-kept?${month}&insurer=Digit`)).toBe(
      "1 customer kept in Nov 2026 with insurer Digit",
    );
    expect(await title(`retention-undecided?${month}&insurer=not-recorded`)).toBe(
      "1 customer undecided in Nov 2026 with insurer Not specified",
    );
    const file = await downloadRows(
      office.url,
      office.admin,
      "/api/reports/retention/export?from=2026-11&to=2026-11&format=xlsx",
    );
    const columns = ["Month", "Insurer", "Due", "Premium due (₹)"];
    const [first, last] = [file[0], file.at(-1)].map((row) => columns.map((column) => row?.[column]?.value));
    expect(first).toEqual(["Nov 2026", expect.any(String), 1, 8_000]);
    expect(last).toEqual(["All months", "All insurers", 4, expect.any(Number)]);
  });

  test("its share is of the decided, and who is undecided 90 days after the expiry is lost", async ({
    office,
    asha,
  }) => {
    for (let sold = 0; sold < 24; sold++) await sell(office, asha, "Digit", 1_000);
    await office.admin.send("POST", "/api/renewals/2026-11");
    const { body: next } = await office.admin.get("/api/leads?campaignMonth=2026-11");
    for (const { id } of next.slice(0, 15)) await asha.records(id, "policy_done_by_sln");
    for (const { id } of next.slice(15, 20)) await asha.records(id, "not_interested");
    const shares = async () => {
      const path = "/api/reports/retention/export?from=2026-11&to=2026-11&format=xlsx";
      const [row] = await downloadRows(office.url, office.admin, path);
      const columns = ["Kept", "Lost", "Undecided", "Kept, % of decided", "Undecided, % of due"];
      return columns.map((column) => row?.[column]?.value);
    };
    office.setClock("2026-12-31T10:00:00+05:30");
    await shares();
    office.setClock("2027-02-16T10:00:00+05:30");
    expect(await shares()).toEqual([15, 5, 4, 0.75, expect.closeTo(0.167)]);
    office.setClock("2027-02-17T10:00:00+05:30");
    expect(await shares()).toEqual([15, 9, 0, 0.625, 0]);
    const lost = "retention-lost?firstMonth=2026-11&lastMonth=2026-11";
    const { body } = await office.admin.get(`/api/figures/${lost}`);
    expect([body.total, body.rows.length]).toEqual([9, 9]);
  });
});

describe("the speed of work", () => {
  test("says when leads were first called, how many calls a policy takes, and how long open ones wait", async ({
    office,
    asha,
  }) => {
    const [same, late, won, ,] = await uploadLeads(
      office,
      [asAsha, asAsha, asAsha, asAsha, { telecallerName: "bharat" }],
      "2026-11",
    );
    await asha.records(same, "switched_off");
    office.setClock("2026-11-06T09:30:00+05:30");
    await asha.records(won, "interested");
    office.setClock("2026-11-25T23:50:00+05:30");
    await asha.records(late, "interested");
    await asha.records(won, "policy_done_by_sln");
    office.setClock("2026-11-26T00:10:00+05:30");
    const { total, byTelecaller } = await report(office, "speed?from=2026-11&to=2026-11");
    expect(total).toMatchObject({
      leads: 5,
      calls: 4,
      won: 1,
      medianDays: 1,
      waits: { same: 1, next: 1, days: 0, week: 0, later: 1, never: 2 },
      ages: { today: 0, week: 1, fortnight: 0, month: 3, quarter: 0, older: 0 },
    });
    expect(byTelecaller).toMatchObject([
      { telecallerName: "Asha", leads: 3, medianDays: 1, waits: { later: 1 }, ages: { month: 2 } },
      { telecallerName: null, leads: 2, medianDays: null, waits: { never: 2 }, ages: { month: 0 } },
      { telecallerName: "Bharat", leads: 0, medianDays: null, waits: { never: 0 }, ages: { month: 1 } },
    ]);
    const title = async (figure: string) => (await office.admin.get(`/api/figures/${figure}`)).body.title;
    const month = "firstMonth=2026-11&lastMonth=2026-11";
    expect(await title(`first-calls?${month}&wait=later`)).toBe(
      "1 lead in Nov 2026 first called over a week after they came",
    );
    expect(await title(`open-leads?${month}&age=month&telecaller=${asha.id}`)).toBe(
      "2 open leads of Asha in Nov 2026 last worked on 15 to 30 days ago",
    );
  });

  test("a file and an assignment are no work: the lead stays idle and its quote stays without an answer", async ({
    office,
    asha,
    bharat,
  }) => {
    office.setClock("2026-10-16T10:00:00+05:30");
    const known = vehicle(7001);
    const [lead] = await uploadLeads(
      office,
      [{ ...known, ...asAsha, insuranceExpiry: "2026-11-20" }],
      "2026-11",
    );
    await asha.records(lead, "quote_sent");
    office.setClock(AT);
    const draft = await opened(office, [{ ...known, address: "12 Church Street" }]);
    expect(await imported(office, draft.id, { known: "fill" })).toMatchObject({ changed: 1 });
    await office.admin.send("POST", "/api/leads/bulk-assign", { leadIds: [lead], assignedUserId: bharat.id });
    await office.admin.send("PATCH", `/api/leads/${lead}`, { assignedTo: asha.id });
    const stale = "open-leads?firstMonth=2026-11&lastMonth=2026-11&age=stale";
    expect((await office.admin.get(`/api/figures/${stale}`)).body.total).toBe(1);
    const offered = (await next(asha)).leads;
    expect(offered.map(({ queue }: { queue: string }) => queue)).toEqual(["quote"]);
    await asha.send("POST", "/api/call-logs", { leadId: lead, callResult: "remark", notes: "[REMARK] Rang" });
    expect((await office.admin.get(`/api/figures/${stale}`)).body.total).toBe(0);
  });
});
