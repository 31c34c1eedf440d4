import { describe, expect } from "vitest";
import { uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const environment = { SESSION_IDLE_MINUTES: "99999", SESSION_MAX_HOURS: "8000" };
const test = officeTest({ at: "2026-11-03T11:00:00+05:30", environment });

describe("a telecaller's own day", () => {
  test("calls, quotes and conversions of today and of this month, and what is promised until tonight", async ({
    office,
    asha,
    bharat,
  }) => {
    const ids = await uploadLeads(
      office,
      Array.from({ length: 6 }, () => ({ telecallerName: "asha" })),
    );
    const [won = 0, lost = 0, due = 0, later = 0, tomorrow = 0, mine = 0] = ids;
    office.setClock("2026-10-31T23:59:00+05:30");
    await asha.records(mine, "interested");
    office.setClock("2026-11-03T11:05:00+05:30");
    await asha.records(won, "policy_done_by_sln");
    await asha.records(lost, "policy_done_by_sln");
    office.setClock("2026-11-05T10:00:00+05:30");
    await office.admin.records(lost, "policy_done_by_sln");
    const promise = (id: number, at: string) =>
      asha.changeStatus(id, { outcome: "callback", nextFollowUp: `2026-11-${at}+05:30` });
    await promise(due, "05T10:30:00");
    await promise(later, "05T23:59:59");
    await promise(tomorrow, "06T00:00:00");
    await asha.records(mine, "policy_done_by_sln");
    await asha.records(mine, "quote_sent");
    office.setClock("2026-11-05T11:00:00+05:30");

    const { body } = await asha.get("/api/analytics/own-day");
    const hours = { callingFrom: "10:00", callingUntil: "19:00" };
    expect(body).toEqual({
      today: { calls: 4, connected: 4, fresh: 3, quotes: 1, won: 0 },
      month: { calls: 6, connected: 6, fresh: 5, quotes: 1, won: 1 },
      hasCalled: true,
      dailyTarget: 80,
      ...hours,
      firstCallAt: expect.stringMatching(/^2026-11-05T04:30/),
      promised: { due: 1, laterToday: 1 },
    });
    expect((await bharat.get("/api/analytics/own-day")).body).toEqual({
      today: { calls: 0, connected: 0, fresh: 0, quotes: 0, won: 0 },
      month: { calls: 0, connected: 0, fresh: 0, quotes: 0, won: 0 },
      hasCalled: false,
      dailyTarget: 80,
      ...hours,
      firstCallAt: null,
      promised: { due: 0, laterToday: 0 },
    });
    office.setClock("2026-12-01T10:00:00+05:30");
    expect((await asha.get("/api/analytics/own-day")).body).toMatchObject({
      month: { calls: 0 },
      hasCalled: true,
    });
  });

  test("its promises are those that the badge counts", async ({ office, bharat }) => {
    const [far] = await uploadLeads(office, [{ telecallerName: "bharat" }], "2027-01");
    office.setClock("2026-11-05T11:00:00+05:30");
    await bharat.changeStatus(far ?? 0, { outcome: "follow_up", nextFollowUp: "2026-11-05T12:00:00+05:30" });
    office.setClock("2026-11-05T13:00:00+05:30");
    const { body } = await bharat.get("/api/analytics/own-day");
    expect(body.promised.due).toBe((await bharat.get("/api/callbacks")).body.due);
    expect(body.promised.due).toBe(1);
  });
});
