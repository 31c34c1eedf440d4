import { describe, expect } from "vitest";
import { type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ telecallers: ["asha", "bharat"] });

describe("a number on the do-not-call list", () => {
  let own: number;
  let colleagues: number;
  test.beforeAll(async ({ office }) => {
    [own, colleagues] = await uploadLeads(office, [
      { phoneNumber: "9800000901", telecallerName: "asha" },
      { phoneNumber: "+91 98000 00901", telecallerName: "bharat" },
    ]);
  });

  const wish = (person: Person, lead: number, doNotCall: boolean, reason?: string) =>
    person.send("PATCH", `/api/leads/${lead}/do-not-call`, { doNotCall, reason });
  const marked = async (person: Person, lead: number) =>
    (await person.get(`/api/leads/${lead}`)).body.doNotCall;

  test("is marked on every record with it, in every form, and on later ones", async ({
    office,
    asha,
    bharat,
  }) => {
    expect(await marked(asha, own)).toBe(false);
    const { body } = await wish(asha, own, true, "Rang at night");
    expect(body).toMatchObject({ doNotCall: true, doNotCallReason: "Rang at night" });
    expect(await marked(bharat, colleagues)).toBe(true);
    const later = await office.lead({ phoneNumber: "919800000901" }, "2026-12");
    expect(await marked(office.admin, later)).toBe(true);
    const { body: rows } = await office.admin.get("/api/leads?campaignMonth=2026-12");
    expect(rows.find(({ id }: { id: number }) => id === later).doNotCall).toBe(true);
  });

  test("is recorded in the history, once, and in the audit log", async ({ office, asha }) => {
    await wish(asha, own, true, "Again");
    const { body: logs } = await asha.get(`/api/leads/${own}/call-logs`);
    expect(logs.map(({ callResult, notes }: Record<string, string>) => [callResult, notes])).toEqual([
      ["do_not_call", "Rang at night"],
    ]);
    const entries = await office.query("select details from audit_log where action = 'do_not_call.noted'");
    expect(entries).toEqual([{ details: { leadId: own } }]);
  });

  test("leaves the reminders; an outcome may still be recorded", async ({ office, asha }) => {
    const nextFollowUp = "2026-11-06T10:00:00Z";
    expect((await asha.records(own, "callback", { nextFollowUp })).status).toBe(200);
    const { body } = await office.admin.get("/api/reminders");
    expect(body.reminders).toEqual([]);
    expect(body.counts).toEqual({ overdue: 0, late: 0, today: 0, later: 0 });
  });

  test("is removed by an administrator only", async ({ office, asha, bharat }) => {
    expect((await wish(asha, own, false)).status).toBe(403);
    expect(await marked(asha, own)).toBe(true);
    expect((await wish(office.admin, own, false)).body.doNotCall).toBe(false);
    expect(await marked(bharat, colleagues)).toBe(false);
  });

  test("cannot be added without a number, nor on a lead out of scope", async ({ office, asha }) => {
    const nameless = await office.lead({ telecallerName: "asha" });
    await office.query(
      "update customers set phone_number = 'none' where id = (select customer_id from leads where id = $1)",
      [nameless],
    );
    expect(await wish(asha, nameless, true)).toMatchObject({ status: 400, body: { field: "doNotCall" } });
    expect((await wish(asha, colleagues, true)).status).toBe(404);
  });
});
