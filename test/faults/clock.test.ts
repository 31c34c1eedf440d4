import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Office, openOffice, type Person, uploadLeads } from "#server/testing/office";

/** Clock changes and midnight. */
let office: Office;
let asha: Person;
beforeEach(async () => {
  office = await openOffice({ at: "2026-11-05T10:00:00+05:30" });
  asha = await office.telecaller("asha");
});
afterEach(() => office.close());

const call = (lead: number, more: Record<string, unknown> = {}) =>
  asha.send("PATCH", `/api/leads/${lead}/status`, { status: "connected", outcome: "interested", ...more });

describe("a clock that is set back by two hours", () => {
  test("revives no ended session, and a live one becomes idle by the new time", async () => {
    const idle = await office.telecaller("idle");
    office.setClock("2026-11-05T11:30:00+05:30");
    expect((await asha.get("/api/auth/user")).status).toBe(200);
    office.setClock("2026-11-05T12:01:00+05:30");
    expect((await idle.get("/api/auth/user")).status).toBe(401);
    office.setClock("2026-11-05T10:01:00+05:30");
    expect((await idle.get("/api/auth/user")).status).toBe(401);
    expect((await asha.get("/api/auth/user")).status).toBe(200);
    // Idle for 120 minutes by the current clock, not by the one that was ahead.
    office.setClock("2026-11-05T12:02:00+05:30");
    expect((await asha.get("/api/auth/user")).status).toBe(401);
  });

  test("changes neither history nor figures, and no figure is negative", async () => {
    const [lead = 0] = await uploadLeads(office, [{ telecallerName: "asha" }]);
    office.setClock("2026-11-05T11:30:00+05:30");
    await call(lead, { notes: "before" });
    office.setClock("2026-11-05T09:30:00+05:30");
    expect((await call(lead, { notes: "after" })).status).toBe(200);
    expect(
      (await asha.send("POST", "/api/call-logs", { leadId: lead, callResult: "remark", notes: "x" })).status,
    ).toBe(200);
    const logs = (await asha.get(`/api/leads/${lead}/call-logs`)).body;
    expect(logs).toHaveLength(3);
    const answers = [];
    for (const path of [
      "/api/dashboard/metrics",
      "/api/analytics/telecaller-performance",
      "/api/reminders",
      "/api/reports",
    ])
      answers.push(await office.admin.get(path));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/:-\d/);
    const activity = (await asha.get("/api/analytics/telecaller-activity")).body;
    const hours: { totalCalls: number }[] = activity.hourlyActivity;
    expect(hours.reduce((sum, { totalCalls }) => sum + totalCalls, 0)).toBe(2);
    expect((await office.admin.get("/api/audit-log/check")).body.chain).toEqual({ intact: true });
  });
});

describe("midnight in Kolkata (specification §9)", () => {
  test.each([
    ["an ordinary day", "2026-11-05T18:29:59Z", "2026-11-05T18:30:01Z", "2026-11-05", "2026-11-06"],
    ["the year of account", "2026-03-31T18:29:59Z", "2026-03-31T18:30:01Z", "2026-03-31", "2026-04-01"],
    ["a leap day's eve", "2028-02-28T18:29:59Z", "2028-02-28T18:30:01Z", "2028-02-28", "2028-02-29"],
    ["a leap day", "2028-02-29T18:29:59Z", "2028-02-29T18:30:01Z", "2028-02-29", "2028-03-01"],
  ])("ends %s between the two seconds, for what is counted", async (_title, before, after, day, next) => {
    office.setClock(before);
    asha = await office.signIn("asha", "correct-horse");
    const admin = await office.signIn("admin", "correct-horse");
    const month = day.slice(0, 7);
    const [targetYear, targetMonth] = month.split("-");
    const data = [
      {
        name: "Ravi Kumar",
        phoneNumber: "9800000101",
        maker: "Honda",
        model: "City",
        registrationNumber: "KA01AA1000",
        insuranceExpiry: day,
        telecallerName: "asha",
      },
    ];
    expect(
      (await admin.send("POST", "/api/upload/csv-leads", { data, targetMonth, targetYear })).body.results
        .successful,
    ).toBe(1);
    const [lead] = (await asha.get(`/api/leads?campaignMonth=${month}`)).body;
    // The clock ticks, and preparing may have taken the second.
    office.setClock(before);
    await call(lead.id);
    const callsOn = async (on: string) => {
      const [counted] = await office.query("select calls from user_days where user_id = $1 and day = $2", [
        asha.id,
        on,
      ]);
      return Number(counted?.calls ?? 0);
    };
    office.setClock(after);
    await call(lead.id);
    expect([await callsOn(day), await callsOn(next)]).toEqual([1, 1]);
    const { body } = await asha.get(`/api/leads/${lead.id}`);
    expect(body.insuranceExpiry).toBe(day);
  });
});
