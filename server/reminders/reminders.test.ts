import { describe, expect } from "vitest";
import type { OutcomeCode } from "#contract/lead/outcomes";
import { type Office, type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const environment = { SESSION_IDLE_MINUTES: "99999", SESSION_MAX_HOURS: "8000" };
const test = officeTest({ at: "2026-11-04T09:00:00+05:30", environment });

describe("the team's callbacks and follow-ups (specification §2)", () => {
  const promise = (person: Person, id: number, time: string, outcome: OutcomeCode = "callback") =>
    person.records(id, outcome, { nextFollowUp: `${time}+05:30`, notes: `note of ${id}` });
  const listed = async (office: Office, query = "") =>
    (await office.admin.get(`/api/reminders${query}`)).body;
  const names = async (office: Office, query = "") =>
    (await listed(office, query)).reminders.map(({ name }: { name: string }) => name);

  test.beforeAll(async ({ office, asha }) => {
    const bharat = await office.telecaller("bharat");
    const of = (name: string, telecallerName = "asha") => ({ name, telecallerName });
    const [passed, due, last, next, far, closed, done, kept, quoted, nobodys] = await uploadLeads(office, [
      of("Just Passed"),
      of("Due Later Today"),
      of("Last Second Today", "bharat"),
      of("First Second Tomorrow"),
      of("Next Month", "bharat"),
      of("Closed"),
      of("Done Elsewhere"),
      of("Called Since"),
      of("Quoted Since"),
      of("Nobody's", ""),
    ]);
    await promise(asha, passed, "2026-11-05T09:59:59");
    await promise(asha, due, "2026-11-05T10:30:00", "follow_up");
    await promise(bharat, last, "2026-11-05T23:59:59");
    await promise(asha, next, "2026-11-06T00:00:00");
    await promise(bharat, far, "2026-12-06T11:00:00");
    // Both end the work on the lead, whatever time is sent with them.
    const ended = { nextFollowUp: "2026-11-04T12:00:00+05:30" };
    await asha.changeStatus(closed, { status: "closed", ...ended });
    await asha.changeStatus(done, { outcome: "policy_done_outside", ...ended });
    await promise(asha, kept, "2026-11-04T12:00:00");
    await asha.records(kept, "interested");
    await promise(asha, quoted, "2026-11-05T10:00:30");
    await asha.records(quoted, "quote_sent");
    await asha.send("POST", "/api/call-logs", {
      leadId: passed,
      callResult: "not_connected",
      notes: "[REMARK] a later remark",
    });
    await promise(office.admin, nobodys, "2026-11-03T10:00:00");
    office.setClock("2026-11-05T10:00:00+05:30");
  });

  test("come by their time, earliest first; kept promises and closed leads are excluded", async ({
    office,
  }) => {
    expect(await names(office)).toEqual([
      "Nobody's",
      "Just Passed",
      "Quoted Since",
      "Due Later Today",
      "Last Second Today",
      "First Second Tomorrow",
      "Next Month",
    ]);
  });

  test("overdue is before now, today until the Indian day ends, later after it", async ({ office }) => {
    expect(await names(office, "?when=overdue")).toEqual(["Nobody's", "Just Passed"]);
    expect(await names(office, "?when=today")).toEqual([
      "Quoted Since",
      "Due Later Today",
      "Last Second Today",
    ]);
    expect(await names(office, "?when=later")).toEqual(["First Second Tomorrow", "Next Month"]);
    expect(await listed(office, "?when=later")).toMatchObject({
      total: 2,
      totalPages: 1,
      counts: { overdue: 2, today: 3, later: 2, late: 1 },
    });
  });

  test("a time that passes between two requests is overdue at the next one", async ({ office }) => {
    office.setClock("2026-11-05T10:00:31+05:30");
    expect((await listed(office)).counts).toEqual({ overdue: 3, today: 2, later: 2, late: 1 });
    office.setClock("2026-11-05T10:00:00+05:30");
  });

  test("late are those missed for half an hour and more", async ({ office }) => {
    expect(await names(office, "?when=late")).toEqual(["Nobody's"]);
    office.setClock("2026-11-05T10:29:58+05:30");
    expect((await listed(office)).counts.late).toBe(1);
    office.setClock("2026-11-05T10:29:59+05:30");
    expect(await listed(office, "?when=late")).toMatchObject({ total: 2, counts: { late: 2 } });
    office.setClock("2026-11-05T10:00:00+05:30");
  });

  test("each has its promise and note, regardless of its assignee; a later remark is no promise", async ({
    office,
    asha,
  }) => {
    const { reminders } = await listed(office, "?when=overdue");
    expect(reminders[1]).toEqual({
      leadId: expect.any(Number),
      name: "Just Passed",
      phoneNumber: expect.stringMatching(/^\+91-/),
      registrationNumber: expect.any(String),
      vehicleDetails: "Maruti Suzuki Swift",
      callResult: "callback",
      promise: "callback",
      at: "2026-11-05T04:29:59.000Z",
      insuranceExpiry: expect.toSatisfy((day: unknown) => day === null || typeof day === "string"),
      assignedTo: asha.id,
      assignedToName: "Asha",
      notes: `note of ${reminders[1].leadId}`,
    });
    expect(reminders[0]).toMatchObject({ assignedTo: null, assignedToName: null });
    // The quote sent since then is the latest result, and the callback is still promised.
    expect((await listed(office, "?when=today")).reminders[0]).toMatchObject({ callResult: "callback" });
  });

  test("one telecaller's, or unassigned ones, with their own totals", async ({ office, asha }) => {
    expect(await listed(office, `?telecaller=${asha.id}&when=today`)).toMatchObject({
      total: 2,
      counts: { overdue: 1, today: 2, later: 1 },
    });
    expect(await names(office, "?telecaller=unassigned")).toEqual(["Nobody's"]);
    expect((await office.admin.get("/api/reminders?telecaller=asha")).status).toBe(400);
  });

  test("callbacks or follow-ups alone, with the number of both; a quote sent since changes neither", async ({
    office,
    asha,
  }) => {
    expect(await names(office, "?promise=follow_up")).toEqual(["Due Later Today"]);
    expect(await listed(office, "?promise=callback&when=today")).toMatchObject({
      total: 2,
      counts: { overdue: 2, today: 2, later: 2, late: 1 },
      promises: { callback: 6, follow_up: 1 },
    });
    expect(await names(office, "?promise=callback&when=today")).toEqual([
      "Quoted Since",
      "Last Second Today",
    ]);
    expect(await listed(office, `?promise=follow_up&telecaller=${asha.id}`)).toMatchObject({
      total: 1,
      promises: { callback: 3, follow_up: 1 },
    });
    expect((await office.admin.get("/api/reminders?promise=quote")).body.field).toBe("promise");
  });

  test("sort by customer, time or telecaller, both ways, the unassigned last", async ({ office }) => {
    expect(await names(office, "?sort=customer")).toEqual([
      "Due Later Today",
      "First Second Tomorrow",
      "Just Passed",
      "Last Second Today",
      "Next Month",
      "Nobody's",
      "Quoted Since",
    ]);
    expect((await names(office, "?sort=due&sortOrder=desc")).slice(0, 2)).toEqual([
      "Next Month",
      "First Second Tomorrow",
    ]);
    const byTelecaller = ["Just Passed", "Quoted Since", "Due Later Today", "First Second Tomorrow"];
    expect(await names(office, "?sort=telecaller")).toEqual([
      ...byTelecaller,
      "Last Second Today",
      "Next Month",
      "Nobody's",
    ]);
    expect(await names(office, "?sort=telecaller&sortOrder=desc")).toEqual([
      "Last Second Today",
      "Next Month",
      ...byTelecaller,
      "Nobody's",
    ]);
    expect(await names(office, "?sort=customer&sortOrder=desc&limit=2&page=2")).toEqual([
      "Next Month",
      "Last Second Today",
    ]);
  });

  test("pages follow each other without a gap", async ({ office }) => {
    const pages = [
      await listed(office, "?limit=3"),
      await listed(office, "?limit=3&page=2"),
      await listed(office, "?limit=3&page=3"),
    ];
    expect(pages.map(({ reminders }) => reminders.length)).toEqual([3, 3, 1]);
    expect(pages[0]).toMatchObject({ total: 7, totalPages: 3, limit: 3 });
    expect(pages.flatMap(({ reminders }) => reminders.map(({ name }: { name: string }) => name))).toEqual(
      await names(office),
    );
  });

  test("telecallers cannot read the team's (§6)", async ({ asha }) => {
    expect((await asha.get("/api/reminders")).status).toBe(403);
  });
});
