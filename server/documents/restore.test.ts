import { describe, expect } from "vitest";
import { documentFaults } from "#contract/documents/types";
import { formOf } from "#server/testing/documents";
import type { Person } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ telecallers: ["asha", "bharat"] });

describe("deleted documents on the lead's page (deviations: restoring for ten minutes)", () => {
  const upload = async (person: Person, lead: number, name: string): Promise<number> =>
    (await person.send("POST", `/api/leads/${lead}/documents`, formOf({ documentType: "rc_card", name })))
      .body.id;
  const remove = (person: Person, id: number) => person.send("DELETE", `/api/documents/${id}`);
  const restore = (person: Person, id: number) => person.send("POST", `/api/documents/${id}/restore`);
  const offered = async (person: Person, lead: number) =>
    (await person.get(`/api/leads/${lead}/documents/deleted`)).body;

  test("one is offered for restoring until ten minutes have passed, to everybody who sees the lead", async ({
    office,
    asha,
  }) => {
    const lead = await office.lead({ telecallerName: "asha" });
    const id = await upload(asha, lead, "rc.pdf");
    expect(await offered(asha, lead)).toEqual([]);

    office.setClock("2026-11-05T10:14:02+05:30");
    const { body } = await remove(asha, id);
    const [document, ...others] = await offered(office.admin, lead);
    expect(others).toEqual([]);
    expect(document).toEqual({
      id,
      documentType: "rc_card",
      fileName: "rc.pdf",
      deletedAt: expect.stringMatching(/^2026-11-05T04:44:0/),
      restorableUntil: body.restorableUntil,
    });
    expect(await offered(asha, lead)).toEqual([document]);

    office.setClock("2026-11-05T10:23:55+05:30");
    expect(await offered(office.admin, lead)).toEqual([document]);
    office.setClock(document.restorableUntil);
    expect(await offered(office.admin, lead)).toEqual([]);
    expect(await restore(office.admin, id)).toMatchObject({
      status: 409,
      body: { message: documentFaults.removed },
    });
  });

  test("somebody else restores it, and it is offered no more; of several, the latest deletion is first", async ({
    office,
    asha,
  }) => {
    office.setClock("2026-11-05T10:40:00+05:30");
    const lead = await office.lead({ telecallerName: "asha" });
    const front = await upload(asha, lead, "front.pdf");
    const back = await upload(asha, lead, "back.pdf");
    await remove(asha, back);
    office.setClock("2026-11-05T10:41:00+05:30");
    await remove(asha, front);
    const names = async () =>
      (await offered(asha, lead)).map(({ fileName }: { fileName: string }) => fileName);
    expect(await names()).toEqual(["front.pdf", "back.pdf"]);
    expect((await restore(office.admin, back)).status).toBe(200);
    expect(await names()).toEqual(["front.pdf"]);
    const other = await office.lead({ telecallerName: "asha" });
    expect(await offered(asha, other)).toEqual([]);
  });

  test("those of a colleague's lead are 404", async ({ office, asha, bharat }) => {
    const lead = await office.lead({ telecallerName: "asha" });
    await remove(asha, await upload(asha, lead, "rc.pdf"));
    expect((await bharat.get(`/api/leads/${lead}/documents/deleted`)).status).toBe(404);
  });
});
