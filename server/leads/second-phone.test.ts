import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { names } from "#server/testing/calling";
import { type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ telecallers: ["asha", "bharat"] });

const wish = (person: Person, lead: number, doNotCall: boolean) =>
  person.send("PATCH", `/api/leads/${lead}/do-not-call`, { doNotCall });
const leadOf = async (person: Person, lead: number) => (await person.get(`/api/leads/${lead}`)).body;
const marked = async (person: Person, lead: number) => (await leadOf(person, lead)).doNotCall;

describe("a lead's second phone", () => {
  test("is stored like the first and found by its digits in any form", async ({ office, asha }) => {
    const [lead] = await uploadLeads(office, [
      { name: "Kamal Sethi", phoneNumber: "9700000001", secondPhone: "9700000002", telecallerName: "asha" },
    ]);
    expect(await leadOf(asha, lead)).toMatchObject({ secondPhone: "+91-9700000002", otherDetails: null });
    for (const q of ["9700000002", "+91 97000-00002", "097000 00002"]) {
      const { body } = await asha.get(`/api/search?q=${encodeURIComponent(q)}`);
      expect(body).toMatchObject([{ id: lead }]);
      const { body: listed } = await asha.get(
        `/api/customers?fields=phone,registration&search=${q.slice(-9)}`,
      );
      expect(listed).toMatchObject([{ name: "Kamal Sethi" }]);
    }
  });

  test("makes records related, whichever of the two numbers they share", async ({ office, asha }) => {
    const [wife, husband, other] = await uploadLeads(office, [
      { phoneNumber: "9700000011", secondPhone: "9700000012", telecallerName: "asha" },
      { phoneNumber: "9700000012", telecallerName: "asha" },
      { phoneNumber: "9700000013", secondPhone: "+91 97000 00012", telecallerName: "asha" },
    ]);
    const related = async (lead: number) =>
      (await asha.get(`/api/leads/${lead}/related`)).body.leads.map(({ id }: { id: number }) => id).sort();
    expect(await related(wife)).toEqual([husband, other].sort());
    expect(await related(husband)).toEqual([wife, other].sort());
    const { body } = await asha.get("/api/related?phoneNumber=9700000012");
    expect(body.total).toBe(3);
  });

  test("is called when the first cannot be dialed", async ({ office, asha }) => {
    const [lead] = await uploadLeads(office, [
      { phoneNumber: "98000", secondPhone: "9700000021", telecallerName: "asha" },
    ]);
    const touch = { touch: "dial", requestId: randomUUID() };
    expect((await asha.send("POST", `/api/leads/${lead}/touches`, touch)).status).toBe(200);
  });
});

describe("a second phone and the do-not-call list", () => {
  test("a marked lead lists both its numbers; calls allowed again remove both", async ({
    office,
    asha,
    bharat,
  }) => {
    const [both, first, second] = await uploadLeads(office, [
      { phoneNumber: "9700000101", secondPhone: "9700000102", telecallerName: "asha" },
      { phoneNumber: "9700000101", telecallerName: "bharat" },
      { phoneNumber: "9700000102", telecallerName: "bharat" },
    ]);
    await wish(asha, both, true);
    expect([await marked(asha, both), await marked(bharat, first), await marked(bharat, second)]).toEqual([
      true,
      true,
      true,
    ]);
    await wish(office.admin, both, false);
    expect([await marked(asha, both), await marked(bharat, first), await marked(bharat, second)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test("a listed number forbids the lead as its second one too: in lists, in reminders, in call mode", async ({
    office,
    asha,
  }) => {
    const [listed, lead] = await uploadLeads(
      office,
      [
        { name: "Listed", phoneNumber: "9700000201", telecallerName: "bharat" },
        {
          name: "Second Listed",
          phoneNumber: "9700000202",
          secondPhone: "9700000201",
          telecallerName: "asha",
        },
        { name: "Free", phoneNumber: "9700000203", secondPhone: "9700000204", telecallerName: "asha" },
      ],
      "2026-12",
    );
    await asha.records(lead, "callback", { nextFollowUp: "2026-11-06T10:00:00Z" });
    const month = { campaignMonth: "2026-12" };
    await wish(office.admin, listed, true);
    const { body: rows } = await asha.get("/api/leads?campaignMonth=2026-12");
    expect(Object.fromEntries(rows.map((row: Row) => [row.name, row.doNotCall]))).toEqual({
      "Second Listed": true,
      Free: false,
    });
    expect((await office.admin.get("/api/reminders")).body.reminders).toEqual([]);
    expect(await names(asha, month)).toEqual(["Free"]);
    // The outcome's reply is another statement.
    expect((await asha.records(lead, "interested")).body).toMatchObject({ doNotCall: true });
  });

  test("a second phone that is on the list already forbids the lead from its edit on, with both entries once", async ({
    office,
    asha,
  }) => {
    const [listed, lead] = await uploadLeads(office, [
      { phoneNumber: "9700000301", telecallerName: "asha" },
      { phoneNumber: "9700000302", telecallerName: "asha" },
    ]);
    await wish(asha, listed, true);
    const { version } = await leadOf(asha, lead);
    const edit = { secondPhone: "97000 00301", version };
    expect((await asha.send("PATCH", `/api/leads/${lead}`, edit)).body).toMatchObject({ doNotCall: true });
    await wish(asha, lead, true);
    const { body: page } = await asha.get("/api/leads?campaignMonth=2026-11&page=1&limit=100");
    expect(page.leads.filter(({ id }: Row) => id === lead)).toHaveLength(1);
    expect(await leadOf(asha, lead)).toMatchObject({ doNotCall: true, doNotCallReason: null });
  });
});

describe("a person with a second phone", () => {
  test("is exported and erased with the records that share either number, and with the other details", async ({
    office,
  }) => {
    const [lead] = await uploadLeads(office, [
      { name: "Lata Rao", phoneNumber: "9700000401", secondPhone: "9700000402" },
      { name: "Lata Rao", phoneNumber: "9700000402" },
      { name: "Lata Rao", phoneNumber: "9700000403", secondPhone: "9700000401" },
      { name: "Somebody Else", phoneNumber: "9700000404" },
    ]);
    const { customerId } = await leadOf(office.admin, lead);
    await office.query(`update customers set other_details = '{"Financier": "HDFC Bank"}' where id = $1`, [
      customerId,
    ]);
    expect(await leadOf(office.admin, lead)).toMatchObject({ otherDetails: { Financier: "HDFC Bank" } });
    const { body: record } = await office.admin.get(`/api/customers/${customerId}`);
    expect(record).toMatchObject({ secondPhone: "+91-9700000402", otherDetails: { Financier: "HDFC Bank" } });
    const { body } = await office.admin.send("DELETE", `/api/customers/${customerId}/personal-data`);
    expect(body).toMatchObject({ records: 3, leads: 3 });
    const left = await office.query("select name from customers where name in ('Lata Rao', 'Somebody Else')");
    expect(left).toEqual([{ name: "Somebody Else" }]);
  });
});

type Row = Record<string, unknown>;
