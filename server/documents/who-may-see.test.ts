import { describe, expect } from "vitest";
import { formOf } from "#server/testing/documents";
import { type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ telecallers: ["asha"] });

describe("who may see a document (specification §6)", () => {
  let vikram: Person;
  let lead: number;
  let ashasLead: number;
  test.beforeAll(async ({ office }) => {
    vikram = await office.telecaller("vikram");
    [lead, ashasLead] = await uploadLeads(office, [{}, { telecallerName: "asha" }]);
  });

  const upload = (person: Person, id: number) =>
    person.send("POST", `/api/leads/${id}/documents`, formOf({ documentType: "insurance_policy" }));
  const download = (person: Person, id: number) => person.get(`/api/documents/${id}/download`);
  const missing = { status: 404, body: { message: "Document not found" } };

  test("a colleague's lead is 404 for upload, list and download", async ({ office, asha }) => {
    const { body } = await upload(asha, ashasLead);
    expect((await upload(vikram, ashasLead)).status).toBe(404);
    expect((await vikram.get(`/api/leads/${ashasLead}/documents`)).status).toBe(404);
    expect(await download(vikram, body.id)).toMatchObject(missing);
    expect((await office.admin.get(`/api/leads/${ashasLead}/documents`)).body).toHaveLength(1);
    expect((await download(office.admin, body.id)).status).toBe(200);
  });

  test("documents follow their lead: once reassigned, the former telecaller's next download is 404", async ({
    office,
    asha,
  }) => {
    const id = await office.lead({ telecallerName: "asha" });
    const { body } = await upload(asha, id);
    expect((await download(asha, body.id)).status).toBe(200);
    const { body: users } = await office.admin.get("/api/users");
    const { id: vikramsId } = users.find(({ username }: { username: string }) => username === "vikram");
    await office.admin.send("POST", "/api/leads/bulk-assign", { leadIds: [id], assignedUserId: vikramsId });
    expect(await download(asha, body.id)).toMatchObject(missing);
    expect((await asha.get(`/api/leads/${id}/documents`)).status).toBe(404);
    expect((await download(vikram, body.id)).status).toBe(200);
  });

  test("without a session one is asked to sign in", async ({ office }) => {
    expect((await upload(office.stranger, lead)).status).toBe(401);
    expect((await office.stranger.get(`/api/leads/${lead}/documents`)).status).toBe(401);
    expect((await download(office.stranger, 1)).status).toBe(401);
  });

  test.for(["0", "x", "1.5", "99999999"])("document %s is 404", async (id, { asha }) => {
    expect((await asha.get(`/api/documents/${id}/download`)).status).toBe(404);
  });
});
