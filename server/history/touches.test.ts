import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import type { Office, Person } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const NOON = "2026-11-05T12:00:00+05:30";

const test = officeTest({
  at: NOON,
  environment: { SESSION_IDLE_MINUTES: "1440" },
  telecallers: ["asha", "bharat"],
});

describe("a lead handed over to the phone or to WhatsApp", () => {
  test.beforeEach(({ office }) => office.setClock(NOON));

  const newLead = (office: Office, telecallerName = "asha") => office.lead({ telecallerName });
  const touch = (person: Person, lead: number, body: Record<string, unknown>) =>
    person.send("POST", `/api/leads/${lead}/touches`, { requestId: randomUUID(), ...body });
  const linesOf = async (office: Office, lead: number) => {
    const { body } = await office.admin.get(`/api/leads/${lead}/call-logs`);
    return body.map(({ callResult }: { callResult: string }) => callResult);
  };

  test("adds an entry with the opened message, or that the number was dialed", async ({ office, asha }) => {
    const lead = await newLead(office);
    const { status, body } = await touch(asha, lead, { touch: "whatsapp", template: "2" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      leadId: lead,
      callResult: "template_2_opened",
      notes: null,
      createdBy: "Asha",
    });
    await touch(asha, lead, { touch: "dial" });
    expect(await linesOf(office, lead)).toEqual(["dialed", "template_2_opened"]);
  });

  test("adds an entry with the message about a quote that was sent", async ({ office, asha }) => {
    const lead = await newLead(office);
    await touch(asha, lead, { touch: "whatsapp", template: "quote" });
    expect(await linesOf(office, lead)).toEqual(["quote_message_opened"]);
  });

  test("is no call: the lead keeps status, assignee, version and result, and no figure changes", async ({
    office,
    asha,
  }) => {
    const lead = await newLead(office, "");
    const { body: before } = await asha.get(`/api/leads/${lead}`);
    const { body: day } = await asha.get("/api/analytics/telecaller-activity");
    await touch(asha, lead, { touch: "dial" });
    expect((await asha.get(`/api/leads/${lead}`)).body).toEqual(before);
    expect(before.assignedTo).toBeNull();
    expect((await asha.get("/api/analytics/telecaller-activity")).body).toEqual(day);
  });

  test("counts once however often the same request is sent, also at the same moment", async ({
    office,
    asha,
  }) => {
    const lead = await newLead(office);
    const requestId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => touch(asha, lead, { touch: "dial", requestId })),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await linesOf(office, lead)).toEqual(["dialed"]);
    office.setClock("2026-11-05T20:00:00+05:30");
    expect((await touch(asha, lead, { touch: "dial", requestId })).status).toBe(200);
  });

  test("is refused outside the calling hours with the reason; an outcome never is", async ({
    office,
    asha,
  }) => {
    const lead = await newLead(office);
    office.setClock("2026-11-05T19:00:00+05:30");
    const refused = {
      status: 409,
      body: { message: "Calling hours: 10:00 to 19:00 (IST)" },
    };
    expect(await touch(asha, lead, { touch: "dial" })).toMatchObject(refused);
    expect(await touch(asha, lead, { touch: "whatsapp", template: "4" })).toMatchObject(refused);
    expect(await linesOf(office, lead)).toEqual([]);
    expect((await asha.records(lead, "switched_off")).status).toBe(200);
  });

  test("is refused for a number on the do-not-call list", async ({ office, asha }) => {
    const lead = await newLead(office);
    await asha.send("PATCH", `/api/leads/${lead}/do-not-call`, { doNotCall: true });
    const refused = { status: 409, body: { message: "This number is on the do-not-call list" } };
    expect(await touch(asha, lead, { touch: "dial" })).toMatchObject(refused);
    expect(await touch(asha, lead, { touch: "whatsapp", template: "4" })).toMatchObject(refused);
  });

  test("is refused with a message that has a placeholder, which is named", async ({ office, asha }) => {
    const lead = await newLead(office);
    expect(await touch(asha, lead, { touch: "whatsapp", template: "1" })).toMatchObject({
      status: 409,
      body: { message: "Template 1 needs: Current Insurer" },
    });
  });

  test("has a template with a message, and none with a call", async ({ office, asha }) => {
    const lead = await newLead(office);
    for (const body of [{ touch: "whatsapp" }, { touch: "dial", template: "2" }])
      expect(await touch(asha, lead, body)).toMatchObject({ status: 400, body: { field: "template" } });
  });

  test("is refused on a colleague's lead", async ({ office, bharat }) => {
    const lead = await newLead(office);
    expect((await touch(bharat, lead, { touch: "dial" })).status).toBe(404);
  });

  test("leaves the latest outcome undoable", async ({ office, asha }) => {
    const lead = await newLead(office);
    const requestId = randomUUID();
    await asha.records(lead, "interested", { requestId });
    await touch(asha, lead, { touch: "whatsapp", template: "4" });
    expect((await asha.send("POST", `/api/leads/${lead}/undo`, { requestId })).status).toBe(200);
    expect(await linesOf(office, lead)).toEqual(["template_4_opened"]);
  });
});
