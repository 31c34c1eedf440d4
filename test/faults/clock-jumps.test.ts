import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { BackupStatus } from "#contract/backup/calls";
import type { RemovalsStatus } from "#contract/removals/calls";
import { addDays, DAY_MS, today } from "#contract/time/calendar";
import { clockShiftedBy, hasFaketime } from "../faketime.ts";
import { type RunningServer, type Session, signIn, startServer } from "../server-process.ts";
import { isLong, printCounts, seeded } from "./support/rounds.ts";

const LEADS = 30;
const RANDOM_JUMPS = 21;
const NAMED_JUMPS = [400, 1000, -400, -1000];
const JUMPS_IN_BRIEF = [1000, -400];

let folder: string;
let server: RunningServer | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "renewdesk-clock-"));
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const backupsIn = () =>
  readdirSync(join(folder, "backups"))
    .filter((name) => name.endsWith(".tar.gz"))
    .sort();
const day = () => today(new Date());
const backupOf = (on: string) => `renewdesk-daily-${on}-0003.tar.gz`;

async function start(days = 0): Promise<Session> {
  const shift = days === 0 ? {} : clockShiftedBy(days);
  server = await startServer(join(folder, "data"), { BACKUP_DIR: join(folder, "backups"), ...shift });
  return signIn(server.url);
}

async function stop() {
  await server?.stop();
  server = undefined;
}

interface Lead {
  id: number;
  currentStatus: string;
}

/** Leads without activity since today, a session, and audit entries; removed after 12 months. */
async function fill(admin: Session, on = day()): Promise<void> {
  await admin.send("PATCH", "/api/settings", { leadsKeptMonths: 12 });
  const month = on.slice(0, 7);
  const [targetYear, targetMonth] = month.split("-");
  const data = Array.from({ length: LEADS }, (_, index) => ({
    name: "Ravi Kumar",
    phoneNumber: String(9_800_000_000 + index),
    maker: "Honda",
    model: "City",
    registrationNumber: `KA01AA${1000 + index}`,
    insuranceExpiry: on,
  }));
  const answer = await admin.send("POST", "/api/upload/csv-leads", { data, targetYear, targetMonth });
  expect(await answer.json()).toMatchObject({ results: { successful: LEADS } });
}

const leadsOf = (admin: Session, month: string) => admin.read<Lead[]>(`/api/leads?campaignMonth=${month}`);

async function firstEntry(admin: Session): Promise<number | undefined> {
  const { entries } = await admin.read<{ entries: { id: number }[] }>("/api/audit-log?limit=500");
  return entries.at(-1)?.id;
}

describe.skipIf(!hasFaketime)("a machine that starts with a wrong clock", () => {
  test("removes no lead, audit entry or backup, keeps new records, and backs up once the clock is right", async () => {
    const { seed, random } = seeded();
    const randomJumps = Array.from({ length: RANDOM_JUMPS }, () => random.below(3000) - 1500 || 1);
    const jumps = isLong ? [...NAMED_JUMPS, ...randomJumps] : JUMPS_IN_BRIEF;
    const month = day().slice(0, 7);
    mkdirSync(join(folder, "backups"));
    const real = [5, 4, 3].map((ago) => backupOf(addDays(day(), -ago)));
    for (const name of real) writeFileSync(join(folder, "backups", name), "a backup");
    const before = await start();
    await fill(before);
    const [lead] = await leadsOf(before, month);
    await stop();

    let recorded = 0;
    for (const days of jumps) {
      for (const name of backupsIn()) if (!real.includes(name)) rmSync(join(folder, "backups", name));
      const wrong = await start(days);
      const note = `note ${++recorded}`;
      const kept = await wrong.send("POST", "/api/call-logs", {
        leadId: lead?.id,
        callResult: "remark",
        notes: note,
      });
      expect(kept.status).toBe(200);
      // The day's first checks are over once a backup was made; with a clock behind, none is late.
      if (days > 2) await vi.waitFor(() => expect(backupsIn().length).toBeGreaterThan(real.length), 20_000);
      expect(await leadsOf(wrong, month)).toHaveLength(LEADS);
      await stop();
      expect(backupsIn()).toEqual(expect.arrayContaining(real));

      const right = await start();
      const made = () => backupsIn().some((name) => name.startsWith(`renewdesk-daily-${day()}`));
      await vi.waitFor(() => expect(made()).toBe(true), 20_000);
      expect(await leadsOf(right, month)).toHaveLength(LEADS);
      expect(await firstEntry(right)).toBe(1);
      const notes = await right.read<{ notes: string | null }[]>(`/api/leads/${lead?.id}/call-logs`);
      expect(notes.filter(({ notes }) => notes?.startsWith("note "))).toHaveLength(recorded);
      expect(await right.read("/api/audit-log/check")).toMatchObject({ chain: { intact: true } });
      expect(await right.read<RemovalsStatus>("/api/removals")).toMatchObject({ suspended: null, held: [] });
      const { late, last } = await right.read<BackupStatus>("/api/backups/status");
      expect([late, last && Date.parse(last.at) <= Date.now()]).toEqual([false, true]);
      await stop();
      expect(backupsIn()).toEqual(expect.arrayContaining(real));
    }
    printCounts("Wrong clocks", { jumps: jumps.length, "jumped by days": jumps.join(" "), seed });
  }, 900_000);
});

describe.skipIf(!hasFaketime)("a backup of two years ago", () => {
  const command = (dataDir: string, args: string[], days = 0) => {
    const shift = days === 0 ? {} : clockShiftedBy(days);
    const environment = { PATH: process.env.PATH, DATA_DIR: dataDir, ...shift };
    const options = { env: environment, encoding: "utf8" } as const;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["dist/server/commands.js", ...args],
      options,
    );
    expect([status, stdout + stderr]).toEqual([0, expect.any(String)]);
  };

  test("restored today removes nothing until an administrator confirms the date", async () => {
    const file = join(folder, "old.tar.gz");
    const old = await start(-730);
    await fill(old, today(new Date(Date.now() - 730 * DAY_MS)));
    await stop();
    command(join(folder, "data"), ["backup", "--out", file], -730);
    rmSync(join(folder, "data"), { recursive: true });
    command(join(folder, "data"), ["restore", file]);

    const admin = await start();
    const month = today(new Date(Date.now() - 730 * DAY_MS)).slice(0, 7);
    const { suspended } = await admin.read<RemovalsStatus>("/api/removals");
    expect(suspended).not.toBeNull();
    expect(await leadsOf(admin, month)).toHaveLength(LEADS);
    const confirmed = await admin.send("POST", "/api/removals/confirm-date", { today: day() });
    expect(await confirmed.json()).toMatchObject({ suspended: null });
    await stop();

    const again = await start();
    await vi.waitFor(async () => expect(await leadsOf(again, month)).toEqual([]), 20_000);
    const line = /^Removed 30 leads, 0 documents and 30 customers last active before .* \(kept 12 months\)$/m;
    await vi.waitFor(() => expect(server?.printed()).toMatch(line));
  });
});

test.runIf(!hasFaketime)(
  "wrong clocks are tested where Debian's package faketime is installed; it is missing here",
  () => {
    expect(existsSync("/usr/bin/faketime")).toBe(false);
  },
);
