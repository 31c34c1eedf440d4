import { describe, expect } from "vitest";
import type { Office } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ at: "2026-11-20T12:00:00+05:30" });

test.beforeEach(({ office }) => office.query("delete from messages"));

const thanks = { name: "Payment link", language: null, text: "Hello [Name], pay here. [Sign-off]" };
const add = (office: Office, change: object = {}) =>
  office.admin.send("POST", "/api/messages", { ...thanks, ...change });
const change = (office: Office, id: number, part: object) =>
  office.admin.send("PATCH", `/api/messages/${id}`, { ...thanks, version: 1, ...part });
const listed = async (office: Office, name = thanks.name) => {
  const { messages } = (await office.admin.get("/api/settings")).body;
  return messages.filter((one: { name: string }) => one.name === name);
};

describe("the agency's own messages", () => {
  test("an administrator writes one, every user reads it with who wrote it and when", async ({
    office,
    asha,
  }) => {
    const { status, body } = await add(office);
    expect([status, body]).toMatchObject([200, { ...thanks, version: 1 }]);
    expect((await asha.get("/api/settings")).body.messages).toEqual([body]);
    const [entry] = (await office.admin.get("/api/audit-log")).body.entries;
    expect(entry).toMatchObject({ what: "Added a message", about: "Payment link" });
  });

  test("each change is a version; an earlier text is there to be used again", async ({ office }) => {
    const { id, changedAt } = (await add(office)).body;
    office.setClock("2026-11-20T12:10:00+05:30");
    const changed = await change(office, id, { text: "Pay by Friday, [Name]" });
    expect(changed.body).toMatchObject({ id, version: 2, text: "Pay by Friday, [Name]" });
    const versions = (await office.admin.get(`/api/messages/${id}/versions`)).body;
    expect(versions.map(({ text }: { text: string }) => text)).toEqual([
      "Pay by Friday, [Name]",
      thanks.text,
    ]);
    expect(versions[1].changedAt).toBe(changedAt);
    expect(await listed(office)).toHaveLength(1);
  });

  test("of two who change the same text the second is told, and nothing is overwritten", async ({
    office,
  }) => {
    const { id } = (await add(office)).body;
    const [one, other] = await Promise.all([
      change(office, id, { text: "One" }),
      change(office, id, { text: "Other" }),
    ]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    const won = one.status === 200 ? "One" : "Other";
    expect(await listed(office)).toMatchObject([{ version: 2, text: won }]);
  });

  test("a name is used once in each language, in whatever case", async ({ office }) => {
    await add(office);
    expect(await add(office, { name: "PAYMENT LINK" })).toMatchObject({
      status: 400,
      body: { field: "name", message: "There is a message with this name in this language" },
    });
    expect((await add(office, { language: "Hindi" })).status).toBe(200);
    const twice = await Promise.all([add(office, { name: "Same" }), add(office, { name: "Same" })]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await add(office, { name: "template 1" })).body).toMatchObject({ field: "name" });
  });

  test("a text with a bracket that is filled by nothing is refused and names it", async ({ office }) => {
    const { status, body } = await add(office, { text: "Pay at [Link]" });
    expect(status).toBe(400);
    expect(body).toMatchObject({ field: "text" });
    expect(body.message).toContain("[Link] is not a placeholder");
  });

  test("a deleted one is offered to nobody, its name is free, and it can be brought back", async ({
    office,
  }) => {
    const { id } = (await add(office)).body;
    expect((await office.admin.send("DELETE", `/api/messages/${id}`)).status).toBe(200);
    expect(await listed(office)).toEqual([]);
    expect((await office.admin.send("DELETE", `/api/messages/${id}`)).status).toBe(404);
    expect((await change(office, id, { version: 2 })).body).toMatchObject({ id, version: 3, ...thanks });
    expect((await office.admin.send("DELETE", `/api/messages/${id}`)).status).toBe(200);
    expect((await add(office)).status).toBe(200);
    expect((await change(office, id, { version: 4 })).body).toMatchObject({ field: "name" });
  });
});

describe("sending one", () => {
  test("is in the lead's history under its name; one with a value missing, or that is gone, is refused", async ({
    office,
    asha,
  }) => {
    await add(office);
    await add(office, { name: "Offer", text: "Write to [WhatsApp Number]" });
    const lead = await office.lead({ telecallerName: "asha" });
    const send = (template: string) =>
      asha.send("POST", `/api/leads/${lead}/touches`, {
        touch: "whatsapp",
        template,
        requestId: crypto.randomUUID(),
      });
    expect((await send("Payment link")).body).toMatchObject({ callResult: "Payment link_opened" });
    expect(await send("Offer")).toMatchObject({
      status: 409,
      body: { message: "Offer needs: WhatsApp Number" },
    });
    expect((await send("")).status).toBe(400);
    expect(await send("Anything")).toMatchObject({
      status: 409,
      body: { message: "This message was deleted. Choose another one." },
    });
  });
});
