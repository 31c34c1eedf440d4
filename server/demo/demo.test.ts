import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { DEMO_RELEASE } from "#contract/release";
import { readConfig } from "#server/config";
import { openFolder } from "#server/files/folder";
import { openMeters } from "#server/platform/meters";
import { openOffice, type Person } from "#server/testing/office";
import { loadDemo } from "./load-demo.ts";

test("--demo fills an empty database once, leaves people as they are, and never touches one that has leads", {
  timeout: 300_000,
}, async () => {
  const office = await openOffice({ at: "2026-11-05T16:42:00+05:30" });
  const neha = await office.telecaller("Neha");
  const deps = {
    db: office.db,
    oneStatement: office.oneStatement,
    reading: office.reading,
    files: await openFolder(office.filesFolder),
    mail: undefined,
    clock: () => new Date("2026-11-05T11:12:00Z"),
    newId: randomUUID,
    config: readConfig({}),
    meters: openMeters(),
    release: { version: "0.0.0" },
  };
  expect(await loadDemo(deps)).toMatch(
    /^Demo data loaded. Telecallers pooja, imran, sneha, divya, vivek, karthik: /,
  );
  expect(await loadDemo(deps)).toBe("Demo data left out: this database has leads");
  const seenBy = async (person: Person) => (await person.get("/api/auth/user")).body.seenRelease;
  expect([await seenBy(office.admin), await seenBy(neha)]).toEqual([DEMO_RELEASE, "0.0"]);

  const { body: metrics } = await office.admin.get("/api/dashboard/metrics");
  expect(metrics.totalLeads).toBe(2400);
  for (const figure of ["connectedCalls", "rnrSwitchedOffLeads", "pendingFreshCalls"]) {
    expect(metrics[figure]).toBeGreaterThan(100);
  }
  expect((await neha.get("/api/leads?page=1")).body.total).toBeGreaterThan(100);
  const { body: team } = await office.admin.get("/api/analytics/telecaller-performance");
  expect(team).toHaveLength(7);

  const { body: retention } = await office.admin.get("/api/reports/retention");
  const policies = (fate: string) =>
    retention.rows.reduce(
      (sum: number, row: Record<string, { policies: number }>) => sum + (row[fate]?.policies ?? 0),
      0,
    );
  for (const fate of ["kept", "lost", "undecided"]) expect(policies(fate)).toBeGreaterThan(5);
  expect(
    (await office.admin.get("/api/reports/funnel?from=2025-10&to=2025-11")).body.total.won,
  ).toBeGreaterThan(20);
  for (const { month, won } of (await office.admin.get("/api/renewals")).body.slice(0, 9))
    expect([month, won > 3]).toEqual([month, true]);

  const { body: reminders } = await office.admin.get("/api/reminders");
  for (const kind of ["overdue", "today", "later"]) expect(reminders.counts[kind]).toBeGreaterThan(1);
  const { body: sold } = await office.admin.get("/api/conversions");
  expect(sold.total).toBeGreaterThan(50);
  expect(sold.conversions.filter(({ newPremium }: { newPremium: number | null }) => newPremium)).not.toEqual(
    [],
  );
  await office.close();
});
