import { describe, expect } from "vitest";
import { convertedPolicies } from "#server/testing/converted";
import type { Person } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const environment = { SESSION_IDLE_MINUTES: "99999", SESSION_MAX_HOURS: "8000" };
const test = officeTest({ at: "2026-10-05T11:00:00+05:30", environment, telecallers: ["bharat"] });

describe("the month's figures", () => {
  test.beforeAll(async ({ office, asha, bharat }) => {
    await convertedPolicies(office, asha, bharat);
  });

  const figures = async (person: Person, query = "") =>
    (await person.get(`/api/conversions/figures${query}`)).body;

  test("conversions, premium, its average where recorded, and the share of the month's leads", async ({
    office,
  }) => {
    expect(await figures(office.admin)).toEqual({
      month: "2026-11",
      conversions: 3,
      conversionsChange: "+0% from last month",
      premium: 19_480.5,
      premiumChange: "+0% from last month",
      withPremium: 2,
      averagePremium: 9740.25,
      rate: 50,
    });
    // No lead has October as its campaign month.
    expect(await figures(office.admin, "?month=2026-10")).toMatchObject({
      month: "2026-10",
      conversions: 1,
      conversionsChange: "+0% from Sep 2026",
      averagePremium: null,
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
      conversionsChange: "-100% from last month",
      premiumChange: "+0% from last month",
    });
    expect(await figures(office.admin, "?month=2026-11")).toMatchObject({
      conversions: 3,
      conversionsChange: "+200% from Oct 2026",
    });
    office.setClock("2026-11-05T11:00:00+05:30");
  });

  test("obey the scope and the filters (§6)", async ({ office, asha, bharat }) => {
    // Two of the four own leads and the unassigned one.
    expect(await figures(asha)).toMatchObject({ conversions: 2, rate: 40 });
    expect(await figures(office.admin, `?telecaller=${bharat.id}`)).toMatchObject({
      conversions: 1,
      rate: 100,
    });
    expect(await figures(office.admin, `?telecaller=${office.admin.id}`)).toMatchObject({
      conversions: 2,
      rate: null,
    });
    expect(await figures(office.admin, "?insurer=Digit")).toMatchObject({ conversions: 1, rate: 16.7 });
    expect(await figures(office.admin, "?search=third")).toMatchObject({ conversions: 1, premium: 7000 });
  });
});
