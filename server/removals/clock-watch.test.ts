import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditSentence } from "#contract/audit/actions";
import { readConfig } from "#server/config";
import { runPeriodically } from "#server/platform/periodic-jobs";
import { auditRetention } from "#server/retention/audit-retention";
import { removeOldLeads } from "#server/retention/lead-retention";
import { type Office, openOffice, uploadLeads } from "#server/testing/office";
import { openClockWatch } from "./clock-watch.ts";

const going = new AbortController().signal;
const START = "2026-11-05T10:00:00+05:30";
/** By this day the first leads have passed the retention cutoff, and so have audit entries. */
const DAYS_400_LATER = "2027-12-10T10:00:00+05:30";

let office: Office;
let said: string[];
beforeEach(async () => {
  said = [];
  office = await openOffice({ at: START });
  await uploadLeads(office, [{}]);
  await office.admin.send("PATCH", "/api/settings", { leadsKeptMonths: 12 });
});
afterEach(() => office.close());

const say = (line: string) => void said.push(line);
const watchAt = (at: string) => openClockWatch({ db: office.db, clock: () => new Date(at) }, say);

/** What a server started at that time does: its first check of the clock, and every removal. */
async function startAt(at: string): Promise<boolean> {
  office.setClock(at);
  const deps = { db: office.db, files: office.files, clock: () => new Date(at) };
  const trusted = await watchAt(at).look();
  await removeOldLeads(deps, going);
  await runPeriodically([auditRetention({ ...deps, config: readConfig({}) }, say)], say)();
  return trusted;
}
const left = async () => {
  const [row] = await office.query(
    "select (select count(*)::int from leads) as leads, (select min(id)::int from audit_log) as first",
  );
  return [row?.leads, row?.first];
};
const adminAt = async (at: string) => {
  office.setClock(at);
  return office.signIn("admin", "correct-horse");
};
const status = async (at: string) => (await (await adminAt(at)).get("/api/removals")).body;

describe("a clock that has jumped", () => {
  test("400 days ahead removes no lead and no audit entry, and logs it once a day", async () => {
    expect(await startAt(DAYS_400_LATER)).toBe(false);
    expect(await left()).toEqual([1, 1]);
    expect(said).toEqual([
      "Removals by age, renewals and report mails wait: the clock shows 10 Dec 2027, 400 days after the time noted last, 5 Nov 2026. Set the clock right, or confirm the date in Settings",
    ]);
    const clock = { at: DAYS_400_LATER };
    const watch = openClockWatch({ db: office.db, clock: () => new Date(clock.at) }, say);
    await watch.look();
    clock.at = "2027-12-10T22:00:00+05:30";
    await watch.look();
    expect(said).toHaveLength(2);
    clock.at = "2027-12-11T00:01:00+05:30";
    await watch.look();
    expect([said.length, watch.suspended()]).toEqual([3, true]);
  });

  test("stays suspended however much is recorded at the wrong time, and resumes once the clock is right", async () => {
    await startAt(DAYS_400_LATER);
    const admin = await adminAt(DAYS_400_LATER);
    expect((await admin.send("PATCH", "/api/settings", { dailyTarget: 70 })).status).toBe(200);
    expect(await startAt("2027-12-11T09:00:00+05:30")).toBe(false);
    expect(await left()).toEqual([1, 1]);
    expect(await startAt("2026-11-05T11:00:00+05:30")).toBe(true);
    expect((await status("2026-11-05T11:10:00+05:30")).suspended).toBeNull();
  });

  test("set back removes nothing, and is right again without being confirmed", async () => {
    for (const behind of ["2025-10-01T10:00:00+05:30", "2024-02-09T10:00:00+05:30", "1971-01-01T00:00:00Z"]) {
      expect(await startAt(behind)).toBe(false);
      expect(await left()).toEqual([1, 1]);
    }
    expect(said.at(-1)).toMatch(
      /^Removals by age, renewals and report mails wait: the clock shows 1 Jan 1971, \d+ days before/,
    );
    expect(await startAt("2026-11-06T10:00:00+05:30")).toBe(true);
  });

  test("before this version ever ran is detected by the newest entry, not by earlier ones of a wrong clock", async () => {
    await office.query("delete from clock_watch");
    await office.query("update leads set created_at = '2029-01-01', last_activity_at = '2029-01-01'");
    expect(await startAt(DAYS_400_LATER)).toBe(false);
    expect(await left()).toEqual([1, 1]);
    expect(await startAt("2026-11-05T12:00:00+05:30")).toBe(true);
  });
});

describe("a server that was really off", () => {
  test("for three weeks needs no confirmation", async () => {
    expect(await startAt("2026-11-26T10:00:00+05:30")).toBe(true);
    expect(said).toEqual([]);
  });

  test("for 400 days waits for an administrator's confirmation, then removes what is old, and it is audited", async () => {
    await startAt(DAYS_400_LATER);
    const admin = await adminAt(DAYS_400_LATER);
    const { body } = await admin.get("/api/removals");
    expect(body).toMatchObject({
      today: "2027-12-10",
      suspended: {
        clock: expect.stringMatching(/^2027-12-10T04:30/),
        lastSeen: expect.stringMatching(/^2026-11-05T04:30/),
      },
      held: [],
    });
    const confirm = (today: string) => admin.send("POST", "/api/removals/confirm-date", { today });
    expect((await confirm("2027-12-09")).status).toBe(409);
    expect((await admin.get("/api/removals")).body.suspended).not.toBeNull();
    expect((await confirm("2027-12-10")).body.suspended).toBeNull();
    expect((await confirm("2027-12-10")).status).toBe(200);
    const noted = await office.query("select details from audit_log where action = 'clock.confirmed'");
    expect(noted.map(({ details }) => auditSentence("clock.confirmed", details ?? {}).about)).toEqual([
      "10 Dec 2027, after 5 Nov 2026",
    ]);
    expect(await startAt(DAYS_400_LATER)).toBe(true);
    expect((await left())[0]).toBe(0);
  });

  test("and whose wrong date was confirmed is corrected by confirming the right one", async () => {
    await startAt(DAYS_400_LATER);
    const wrong = await adminAt(DAYS_400_LATER);
    await wrong.send("POST", "/api/removals/confirm-date", { today: "2027-12-10" });
    expect(await startAt("2026-11-06T10:00:00+05:30")).toBe(false);
    const right = await adminAt("2026-11-06T10:00:00+05:30");
    await right.send("POST", "/api/removals/confirm-date", { today: "2026-11-06" });
    expect(await startAt("2026-11-06T10:00:00+05:30")).toBe(true);
    expect(await startAt(DAYS_400_LATER)).toBe(false);
    expect(await left()).toEqual([1, 1]);
  });
});
