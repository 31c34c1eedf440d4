import { describe, expect } from "vitest";
import { nextLeadMonth } from "#contract/lead/closing/policy-year";
import type { OutcomeCode } from "#contract/lead/outcomes";
import { formatRegistration } from "#contract/lead/registration";
import { lackingReasons, type RenewalShow } from "#contract/renewals/kinds";
import { keysOf } from "#contract/tables";

import { next } from "#server/testing/calling";
import { wasRunningUntil } from "#server/testing/clock";
import { type Office, type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";
import { openDueMonths } from "./renewals-job.ts";

const environment = { SESSION_IDLE_MINUTES: "500000", SESSION_MAX_HOURS: "8000" };
const test = officeTest({ at: "2026-02-10T10:00:00+05:30", environment, telecallers: ["asha", "bharat"] });

test.beforeEach(async ({ office }) => {
  await office.query("delete from customers");
  office.setClock("2026-11-05T10:00:00+05:30");
});

const months = async (office: Office) => (await office.admin.get("/api/renewals")).body;
const monthOf = async (office: Office, month: string) =>
  (await months(office)).find((one: { month: string }) => one.month === month);
const previewOf = async (office: Office, month: string) =>
  (await office.admin.get(`/api/renewals/${month}`)).body;
const shownIn = async (office: Office, month: string, show: RenewalShow) =>
  (await office.admin.get(`/api/renewals/${month}/leads?show=${show}`)).body;
const open = (person: Person, month: string) => person.send("POST", `/api/renewals/${month}`);
const listOf = async (office: Office, month: string) =>
  (await office.admin.get(`/api/leads?campaignMonth=${month}`)).body;
const leadOf = async (office: Office, id: number) => (await office.admin.get(`/api/leads/${id}`)).body;

/** Five leads that end in five ways. */
async function aDecember(office: Office, asha: Person) {
  const row = (name: string, more: object = {}) => ({
    name,
    telecallerName: "asha",
    insuranceExpiry: "2025-12-24",
    ...more,
  });
  const [won, lost, sold, undecided, early] = await uploadLeads(
    office,
    [
      row("won"),
      row("lost"),
      row("sold"),
      row("undecided", { telecallerName: "bharat" }),
      row("early", { insuranceExpiry: "2025-11-30" }),
    ],
    "2025-12",
  );
  const edit = (id: number, body: object) => asha.send("PATCH", `/api/leads/${id}`, body);
  await asha.records(won, "policy_done_by_sln");
  await edit(won, {
    newInsurer: "Digit",
    newPremium: 13654,
    newPolicyNumber: "D1",
    newExpiry: "2026-12-25",
    previousNcb: "25",
    claimsStatus: "not_claimed",
  });
  await asha.records(lost, "policy_done_outside");
  await edit(lost, { lostTo: "ACKO", lostPremium: 12500, previousNcb: "50", claimsStatus: "not_claimed" });
  await asha.records(sold, "vehicle_sold");
  return { won, lost, sold, undecided, early };
}

describe("next year's leads", () => {
  test("a policy sold, lost or undecided comes again when it ends, a sold vehicle does not", async ({
    office,
    asha,
  }) => {
    const { early } = await aDecember(office, asha);
    expect(await monthOf(office, "2026-12")).toEqual({
      month: "2026-12",
      won: 1,
      lost: 1,
      undecided: 1,
      leads: 0,
      madeSince: null,
      opensOn: "2026-10-17",
    });
    expect(await monthOf(office, "2026-11")).toMatchObject({ undecided: 1 });
    // Undecided with a result, in another month.
    await asha.records(early, "interested");
    for (const month of ["2026-11", "2026-12"]) {
      const numbers = await monthOf(office, month);
      for (const show of ["won", "lost", "undecided"] as const)
        expect([month, show, (await shownIn(office, month, show)).total]).toEqual([
          month,
          show,
          numbers[show],
        ]);
    }
    expect((await months(office)).map(({ month }: { month: string }) => month)).toHaveLength(13);
    const missing = await shownIn(office, "2026-12", "missing");
    expect(missing.total).toBe(3);
    expect(missing.leads.map(({ name }: { name: string }) => name).sort()).toEqual([
      "lost",
      "undecided",
      "won",
    ]);
  });

  test("they become leads with the policy that then ends, for last year's caller, and never twice", async ({
    office,
    asha,
    bharat,
  }) => {
    const { won, lost } = await aDecember(office, asha);
    expect(await previewOf(office, "2026-12")).toEqual({
      month: "2026-12",
      missing: 3,
      people: [
        { id: asha.id, name: "Asha", leads: 2 },
        { id: bharat.id, name: "Bharat", leads: 1 },
      ],
      unassigned: 0,
      lastYear: 5,
      lacking: { sold: 1, doNotCall: 0, noExpiry: 0, elsewhere: 1, deleted: 0, unbrought: 3 },
      inNoFile: 0,
      madeSince: null,
      opensOn: "2026-10-17",
    });
    expect((await open(office.admin, "2026-12")).body).toEqual({ added: 3, isWhole: true });
    expect((await open(office.admin, "2026-12")).body).toEqual({ added: 0, isWhole: true });
    const made = await listOf(office, "2026-12");
    const customerOf = async (id: number) => (await leadOf(office, id)).customerId;
    const next = async (id: number) => {
      const customer = await customerOf(id);
      const leads = await Promise.all(made.map((lead: { id: number }) => leadOf(office, lead.id)));
      return leads.find((lead) => lead.customerId === customer);
    };
    expect(await next(won)).toMatchObject({
      status: "pending_call",
      insuranceExpiry: "2026-12-25",
      insuranceCompany: "Digit",
      policyNumber: "D1",
      premiumAmount: 13654,
      previousNcb: "35",
      claimsStatus: null,
      assignedTo: asha.id,
    });
    expect(await next(lost)).toMatchObject({
      insuranceExpiry: "2026-12-24",
      insuranceCompany: "ACKO",
      premiumAmount: 12500,
      previousNcb: "50",
    });
    expect(await monthOf(office, "2026-12")).toMatchObject({ won: 1, lost: 1, leads: 3 });
    expect(await previewOf(office, "2026-12")).toMatchObject({ missing: 0, lacking: { unbrought: 0 } });
    const [entry] = (await office.admin.get("/api/audit-log")).body.entries;
    expect(entry).toMatchObject({ what: "Made leads of renewals", about: "3 leads in Dec 2026" });
  });

  test("a vehicle that a file brings meanwhile is one lead", async ({ office, asha }) => {
    const { won } = await aDecember(office, asha);
    const { registrationNumber, phoneNumber, maker, model } = await leadOf(office, won);
    const row = { registrationNumber, phoneNumber, maker, model, insuranceExpiry: "2026-12-25" };
    await uploadLeads(office, [row], "2026-12");
    expect((await open(office.admin, "2026-12")).body).toEqual({ added: 2, isWhole: true });
    expect(await listOf(office, "2026-12")).toHaveLength(3);
  });

  test("the month's own file takes the place of next year's leads, keeps their callers, and changes nothing twice", async ({
    office,
    asha,
  }) => {
    const { won, lost } = await aDecember(office, asha);
    await open(office.admin, "2026-12");
    const rowOf = async (id: number) => {
      const { registrationNumber, phoneNumber, maker, model } = await leadOf(office, id);
      return { registrationNumber, phoneNumber, maker, model, insuranceExpiry: "2026-12-29" };
    };
    const customer = (await leadOf(office, won)).customerId;
    const nextOf = async (customerId: number) => {
      const all = await Promise.all(
        (await listOf(office, "2026-12")).map(({ id }: { id: number }) => leadOf(office, id)),
      );
      return all.filter((lead) => lead.customerId === customerId);
    };
    const worked = await nextOf((await leadOf(office, lost)).customerId);
    await asha.records(worked[0].id, "interested");
    const data = [await rowOf(won), await rowOf(lost)].map((row, index) => ({
      ...row,
      name: `Row ${index}`,
    }));
    const upload = async () =>
      (
        await office.admin.send("POST", "/api/upload/csv-leads", {
          data,
          targetMonth: "12",
          targetYear: "2026",
        })
      ).body.results;
    expect(await upload()).toMatchObject({ successful: 1, failed: 1 });
    expect(await nextOf(customer)).toMatchObject([
      { insuranceExpiry: "2026-12-29", assignedTo: asha.id, status: "pending_call" },
    ]);
    const before = await listOf(office, "2026-12");
    expect(await upload()).toMatchObject({ successful: 0, failed: 2 });
    expect(await listOf(office, "2026-12")).toEqual(before);
    expect((await open(office.admin, "2026-12")).body).toEqual({ added: 0, isWhole: true });
  });

  test("a file of the month after or before takes the place of next year's lead, unless somebody has worked on it", async ({
    office,
    asha,
  }) => {
    const { won, lost, undecided } = await aDecember(office, asha);
    await open(office.admin, "2026-12");
    const vehicleOf = async (id: number) => {
      const { registrationNumber, phoneNumber, maker, model, customerId } = await leadOf(office, id);
      const leads = await office.query(
        "select id, campaign_month as month from leads where customer_id = $1 and id <> $2 order by month",
        [customerId, id],
      );
      return { row: { registrationNumber, phoneNumber, maker, model }, leads };
    };
    const worked = await vehicleOf(lost);
    await asha.records(Number(worked.leads[0]?.id), "interested");
    const rows = [(await vehicleOf(won)).row, worked.row].map((row) => ({
      ...row,
      insuranceExpiry: "2027-01-04",
    }));
    const data = rows.map((row) => ({ ...row, name: "Meera Nair" }));
    const batch = { data, targetMonth: "01", targetYear: "2027" };
    const { registrationNumber } = worked.row;
    const reason = `Duplicate: ${formatRegistration(registrationNumber)} is already in Dec 2026`;
    const { results } = (await office.admin.send("POST", "/api/upload/csv-leads", batch)).body;
    expect(results).toMatchObject({ successful: 1, failures: [{ reason }] });
    const months = async (id: number) => (await vehicleOf(id)).leads.map(({ month }) => month);
    expect(await months(won)).toEqual(["2027-01"]);
    expect(await months(lost)).toEqual(["2026-12"]);
    expect(await months(undecided)).toEqual(["2026-12"]);
    expect((await open(office.admin, "2026-12")).body).toEqual({ added: 0, isWhole: true });
  });

  test("the server opens a month by itself on its day, unless the agency wants it by hand", async ({
    office,
    asha,
  }) => {
    await aDecember(office, asha);
    const due = async (instant: string) => {
      await wasRunningUntil(office, instant);
      await openDueMonths(office, new Date(instant));
    };
    await due("2026-10-16T10:00:00+05:30");
    expect(await listOf(office, "2026-12")).toEqual([]);
    expect(await listOf(office, "2026-11")).toHaveLength(1);
    await office.admin.send("PATCH", "/api/settings", { renewalDaysBefore: null });
    await due("2026-10-17T10:00:00+05:30");
    expect(await listOf(office, "2026-12")).toEqual([]);
    await office.admin.send("PATCH", "/api/settings", { renewalDaysBefore: 45 });
    await due("2026-10-17T10:00:00+05:30");
    expect(await listOf(office, "2026-12")).toHaveLength(3);
  });

  test("an update opens no month that an agency is working on already", async ({ office, asha }) => {
    await aDecember(office, asha);
    await office.query("update settings set renewals_from = '2027-01'");
    expect(await monthOf(office, "2026-12")).toMatchObject({ opensOn: null });
    await openDueMonths(office, new Date("2026-11-01T10:00:00+05:30"));
    expect(await listOf(office, "2026-12")).toEqual([]);
    expect((await open(office.admin, "2026-12")).body).toEqual({ added: 3, isWhole: true });
    await office.query("update settings set renewals_from = null");
  });

  test("what last year's month had and this year's lacks is listed by why; who asked for no calls gets no lead", async ({
    office,
    asha,
  }) => {
    const { lost } = await aDecember(office, asha);
    const [unread] = await uploadLeads(office, [{ name: "unread", insuranceExpiry: "soon" }], "2025-12");
    expect(unread).toBeGreaterThan(0);
    await asha.send("PATCH", `/api/leads/${lost}/do-not-call`, { doNotCall: true });
    const { lastYear, lacking, missing } = await previewOf(office, "2026-12");
    expect({ lastYear, lacking, missing }).toEqual({
      lastYear: 6,
      lacking: { sold: 1, doNotCall: 1, noExpiry: 1, elsewhere: 1, deleted: 0, unbrought: 2 },
      missing: 2,
    });
    for (const show of keysOf(lackingReasons)) {
      const { leads, total } = await shownIn(office, "2026-12", show);
      expect([show, leads.length, total]).toEqual([show, lacking[show], lacking[show]]);
    }
    expect((await shownIn(office, "2026-12", "lacking")).total).toBe(6);
    expect((await shownIn(office, "2026-12", "there")).total).toBe(0);
    expect((await open(office.admin, "2026-12")).body).toEqual({ added: 2, isWhole: true });
    await office.admin.send("PATCH", `/api/leads/${lost}/do-not-call`, { doNotCall: false });
    expect((await open(office.admin, "2026-12")).body).toEqual({ added: 1, isWhole: true });
  });

  test("made early, a month says since when its leads are there, and which of them no file has had", async ({
    office,
    asha,
  }) => {
    const { won, lost } = await aDecember(office, asha);
    office.setClock("2026-02-10T10:00:00+05:30");
    await open(office.admin, "2026-12");
    const since = expect.stringMatching(/^2026-02-10T04:3/);
    expect(await previewOf(office, "2026-12")).toMatchObject({
      missing: 0,
      inNoFile: 3,
      madeSince: since,
      opensOn: "2026-10-17",
    });
    expect(await monthOf(office, "2026-12")).toMatchObject({ leads: 3, madeSince: since });
    const listed = async () => {
      const { leads, total } = await shownIn(office, "2026-12", "inNoFile");
      return [total, ...leads.map(({ name }: { name: string }) => name).sort()];
    };
    expect(await listed()).toEqual([3, "lost", "undecided", "won"]);

    office.setClock("2026-11-05T10:00:00+05:30");
    const { registrationNumber, phoneNumber, maker, model } = await leadOf(office, won);
    const row = { registrationNumber, phoneNumber, maker, model, insuranceExpiry: "2026-12-25" };
    await uploadLeads(office, [{ ...row, name: "won" }], "2026-12");
    expect(await listed()).toEqual([2, "lost", "undecided"]);
    expect(await previewOf(office, "2026-12")).toMatchObject({ inNoFile: 2, madeSince: since });
    // A lead that is worked on stays, and a file that changes it has had it.
    const [next] = await office.query(
      "select l.id, l.customer_id from leads l join leads last on last.customer_id = l.customer_id where last.id = $1 and l.id <> $1",
      [lost],
    );
    await office.query(
      `insert into import_rows (import_id, row, result, lead_id, customer_id)
       select max(id), 1, 'changed', $1, $2 from imports`,
      [next?.id, next?.customer_id],
    );
    expect(await listed()).toEqual([1, "undecided"]);
    expect((await previewOf(office, "2026-12")).inNoFile).toBe(1);
  });

  test("a lead of next year that an administrator deletes is not made again, and the page says why", async ({
    office,
    asha,
  }) => {
    await aDecember(office, asha);
    await open(office.admin, "2026-12");
    const [deleted] = await listOf(office, "2026-12");
    await office.admin.send("POST", "/api/leads/bulk-delete", { leadIds: [deleted.id] });
    expect(await previewOf(office, "2026-12")).toMatchObject({
      missing: 0,
      lacking: { deleted: 1, unbrought: 0 },
    });
    expect((await shownIn(office, "2026-12", "deleted")).leads).toMatchObject([{ name: deleted.name }]);
    expect((await open(office.admin, "2026-12")).body).toEqual({ added: 0, isWhole: true });
  });

  test("a vehicle with two records gets one lead, of the newest record", async ({ office }) => {
    const plate = { registrationNumber: "KA09AB0001", insuranceExpiry: "2025-12-20" };
    await uploadLeads(office, [{ ...plate, name: "Old Record" }], "2025-12");
    const { body: form } = await office.admin.send("POST", "/api/customers", {
      firstName: "New",
      lastName: "Record",
      mobileNumber: "9800000777",
      vehicleType: "car",
      registrationNumber: plate.registrationNumber,
      policyExpiryDate: "2025-12-20",
    });
    const [campaign] = await office.query("select id::int from campaigns where month = '2025-12'");
    await office.admin.send("POST", "/api/leads", {
      customerId: form.id,
      campaignId: campaign?.id,
      assignedUserId: null,
      status: "pending_calls",
    });
    expect((await open(office.admin, "2026-12")).body).toEqual({ added: 1, isWhole: true });
    expect(await listOf(office, "2026-12")).toMatchObject([{ name: "New Record" }]);
    expect((await open(office.admin, "2026-12")).body).toEqual({ added: 0, isWhole: true });
  });

  test("a lead whose own month is not over is not last year's yet: call mode keeps offering it", async ({
    office,
    asha,
  }) => {
    const lapsed = { name: "Lapsed", insuranceExpiry: "2025-12-20", telecallerName: "asha" };
    const [id] = await uploadLeads(office, [lapsed], "2026-11");
    await openDueMonths(office, new Date("2026-11-05T10:00:00+05:30"));
    expect((await open(office.admin, "2026-12")).body).toEqual({ added: 0, isWhole: true });
    expect(await previewOf(office, "2026-12")).toMatchObject({ missing: 0 });
    const offered = (await next(asha)).leads.map(({ lead }: { lead: { id: number } }) => lead.id);
    expect(offered).toEqual([id]);
    office.setClock("2026-12-01T10:00:00+05:30");
    expect((await open(office.admin, "2026-12")).body).toEqual({ added: 1, isWhole: true });
  });
});

describe("the day a policy ends next", () => {
  const cases: [
    what: string,
    month: string,
    expiry: string,
    outcome: OutcomeCode | null,
    edit: object,
    next: string | null,
  ][] = [
    ["undecided: a year later", "2026-11", "2026-11-20", null, {}, "2027-11-20"],
    ["unreachable: a year later", "2026-11", "2026-11-20", "ringing_not_responding", {}, "2027-11-20"],
    ["29 February: the 28th", "2028-02", "2028-02-29", null, {}, "2029-02-28"],
    ["28 February before a leap year stays the 28th", "2027-02", "2027-02-28", null, {}, "2028-02-28"],
    ["the last day of a month", "2026-12", "2026-12-31", null, {}, "2027-12-31"],
    [
      "won: as recorded",
      "2026-11",
      "2026-11-20",
      "policy_done_by_sln",
      { newExpiry: "2027-11-24" },
      "2027-11-24",
    ],
    [
      "won for three years",
      "2026-11",
      "2026-11-20",
      "policy_done_by_sln",
      { newExpiry: "2029-11-19" },
      "2029-11-19",
    ],
    [
      "won for five years",
      "2026-11",
      "2026-11-20",
      "policy_done_by_sln",
      { newExpiry: "2031-11-19" },
      "2031-11-19",
    ],
    [
      "won from a later start, its end not recorded: a year after the start",
      "2026-11",
      "2026-11-20",
      "policy_done_by_sln",
      { newStart: "2027-01-15" },
      "2028-01-14",
    ],
    ["won, nothing recorded: a year later", "2026-11", "2026-11-20", "policy_done_by_sln", {}, "2027-11-20"],
    [
      "lost: as recorded",
      "2026-11",
      "2026-11-20",
      "policy_done_outside",
      { lostExpiry: "2027-12-02" },
      "2027-12-02",
    ],
    ["lost, nothing recorded: a year later", "2026-11", "2026-11-20", "not_interested", {}, "2027-11-20"],
    ["the vehicle is sold: never", "2026-11", "2026-11-20", "vehicle_sold", {}, null],
    ["ended within the month: not known", "2026-11", "2025-10-02", null, {}, null],
  ];
  for (const [what, month, expiry, outcome, edit, next] of cases)
    test(what, async ({ office, asha }) => {
      const [id] = await uploadLeads(office, [{ telecallerName: "asha", insuranceExpiry: expiry }], month);
      if (outcome) expect((await asha.records(id, outcome)).status).toBe(200);
      if (keysOf(edit).length > 0)
        expect((await asha.send("PATCH", `/api/leads/${id}`, edit)).status).toBe(200);
      const [found] = await office.query("select next_expiry::text as next from leads where id = $1", [id]);
      expect(found?.next).toBe(next);
      if (outcome === "policy_done_by_sln")
        expect(nextLeadMonth((await asha.get(`/api/leads/${id}`)).body)).toBe(next?.slice(0, 7));
      if (!next) return;
      const { leads } = await shownIn(office, next.slice(0, 7), "all");
      expect(leads).toMatchObject([{ id, nextExpiry: next }]);
    });
});
