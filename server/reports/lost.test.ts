import { describe, expect } from "vitest";
import { uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";
import { downloadRows } from "#server/testing/workbook";

const test = officeTest({ at: "2026-11-20T10:00:00+05:30" });

describe("where renewals were lost to", () => {
  test("by insurer, with prices against our lowest quote, and why; each number opens its leads", async ({
    office,
    asha,
  }) => {
    const row = { telecallerName: "asha" };
    const [first, second, third, unknown, won] = await uploadLeads(
      office,
      [row, row, row, row, row],
      "2026-11",
    );
    const quote = (id: number, total: number) =>
      asha.send("POST", `/api/leads/${id}/quotes`, {
        insurer: "ICICI Lombard",
        plan: "comprehensive",
        statedTotal: total,
      });
    const lose = async (id: number, outcome: "policy_done_outside" | "not_interested", details?: object) => {
      await asha.records(id, outcome);
      if (details) expect((await asha.send("PATCH", `/api/leads/${id}`, details)).status).toBe(200);
    };
    expect((await quote(first, 14_000)).status).toBe(200);
    await quote(first, 15_000);
    await quote(second, 13_000);
    await lose(first, "policy_done_outside", {
      lostTo: "Digit",
      lostPremium: 12_500,
      lostReason: "Lower price",
    });
    await lose(second, "policy_done_outside", { lostTo: "Digit", lostReason: "Bought online" });
    await lose(third, "not_interested", { lostTo: "ACKO", lostPremium: 9_000.5 });
    await lose(unknown, "policy_done_outside");
    await asha.records(won, "policy_done_by_sln");

    const { body } = await office.admin.get("/api/reports/lost?from=2026-11&to=2026-11");
    expect(body).toEqual({
      from: "2026-11",
      to: "2026-11",
      lostTo: [
        {
          insurer: "Digit",
          leads: 2,
          paid: 12_500,
          paidOf: 1,
          ourLowest: 13_500,
          difference: -1_500,
          differenceOf: 1,
          quoted: 2,
          reasons: [
            { reason: "Bought online", leads: 1 },
            { reason: "Lower price", leads: 1 },
          ],
        },
        {
          insurer: "ACKO",
          leads: 1,
          paid: 9_001,
          paidOf: 1,
          ourLowest: null,
          difference: null,
          differenceOf: 0,
          quoted: 0,
          reasons: [{ reason: null, leads: 1 }],
        },
        {
          insurer: null,
          leads: 1,
          paid: null,
          paidOf: 0,
          ourLowest: null,
          difference: null,
          differenceOf: 0,
          quoted: 0,
          reasons: [{ reason: null, leads: 1 }],
        },
      ],
    });
    const figure = (query: string) => office.admin.get(`/api/figures/${query}&from=2026-11-01&to=2026-11-30`);
    const digit = (await figure("lost?lostTo=Digit&reason=Lower%20price")).body;
    expect([digit.title, digit.rows.map(({ lead }: { lead: { id: number } }) => lead.id)]).toEqual([
      "1 renewal lost in Nov 2026 to “Digit” because of “Lower price”",
      [first],
    ]);
    expect((await figure("lost-quoted?lostTo=Digit")).body.title).toBe(
      "2 renewals lost with our quote in Nov 2026 to “Digit”",
    );
    const path = "/api/reports/lost/export?from=2026-11&to=2026-11&format=xlsx";
    const [inFile] = await downloadRows(office.url, office.admin, path);
    expect(
      ["Lost to", "Difference (₹)", "With their premium", "With both"].map(
        (header) => inFile?.[header]?.value,
      ),
    ).toEqual(["Digit", -1_500, 1, 1]);
    const [entry] = (await office.admin.get("/api/audit-log?limit=1")).body.entries;
    expect(entry).toMatchObject({
      what: "Exported a report",
      about: "Lost to, Nov 2026 to Nov 2026, as Excel (.xlsx)",
    });
  });
});
