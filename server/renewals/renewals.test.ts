import { describe, expect } from "vitest";
import { type Office, type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";
import { openDueMonths } from "./renewals-job.ts";

const test = officeTest({ at: "2026-11-05T10:00:00+05:30", telecallers: ["asha", "bharat"] });

test.beforeEach(async ({ office }) => {
  await office.query("delete from customers");
});

const months = async (office: Office) => (await office.admin.get("/api/renewals")).body;
const monthOf = async (office: Office, month: string) =>
  (await months(office)).find((one: { month: string }) => one.month === month);
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
    await aDecember(office, asha);
    expect(await monthOf(office, "2026-12")).toEqual({
      month: "2026-12",
      won: 1,
      lost: 1,
      undecided: 1,
      missing: 3,
      leads: 0,
      opensOn: "2026-10-17",
    });
    expect(await monthOf(office, "2026-11")).toMatchObject({ undecided: 1, missing: 1 });
    expect((await months(office)).map(({ month }: { month: string }) => month)).toHaveLength(13);
    const { body } = await office.admin.get("/api/renewals/2026-12/leads?show=missing");
    expect(body.total).toBe(3);
    expect(body.leads.map(({ name }: { name: string }) => name).sort()).toEqual(["lost", "undecided", "won"]);
  });

  test("they become leads with the policy that then ends, for last year's caller, and never twice", async ({
    office,
    asha,
    bharat,
  }) => {
    const { won, lost } = await aDecember(office, asha);
    const { body: preview } = await office.admin.get("/api/renewals/2026-12");
    expect(preview).toEqual({
      month: "2026-12",
      missing: 3,
      people: [
        { id: asha.id, name: "Asha", leads: 2 },
        { id: bharat.id, name: "Bharat", leads: 1 },
      ],
      unassigned: 0,
    });
    expect((await open(office.admin, "2026-12")).body).toEqual({ added: 3 });
    expect((await open(office.admin, "2026-12")).body).toEqual({ added: 0 });
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
    expect(await monthOf(office, "2026-12")).toMatchObject({ missing: 0, leads: 3 });
    const [entry] = (await office.admin.get("/api/audit-log")).body.entries;
    expect(entry).toMatchObject({ what: "Made leads of renewals", about: "3 leads in Dec 2026" });
  });

  test("a vehicle that a file brings meanwhile is one lead", async ({ office, asha }) => {
    const { won } = await aDecember(office, asha);
    const { registrationNumber, phoneNumber, maker, model } = await leadOf(office, won);
    const row = { registrationNumber, phoneNumber, maker, model, insuranceExpiry: "2026-12-25" };
    await uploadLeads(office, [row], "2026-12");
    expect((await open(office.admin, "2026-12")).body).toEqual({ added: 2 });
    expect(await listOf(office, "2026-12")).toHaveLength(3);
  });

  test("the server opens a month by itself on its day, unless the agency wants it by hand", async ({
    office,
    asha,
  }) => {
    await aDecember(office, asha);
    const due = (instant: string) => openDueMonths(office, new Date(instant));
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
});
