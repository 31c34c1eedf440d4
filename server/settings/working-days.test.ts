import { describe, expect } from "vitest";
import { EVERY_DAY } from "#contract/time/working-days";
import { type Office, type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

// A Thursday.
const test = officeTest({ at: "2026-11-05T11:10:00+05:30", telecallers: ["asha", "bharat"] });

const set = (office: Office, body: object) => office.admin.send("PATCH", "/api/settings", body);
const targetsOf = async (person: Person) => {
  const { dailyTarget, dayOff, needsAttention } = (await person.get("/api/analytics/telecaller-activity"))
    .body;
  const own = (await person.get("/api/analytics/own-day")).body.dailyTarget;
  const calling = (await person.get("/api/calling/numbers")).body.target;
  expect([own, calling]).toEqual([dailyTarget, dailyTarget]);
  return { dailyTarget, dayOff, needsAttention };
};

describe("the days an agency works", () => {
  test("every day is worked, with the target of 80, until the agency says otherwise (specification §9)", async ({
    office,
    asha,
  }) => {
    expect((await asha.get("/api/settings")).body).toMatchObject({ week: EVERY_DAY, holidays: "" });
    expect(await targetsOf(asha)).toEqual({ dailyTarget: 80, dayOff: null, needsAttention: true });
    expect(
      (await office.admin.get("/api/users")).body.map(
        ({ dailyTarget }: { dailyTarget: null }) => dailyTarget,
      ),
    ).toEqual([null, null, null]);
  });

  test("a holiday has no target and is named; a half day has half; a person's own target takes the agency's place", async ({
    office,
    asha,
    bharat,
  }) => {
    const own = await office.admin.send("PATCH", `/api/users/${bharat.id}`, { dailyTarget: 31 });
    expect(own.body).toMatchObject({ dailyTarget: 31 });
    expect((await targetsOf(bharat)).dailyTarget).toBe(31);
    await set(office, { holidays: "5 Nov 2026 Diwali" });
    expect(await targetsOf(asha)).toEqual({ dailyTarget: 0, dayOff: "Diwali", needsAttention: false });
    await set(office, { holidays: "05/11/2026 Diwali, half day" });
    expect(await targetsOf(asha)).toEqual({ dailyTarget: 40, dayOff: null, needsAttention: true });
    expect((await targetsOf(bharat)).dailyTarget).toBe(16);
    await set(office, { holidays: "", week: "WWWOWWO" });
    expect(await targetsOf(asha)).toMatchObject({ dailyTarget: 0, dayOff: "Thursday, 5 Nov 2026" });
    await set(office, { week: EVERY_DAY });
    await office.admin.send("PATCH", `/api/users/${bharat.id}`, { dailyTarget: null });
    expect((await targetsOf(bharat)).dailyTarget).toBe(80);
    const { entries } = (await office.admin.get("/api/audit-log?limit=20")).body;
    const about = entries.map((entry: { about: string }) => entry.about);
    expect(about).toContain("bharat: daily target none to 31");
    expect(about).toContain("holidays added 05/11/2026 Diwali");
  });

  test("pasted holidays are sorted by day, each once; a line without a day is refused and named, and a second holiday of one day", async ({
    office,
  }) => {
    const pasted = "26 Jan 2027, Republic Day\n\n2026-11-09 Diwali\n26/01/2027 Republic Day";
    const { body } = await set(office, { holidays: pasted });
    expect(body.holidays).toBe("09/11/2026 Diwali\n26/01/2027 Republic Day");
    const second = await set(office, {
      holidays: `${pasted}\n09/11/2026 Deepavali\n09/11/2026 Diwali, half day`,
    });
    expect([second.status, second.body.field]).toEqual([400, "holidays"]);
    expect(second.body.message).toBe(
      "Line 4 has the day of line 2: “09/11/2026 Deepavali”\nLine 5 has the day of line 2: “09/11/2026 Diwali, half day”",
    );
    const refused = await set(office, { holidays: "09/11/2026 Diwali\nHoli in March" });
    expect([refused.status, refused.body.field]).toEqual([400, "holidays"]);
    expect(refused.body.message).toContain("Line 2 does not begin with a day like 26/01/2027");
    const range = await set(office, { holidays: "16/02/2027 - 18/02/2027 Office move" });
    expect(range.body.message).toContain("Line 1 names two days");
    for (const week of ["OOOOOOO", "WWW", "XWWWWWW"])
      expect((await set(office, { week })).body.field, week).toBe("week");
    for (const dailyTarget of [0, 501, 1.5]) {
      const users = (await office.admin.get("/api/users")).body;
      const { status, body } = await office.admin.send("PATCH", `/api/users/${users[0].id}`, { dailyTarget });
      expect([status, body.field]).toEqual([400, "dailyTarget"]);
    }
    await set(office, { holidays: "" });
  });

  test("a retry waits for the next working day", async ({ office, asha }) => {
    await set(office, { week: "WWWWWWO", holidays: "06/11/2026 Diwali" });
    const [id = 0] = await uploadLeads(office, [{ name: "Ringing", telecallerName: "asha" }]);
    await asha.records(id, "ringing_not_responding");
    await asha.records(id, "switched_off");
    const { retryAt } = (await asha.get(`/api/leads/${id}`)).body;
    expect(retryAt).toBe("2026-11-07T11:00:00.000Z");
    await set(office, { week: EVERY_DAY, holidays: "" });
  });
});
