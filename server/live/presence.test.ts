import { describe, expect } from "vitest";
import { appBeside } from "#server/testing/health";
import { listen } from "#server/testing/live";
import { type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ telecallers: ["asha", "bharat"] });

const here = (person: Person, leadId: number | null) => person.send("POST", "/api/live/here", { leadId });
const on = (lead: number, others: string[]) => (data: { leadId: number; others: string[] }) =>
  data.leadId === lead && data.others.join() === others.join();

describe("who else has a lead open (specification §6: within the viewer's scope)", () => {
  test("both are notified, until one leaves or has not reported for 40 seconds", async ({
    office,
    asha,
    bharat,
  }) => {
    const [lead, other] = await uploadLeads(office, [{}, {}]);
    const page = await listen(office, asha);
    expect((await here(asha, lead)).body).toEqual({ others: [] });
    expect((await here(bharat, lead)).body).toEqual({ others: ["Asha"] });
    await page.hears("presence", on(lead, ["Bharat"]));
    await here(bharat, other);
    await page.hears("presence", on(lead, []));

    page.told.length = 0;
    await here(bharat, lead);
    await page.hears("presence", on(lead, ["Bharat"]));
    office.setClock("2026-11-05T10:00:39+05:30");
    expect((await here(asha, lead)).body).toEqual({ others: ["Bharat"] });
    office.setClock("2026-11-05T10:01:10+05:30");
    expect((await here(asha, lead)).body).toEqual({ others: [] });
    await page.hears("presence", on(lead, []));

    page.told.length = 0;
    await here(bharat, lead);
    await page.hears("presence", on(lead, ["Bharat"]));
    expect((await here(bharat, null)).body).toEqual({ others: [] });
    await page.hears("presence", on(lead, []));
    await page.leave();
  });

  test("presence is limited to the scope: a colleague's lead is 404, and nothing is sent about it", async ({
    office,
    asha,
    bharat,
  }) => {
    const [theirs, taken] = await uploadLeads(office, [{ telecallerName: "bharat" }, {}]);
    const refused = await here(asha, theirs);
    expect([refused.status, refused.body]).toEqual([404, { message: "Lead not found" }]);
    await here(bharat, theirs);
    expect((await here(office.admin, theirs)).body).toEqual({ others: ["Bharat"] });

    const [page, colleague] = [await listen(office, asha), await listen(office, bharat)];
    await here(asha, taken);
    await here(bharat, taken);
    await page.hears("presence", on(taken, ["Bharat"]));
    await bharat.records(taken, "interested");
    // No longer in her scope: she receives an empty list, and nobody who joins later.
    await page.hears("presence", on(taken, []));
    await here(office.admin, taken);
    const [{ body }] = [await here(bharat, taken)];
    expect(body.others).toHaveLength(2);
    await colleague.hears("presence", on(taken, body.others));
    await here(asha, null);
    await colleague.hears("presence", ({ others }) => others.length === 1 && others[0] !== "Asha");
    expect(page.told.filter(({ event, data }) => event === "presence" && data.others.length > 0)).toEqual([
      { event: "presence", data: { leadId: taken, others: ["Bharat"] } },
    ]);
    await Promise.all([page.leave(), colleague.leave()]);
  });

  test("two users on two leads never see each other, however often each page reports", async ({
    office,
    asha,
    bharat,
  }) => {
    const [hers, his] = await uploadLeads(office, [{ telecallerName: "asha" }, {}]);
    const beside = await appBeside(office, {});
    for (const report of [1, 2, 3]) {
      const replies = [await here(asha, hers), await here(bharat, his)];
      const other = await beside.inject({
        method: "POST",
        url: "/api/live/here",
        headers: { cookie: asha.cookie() },
        payload: { leadId: hers },
      });
      expect([report, ...replies.map(({ body }) => body), other.json()]).toEqual([
        report,
        ...Array(3).fill({ others: [] }),
      ]);
    }
    await Promise.all([here(asha, null), here(bharat, null), beside.close()]);
  });

  test("is deleted with its lead", async ({ office, asha }) => {
    const lead = await office.lead();
    await here(asha, lead);
    await office.admin.send("POST", "/api/leads/bulk-delete", { leadIds: [lead] });
    expect(await office.query("select * from lead_presence where lead_id = $1", [lead])).toEqual([]);
  });
});
