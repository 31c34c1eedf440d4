import { describe, expect } from "vitest";
import type { Performance } from "#contract/analytics/calls";
import { uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const environment = { SESSION_IDLE_MINUTES: "99999", SESSION_MAX_HOURS: "8000" };
const test = officeTest({ at: "2026-10-05T11:00:00+05:30", environment });

describe("the dashboard's figures after a scripted day (specification §3, §9)", () => {
  test.beforeAll(async ({ office, asha, bharat }) => {
    const [old] = await uploadLeads(
      office,
      [{ telecallerName: "asha" }, { telecallerName: "bharat" }],
      "2026-10",
    );
    await asha.records(old, "interested");
    office.setClock("2026-10-31T23:00:00+05:30");
    await uploadLeads(office, [{}], "2026-10");

    office.setClock("2026-11-05T09:30:00+05:30");
    const [first, second, third, fourth] = await uploadLeads(office, [
      { telecallerName: "asha" },
      { telecallerName: "asha" },
      { telecallerName: "asha" },
      { telecallerName: "bharat" },
    ]);
    await asha.records(first, "ringing_not_responding");
    await asha.records(second, "callback");
    office.setClock("2026-11-05T10:15:00+05:30");
    await asha.records(first, "interested");
    await asha.records(second, "switched_off");
    await asha.send("POST", "/api/call-logs", {
      leadId: third,
      callResult: "not_connected",
      notes: "[REMARK] hi",
    });
    await asha.changeStatus(first, { status: "completed", subStatus: "quote_sent" });
    office.setClock("2026-11-05T20:15:00+05:30");
    await bharat.records(fourth, "policy_done_outside");
  });

  test("an administrator's cards: all leads, connected calls of all time, unreachable, never called", async ({
    office,
  }) => {
    expect((await office.admin.get("/api/dashboard/metrics")).body).toEqual({
      totalLeads: 7,
      // Four leads this month, two on the same days of last month; the one of 31 October is outside.
      totalLeadsChange: "+100% from last month",
      connectedCalls: 4,
      connectedCallsChange: "+200% from last month",
      rnrSwitchedOffLeads: 1,
      pendingFreshCalls: 3,
    });
  });

  test("a telecaller's cards count own and unassigned leads only", async ({ bharat }) => {
    expect((await bharat.get("/api/dashboard/metrics")).body).toMatchObject({
      totalLeads: 3,
      connectedCalls: 1,
      rnrSwitchedOffLeads: 0,
      pendingFreshCalls: 2,
    });
  });

  test("today's work by the hour in Kolkata, ten slots, zero-filled; remarks and quotes are not calls", async ({
    asha,
  }) => {
    const { body } = await asha.get("/api/analytics/telecaller-activity");
    expect(body.hourlyActivity).toHaveLength(10);
    expect(body.hourlyActivity.slice(0, 3)).toEqual([
      { time: "09:00 - 10:00", freshCalls: 1, totalCalls: 2, otherActivities: 0, dataChanges: 0 },
      { time: "10:00 - 11:00", freshCalls: 0, totalCalls: 2, otherActivities: 1, dataChanges: 1 },
      { time: "11:00 - 12:00", freshCalls: 0, totalCalls: 0, otherActivities: 0, dataChanges: 0 },
    ]);
  });

  test("a fresh call is the first call of a pending lead and reached a person: a second call is not fresh", async ({
    asha,
  }) => {
    const { body } = await asha.get("/api/analytics/telecaller-activity");
    expect(body).toMatchObject({
      freshCallsToday: 1,
      needsAttention: true,
      dailyTarget: 80,
      pendingCallsForDay: 2,
    });
  });

  test("calls outside the ten slots still count for the day", async ({ bharat }) => {
    const { body } = await bharat.get("/api/analytics/telecaller-activity");
    expect(body.freshCallsToday).toBe(1);
  });

  test("lead stats count by status and by latest result in the viewer's scope", async ({ asha }) => {
    expect((await asha.get("/api/analytics/lead-stats")).body).toEqual({
      total: 5,
      byStatus: { pending_call: 2, connected: 1, not_connected: 1, completed: 1 },
      bySubStatus: { interested: 1, switched_off: 1, quote_sent: 1 },
    });
  });

  test("telecaller performance: own calls, quotes and policies, most calls first; rates with one decimal", async ({
    office,
    asha,
    bharat,
  }) => {
    const { body } = await office.admin.get("/api/analytics/telecaller-performance");
    expect(body).toEqual([
      {
        telecallerId: asha.id,
        telecallerName: "Asha",
        totalCalls: 5,
        connectedCalls: 3,
        quoteSent: 1,
        pendingCalls: 1,
        receivedPreviousPolicy: 0,
        documentsUploaded: 0,
        connectionRate: 60,
        quoteRate: 20,
        // Five calls in three clock hours: one on 5 October, two on 5 November.
        avgCallsPerHour: 1.7,
      },
      expect.objectContaining({
        telecallerId: bharat.id,
        totalCalls: 1,
        connectionRate: 100,
        avgCallsPerHour: 1,
      }),
    ]);
  });

  test("performance of today or this month excludes the rest", async ({ office }) => {
    const calls = async (period: string) =>
      (await office.admin.get(`/api/analytics/telecaller-performance?period=${period}`)).body[0].totalCalls;
    expect([await calls("today"), await calls("month")]).toEqual([4, 4]);
  });

  test("monthly statistics count by campaign month, as the tabs of Leads do", async ({ office }) => {
    expect((await office.admin.get("/api/analytics/monthly-stats")).body).toEqual([
      {
        month: "2026-10",
        monthName: "Oct 2026",
        totalLeads: 3,
        pendingLeads: 2,
        availableToCall: 2,
        connectedLeads: 1,
        followUpLeads: 0,
        backedLeads: 0,
      },
      {
        month: "2026-11",
        monthName: "Nov 2026",
        totalLeads: 4,
        pendingLeads: 1,
        availableToCall: 2,
        connectedLeads: 1,
        followUpLeads: 0,
        backedLeads: 0,
      },
    ]);
  });

  test("what a deleted telecaller and an administrator have done stays in the table, which adds up to the card", async ({
    office,
  }) => {
    const chitra = await office.telecaller("chitra");
    const [lead, other] = await uploadLeads(office, [{ telecallerName: "chitra" }, {}]);
    await chitra.records(lead, "interested");
    await office.admin.records(other, "callback", { nextFollowUp: "2026-11-09T10:00:00+05:30" });
    await office.admin.send("DELETE", `/api/users/${chitra.id}`);
    const { body: rows } = await office.admin.get("/api/analytics/telecaller-performance");
    const { body: cards } = await office.admin.get("/api/dashboard/metrics");
    const sum = rows.reduce((total: number, row: Performance) => total + row.connectedCalls, 0);
    expect(sum).toBe(cards.connectedCalls);
    const former = rows.find(({ telecallerId }: Performance) => telecallerId === "former");
    expect(former).toMatchObject({ telecallerName: "Former telecallers", totalCalls: 1, pendingCalls: 0 });
    const { body } = await office.admin.get("/api/figures/calls?by=former");
    expect([body.title, body.rows.length]).toEqual(["1 call by former telecallers", 1]);
  });
});
