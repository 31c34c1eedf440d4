import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditSentence } from "#contract/audit/actions";
import { dailyRemovalLimit } from "#contract/removals/calls";
import { readConfig } from "#server/config";
import { runPeriodically } from "#server/platform/periodic-jobs";
import { auditRetention } from "#server/retention/audit-retention";
import { removeOldLeads } from "#server/retention/lead-retention";
import { wasRunningUntil } from "#server/testing/clock";
import { type Office, openOffice } from "#server/testing/office";

const going = new AbortController().signal;
const MANY = 2100;
const AT = "2027-12-01T10:00:00+05:30";
const THE_NEXT_DAY = "2027-12-02T10:00:00+05:30";

let office: Office;
beforeEach(async () => {
  office = await openOffice({ at: "2026-11-05T10:00:00+05:30" });
});
afterEach(() => office.close());

async function runAt(at: string) {
  await wasRunningUntil(office, at);
  return removeOldLeads({ db: office.db, files: office.files, clock: () => new Date(at) }, going);
}
const leads = async () => (await office.query("select count(*)::int as n from leads"))[0]?.n;
const adminAt = async (at: string) => {
  office.setClock(at);
  return office.signIn("admin", "correct-horse");
};

async function addLeads(count: number, expiry: string, from = 0) {
  const data = Array.from({ length: count }, (_, place) => ({
    name: "Meera Nair",
    phoneNumber: String(9_700_000_000 + from + place),
    maker: "Honda",
    model: "City",
    insuranceExpiry: expiry,
  }));
  const sent = { data, targetYear: "2026", targetMonth: "11" };
  const { body } = await office.admin.send("POST", "/api/upload/csv-leads", sent);
  expect(body.results.successful).toBe(count);
}

describe("a removal of more leads than the usual daily number", () => {
  beforeEach(async () => {
    await addLeads(MANY, "2026-11-20");
    await office.admin.send("PATCH", "/api/settings", { leadsKeptMonths: 12 });
  });

  test("waits until an administrator allows the shown number; then it runs with its cutoff and is audited", async () => {
    const held = { kind: "leads", before: "2026-12-01", count: 2 * MANY };
    expect(await runAt(AT)).toEqual({ more: false, fileKeys: [], upTo: 0, held });
    expect(await leads()).toBe(MANY);
    const admin = await adminAt(AT);
    expect((await admin.get("/api/retention/preview?months=12")).body.isUsual).toBe(false);
    expect((await admin.get("/api/removals")).body.held).toEqual([{ ...held, allowed: false }]);
    expect((await admin.send("POST", "/api/removals/allow", held)).body.held).toEqual([
      { ...held, allowed: true },
    ]);
    const { removed } = await runAt(THE_NEXT_DAY);
    expect(removed).toEqual({ leads: MANY, documents: 0, customers: MANY, before: "2026-12-01", months: 12 });
    expect([await leads(), (await admin.get("/api/removals")).body.held]).toEqual([0, []]);
    const [entry] = await office.query("select details from audit_log where action = 'removal.allowed'");
    expect(auditSentence("removal.allowed", entry?.details ?? {}).about).toBe(
      "4,200 leads and customers, last active before 1 Dec 2026",
    );
  });

  test("is not covered by a permission for fewer, for an earlier day, or one already used", async () => {
    const admin = await adminAt(AT);
    const allow = (before: string, count: number) =>
      admin.send("POST", "/api/removals/allow", { kind: "leads", before, count });
    await allow("2026-12-01", 2 * MANY - 1);
    expect((await runAt(AT)).held?.count).toBe(2 * MANY);
    await allow("2026-11-20", 2 * MANY);
    expect((await runAt(AT)).removed).toBeUndefined();
    expect(await leads()).toBe(MANY);
    // Later than the retention time allows: no permission for leads that are to be kept.
    await allow("2027-06-01", 2 * MANY);
    expect((await runAt(THE_NEXT_DAY)).removed).toBeUndefined();
    expect(await leads()).toBe(MANY);
  });

  test("a smaller number afterwards needs no permission, and cancels the pending one", async () => {
    await runAt(AT);
    await office.query("update leads set last_activity_at = '2027-11-30' where id % 2 = 0");
    const { removed } = await runAt(AT);
    expect(removed?.leads).toBe(MANY / 2);
    expect((await (await adminAt(AT)).get("/api/removals")).body.held).toEqual([]);
  });
});

test("the usual daily number grows with the installation", () => {
  expect(dailyRemovalLimit("leads", 100)).toBe(4000);
  expect(dailyRemovalLimit("leads", 400_000)).toBe(40_000);
  expect(dailyRemovalLimit("auditEntries", 1_000_000)).toBe(200_000);
});

test("more audit entries than the usual daily number wait for permission, and are logged with their count", async () => {
  const count = dailyRemovalLimit("auditEntries", 0) + 1;
  await office.query(
    `insert into audit_log (at, action, details) select '2026-11-06', 'auth.signed_out', '{}' from generate_series(1, ${count})`,
  );
  const said: string[] = [];
  const purge = async () => {
    await wasRunningUntil(office, AT);
    const deps = { db: office.db, clock: () => new Date(AT), config: readConfig({}) };
    const say = (line: string) => void said.push(line);
    await runPeriodically([auditRetention(deps, say)], say)();
  };
  const entries = async () => (await office.query("select count(*)::int as n from audit_log"))[0]?.n;
  await purge();
  const [due] = (await (await adminAt(AT)).get("/api/removals")).body.held;
  expect(due).toEqual({ kind: "auditEntries", before: "2026-12-01", count: count + 2, allowed: false });
  expect(await entries()).toBe(count + 3);
  const { allowed: _, ...shown } = due;
  await (await adminAt(AT)).send("POST", "/api/removals/allow", shown);
  await purge();
  expect(await entries()).toBeLessThan(10);
  expect(said).toEqual([
    `${count + 2} audit log entries older than 1 Dec 2026 are due to be removed, more than a day's usual number: allow it in Settings`,
    `Removed ${count + 2} audit log entries older than 1 Dec 2026 (kept 365 days)`,
  ]);
  const { chain } = (await (await adminAt(AT)).get("/api/audit-log/check")).body;
  expect(chain).toEqual({ intact: true });
});
