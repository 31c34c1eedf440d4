import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { emptyFolder, MIGRATIONS, removeFolders } from "#server/testing/backup";
import { type Office, openOffice } from "#server/testing/office";
import { dailyBackups } from "./daily.ts";
import { checkArchive } from "./file/check-archive.ts";

describe("the daily backup", () => {
  let office: Office;
  let folder: string;
  beforeAll(async () => {
    folder = join(emptyFolder(), "backups");
    office = await openOffice({
      environment: {
        BACKUP_DIR: folder,
        BACKUP_KEEP_DAYS: "3",
        SESSION_MAX_HOURS: "8784",
        SESSION_IDLE_MINUTES: "527040",
      },
    });
  });
  beforeEach(() => rmSync(folder, { recursive: true, force: true }));
  afterAll(async () => {
    await office.close();
    removeFolders();
  });
  const at = async (instant: string) => {
    office.setClock(instant);
    await office.backups.backUpIfDue();
    return readdirSync(folder).sort();
  };
  const put = (...names: string[]) => {
    mkdirSync(folder, { recursive: true });
    for (const name of names) writeFileSync(join(folder, name), "kept");
  };
  const status = async () => (await office.admin.get("/api/backups/status")).body;
  const named = (when: string) => `renewdesk-daily-${when}.tar.gz`;

  test("is made once a day: at night, or by day when a day has passed", async () => {
    expect(await at("2026-11-05T15:00:00+05:30")).toEqual([named("2026-11-05-1500")]);
    expect(await at("2026-11-05T23:55:00+05:30")).toHaveLength(1);
    expect(await at("2026-11-06T00:03:00+05:30")).toEqual([
      named("2026-11-05-1500"),
      named("2026-11-06-0003"),
    ]);
    expect(await at("2026-11-06T23:00:00+05:30")).toHaveLength(2);
    // Switched off that night: no backup in the first working hours, but one as soon as the last is a day
    // old.
    expect(await at("2026-11-07T00:02:00+05:30")).toHaveLength(3);
    expect(await at("2026-11-08T09:30:00+05:30")).toContain(named("2026-11-08-0930"));
  });

  test("is verified, and administrators see its time and size, and those of the earlier ones", async () => {
    office.setClock("2026-11-05T11:00:00+05:30");
    expect(await status()).toEqual({
      daily: true,
      last: null,
      earlier: [],
      ahead: [],
      failure: null,
      late: false,
      archive: null,
    });
    const [name = ""] = await at("2026-11-21T00:12:00+05:30");
    const { manifest } = await checkArchive(join(folder, name));
    expect(manifest.digests.users?.rows).toBe(1);
    const shown = await status();
    expect(shown).toMatchObject({ last: { at: "2026-11-20T18:42:00.000Z" }, failure: null, late: false });
    expect(shown.last.bytes).toBeGreaterThan(1000);
    put(named("2026-11-20-0100"), named("2026-11-18-0100"), named("2029-08-18-1000"));
    expect((await status()).earlier).toEqual([
      { at: "2026-11-19T19:30:00.000Z", bytes: 4 },
      { at: "2026-11-17T19:30:00.000Z", bytes: 4 },
    ]);
    office.setClock("2026-11-23T00:11:00+05:30");
    expect((await status()).late).toBe(false);
    office.setClock("2026-11-23T00:13:00+05:30");
    expect((await status()).late).toBe(true);
  });

  test("the newest seven stay whatever their age; outdated ones are removed, three a day, and listed", async () => {
    const earlier = Array.from({ length: 12 }, (_, index) =>
      named(`2026-10-${String(index + 10).padStart(2, "0")}-0100`),
    );
    put(...earlier);
    const byHand = "renewdesk-by-hand-2026-01-01-1200.tar.gz";
    put(byHand, `${named("2026-11-08-0100")}.part`);
    office.said.length = 0;
    expect(await at("2026-11-09T01:00:00+05:30")).toEqual([
      byHand,
      ...earlier.slice(3),
      named("2026-11-09-0100"),
    ]);
    expect(office.said).toEqual([
      `Removed 3 daily backups older than 3 days: ${[2, 1, 0].map((index) => earlier[index]).join(", ")}`,
    ]);
    await at("2026-11-10T01:00:00+05:30");
    await at("2026-11-11T01:00:00+05:30");
    expect(await at("2026-11-12T01:00:00+05:30")).toEqual([
      byHand,
      ...earlier.slice(9),
      ...["09", "10", "11", "12"].map((day) => named(`2026-11-${day}-0100`)),
    ]);
  });

  test("dated 1000 days ahead removes none, is reported and not counted afterwards, and is never removed", async () => {
    const real = Array.from({ length: 9 }, (_, index) =>
      named(`2026-11-${String(index + 12).padStart(2, "0")}-0003`),
    );
    const ahead = named("2029-08-18-1000");
    put(...real);
    expect(await at("2029-08-18T10:00:00+05:30")).toEqual([...real, ahead]);

    office.setClock("2026-11-22T23:59:00+05:30");
    expect(await status()).toMatchObject({
      last: { at: "2026-11-19T18:33:00.000Z" },
      ahead: ["2029-08-18T04:30:00.000Z"],
      late: true,
    });
    expect(await office.backups.ageSeconds()).toBeGreaterThan(2 * 86_400);
    office.said.length = 0;
    expect(await at("2026-11-22T23:59:00+05:30")).toEqual([
      ...real.slice(3),
      named("2026-11-22-2359"),
      ahead,
    ]);
    expect(office.said[0]).toBe(
      `Daily backups dated after today are not counted and never removed: ${ahead}`,
    );
    expect(await status()).toMatchObject({ late: false, ahead: [expect.any(String)] });
    expect(await at("2026-11-24T00:03:00+05:30")).toEqual(
      expect.arrayContaining([named("2026-11-24-0003"), ahead]),
    );
  });

  test("a clock a few hours ahead makes no age negative", async () => {
    put(named("2026-11-05-1530"));
    office.setClock("2026-11-05T10:00:00+05:30");
    expect(await office.backups.ageSeconds()).toBe(0);
    expect(await status()).toMatchObject({ ahead: [], late: false });
  });

  test("is late when none was made within 48 hours of the first start", async () => {
    office.setClock("2026-11-07T09:59:00+05:30");
    expect([(await status()).late, await office.backups.isLate()]).toEqual([false, false]);
    office.setClock("2026-11-07T10:01:00+05:30");
    expect([(await status()).late, await office.backups.isLate()]).toEqual([true, true]);
    expect(await office.backups.ageSeconds()).toBeUndefined();
  });

  test("a folder that cannot be written is shown before the first attempt", async () => {
    writeFileSync(folder, "a file");
    expect(await office.backups.tryFolder()).toBe(`${folder} cannot be written (EEXIST)`);
    expect((await status()).failure.reason).toContain("cannot be written");
    rmSync(folder);
    expect(await office.backups.tryFolder()).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
  });

  test("that fails is shown with its reason, removes nothing, and is retried an hour later", async () => {
    await at("2026-11-01T01:00:00+05:30");
    // A folder of that name cannot be replaced by a file.
    mkdirSync(join(folder, `${named("2026-11-11-0100")}.part`, "x"), { recursive: true });
    expect(await at("2026-11-11T01:00:00+05:30")).toContain(named("2026-11-01-0100"));
    expect(await status()).toMatchObject({
      failure: {
        at: expect.stringMatching(/^2026-11-10T19:30:0/),
        reason: expect.stringMatching(/director/i),
      },
      late: true,
    });
    expect(await at("2026-11-11T01:59:00+05:30")).not.toContain(named("2026-11-11-0159"));
    rmSync(join(folder, `${named("2026-11-11-0100")}.part`), { recursive: true });
    expect(await at("2026-11-11T02:01:00+05:30")).toContain(named("2026-11-11-0201"));
    expect(await status()).toMatchObject({ failure: null, late: false });
  });

  test("of several agencies in one folder are each its own: named after it, and neither counted nor removed by another", async () => {
    const of = (agency?: string) =>
      dailyBackups({
        url: office.databaseUrl,
        files: office.files,
        version: "0.0.0",
        migrationsFolder: MIGRATIONS,
        clock: () => new Date("2026-11-30T07:30:00+05:30"),
        folder,
        agency,
        keepDays: 3,
        isClockTrusted: async () => true,
        began: () => new Date("2026-10-01T00:00:00+05:30"),
        say: () => {},
      });
    const earlier = (of: string) =>
      Array.from({ length: 9 }, (_, index) => named(`${of}2026-10-0${index + 1}-0100`));
    const unfinished = (of: string) => `${named(`${of}2026-11-29-0100`)}.part`;
    const [inPublic, lakshmi, odd] = [of(), of("lakshmi"), of("A/b*")];
    put(...earlier("lakshmi-"), ...earlier(""), unfinished("lakshmi-"), unfinished(""));
    expect(await odd.ageSeconds()).toBeUndefined();
    expect(await odd.isLate()).toBe(true);

    await odd.backUpIfDue();
    expect(readdirSync(folder)).toHaveLength(21);
    expect(readdirSync(folder)).toContain(named("A%2Fb*-2026-11-30-0730"));
    expect(await Promise.all([odd, lakshmi, inPublic].map((one) => one.isLate()))).toEqual([
      false,
      true,
      true,
    ]);
    await lakshmi.backUpIfDue();
    await inPublic.backUpIfDue();
    expect(readdirSync(folder).sort()).toEqual(
      [
        named("A%2Fb*-2026-11-30-0730"),
        ...["", "lakshmi-"].flatMap((of) => [...earlier(of).slice(3), named(`${of}2026-11-30-0730`)]),
      ].sort(),
    );
    expect(await odd.ageSeconds()).toBe(0);
  });
});

test("turned off, no backup is made, and administrators see that", async () => {
  const office = await openOffice();
  await office.backups.backUpIfDue();
  expect((await office.admin.get("/api/backups/status")).body.daily).toBe(false);
  await office.close();
});
