import { sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { OutcomeCode } from "#contract/lead/outcomes";
import { leads } from "#server/db/schema/leads";
import { isNumberToFix } from "#server/lead/number-queries";
import { type Office, type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ telecallers: ["asha"] });

describe("a lead whose number is wrong or invalid", () => {
  const ended = async (office: Office, asha: Person, outcome: OutcomeCode) => {
    const lead = await office.lead({ telecallerName: "asha" });
    await asha.records(lead, outcome);
    return lead;
  };
  const toFix = async (office: Office): Promise<number[]> => {
    const listed = (await office.admin.get("/api/leads?numbersToFix=true")).body;
    expect((await office.admin.get("/api/analytics/to-do")).body.numbersToFix).toBe(listed.length);
    return listed.map(({ id }: { id: number }) => id);
  };
  const edit = (office: Office, lead: number, phoneNumber: string) =>
    office.admin.send("PATCH", `/api/leads/${lead}`, { phoneNumber });

  test("is on the list of numbers to correct until its number is corrected", async ({ office, asha }) => {
    const [wrong, invalid] = [
      await ended(office, asha, "wrong_number"),
      await ended(office, asha, "number_invalid"),
    ];
    const unreached = await ended(office, asha, "switched_off");
    expect(await toFix(office)).toEqual([invalid, wrong]);
    await edit(office, invalid, "9811111111");
    expect(await toFix(office)).toEqual([wrong]);
    expect(await toFix(office)).not.toContain(unreached);
  });

  test("is on that list with a file's number that cannot be called, before anybody dials it", async ({
    office,
    asha,
  }) => {
    const before = await toFix(office);
    const twice = { registrationNumber: "MH12DE4321", phoneNumber: "12345" };
    const [earlier, , , closed, banned, odd] = await uploadLeads(office, [
      { ...twice },
      { phoneNumber: "022-48546000" },
      { phoneNumber: "12345", secondPhone: "9811100011" },
      { phoneNumber: "no phone" },
      { phoneNumber: "54321" },
      { phoneNumber: "98110" },
    ]);
    const latest = await office.lead(twice, "2026-12");
    await office.admin.changeStatus(closed, { status: "closed" });
    await asha.send("PATCH", `/api/leads/${banned}/do-not-call`, { doNotCall: true });
    const added = (await toFix(office)).filter((id) => !before.includes(id));
    expect(added).toEqual([latest, odd]);
    expect(added).not.toContain(earlier);
    await edit(office, odd, "9811111122");
    expect(await toFix(office)).not.toContain(odd);
  });

  test("is found by an index of the numbers that cannot be called", async ({ office }) => {
    const plan = await office.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(sql`explain select from ${leads} where ${isNumberToFix}`);
    });
    expect(JSON.stringify(plan.rows)).toContain("customers_uncallable");
  });

  test("keeps its status when the number is corrected, and is offered to its caller at once", async ({
    office,
    asha,
  }) => {
    const lead = await ended(office, asha, "number_invalid");
    const { body } = await edit(office, lead, "9822222222");
    expect(body).toMatchObject({ status: "not_connected", subStatus: "number_invalid", tries: 0 });
    expect(body.retryAt).not.toBeNull();
    const { body: next } = await asha.send("POST", "/api/calling/next", { wanted: 4 });
    const offered = next.leads.map((one: { lead: { id: number }; queue: string }) => [
      one.lead.id,
      one.queue,
    ]);
    expect(offered).toContainEqual([lead, "retry"]);
  });

  test("is not corrected by the same digits in another form, nor by another field", async ({
    office,
    asha,
  }) => {
    const lead = await ended(office, asha, "wrong_number");
    const { body } = await office.admin.get(`/api/leads/${lead}`);
    const digits = body.phoneNumber.slice(-10);
    expect((await edit(office, lead, `0${digits}`)).body.retryAt).toBeNull();
    const address = { address: "12 MG Road" };
    expect((await office.admin.send("PATCH", `/api/leads/${lead}`, address)).body.retryAt).toBeNull();
  });

  test("only a wrong number gets a retry for a new one", async ({ office, asha }) => {
    const lead = await ended(office, asha, "interested");
    expect((await edit(office, lead, "9833333333")).body.retryAt).toBeNull();
  });
});
