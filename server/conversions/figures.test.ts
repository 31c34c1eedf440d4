import { describe, expect } from "vitest";
import { convertedPolicies } from "#server/testing/converted";
import { type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const environment = { SESSION_IDLE_MINUTES: "99999", SESSION_MAX_HOURS: "8000" };
const test = officeTest({ at: "2026-10-05T11:00:00+05:30", environment, telecallers: ["bharat"] });

describe("the month's figures", () => {
  test.beforeAll(async ({ office, asha, bharat }) => {
    await convertedPolicies(office, asha, bharat);
  });

  const figures = async (person: Person, query = "") =>
    (await person.get(`/api/conversions/figures${query}`)).body;

  test("conversions, premium, its average where recorded, and the won leads of the campaign month", async ({
    office,
  }) => {
    expect(await figures(office.admin)).toEqual({
      month: "2026-11",
      conversions: 3,
      conversionsChange: "new",
      premium: 19_480.5,
      premiumChange: "new",
      withPremium: 2,
      averagePremium: 9740.25,
      leads: 6,
      // One was converted in October.
      won: 4,
      rate: null,
    });
    // No lead has October as its campaign month.
    expect(await figures(office.admin, "?month=2026-10")).toMatchObject({
      month: "2026-10",
      conversions: 1,
      conversionsChange: "new",
      averagePremium: null,
      leads: 0,
      rate: null,
    });
  });

  test("this month compares with the same days of the last one, an earlier month with all of the one before", async ({
    office,
  }) => {
    office.setClock("2026-12-02T10:00:00+05:30");
    expect(await figures(office.admin)).toMatchObject({
      month: "2026-12",
      conversions: 0,
      // Of November's first two days, one.
      conversionsChange: "1 last month",
      premiumChange: "+0% from last month",
    });
    expect(await figures(office.admin, "?month=2026-11")).toMatchObject({
      conversions: 3,
      conversionsChange: "1 in Oct 2026",
    });
    office.setClock("2026-11-05T11:00:00+05:30");
  });

  test("obey the scope and the filters (§6)", async ({ office, asha, bharat }) => {
    // Two of the four own leads and the unassigned one.
    expect(await figures(asha)).toMatchObject({ conversions: 2, leads: 5, won: 3 });
    expect(await figures(office.admin, `?telecaller=${bharat.id}`)).toMatchObject({
      conversions: 1,
      leads: 1,
      won: 1,
    });
    // Of the two, another had called one before.
    expect(await figures(office.admin, `?telecaller=${office.admin.id}`)).toMatchObject({
      conversions: 2,
      leads: 1,
      won: 2,
    });
    expect(await figures(office.admin, "?insurer=Digit")).toMatchObject({ conversions: 1, leads: 6, won: 4 });
    expect(await figures(office.admin, "?search=third")).toMatchObject({ conversions: 1, premium: 7000 });
  });

  test("the conversion rate is the won share of the funnel of the same month", async ({ office, asha }) => {
    await uploadLeads(
      office,
      Array.from({ length: 20 }, () => ({ telecallerName: "asha" })),
    );
    const { body: funnel } = await office.admin.get("/api/reports/funnel?from=2026-11&to=2026-11");
    const { rate, leads, won } = await figures(office.admin);
    expect({ leads, won }).toMatchObject({ leads: funnel.total.leads, won: funnel.total.won });
    expect(rate).toBe(Math.round((funnel.total.won / funnel.total.leads) * 1000) / 10);
    const { body } = await asha.get("/api/figures/funnel-won?firstMonth=2026-11&lastMonth=2026-11");
    expect(body.rows.length).toBe((await figures(asha)).won);
  });
});
