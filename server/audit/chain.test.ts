import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "#server/config";
import { runPeriodically } from "#server/platform/periodic-jobs";
import { auditRetention } from "#server/retention/audit-retention";
import { asOwner, check, entriesSince, newestId } from "#server/testing/audit";
import { wasRunningUntil } from "#server/testing/clock";
import { type Office, openOffice } from "#server/testing/office";
import { insertAudit } from "./queries.ts";

const WRITERS = 8;
const DEEDS = 6;

let office: Office;

describe("the audit log's chain", () => {
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office.close());

  test("eight concurrent users leave one chain without gaps", async () => {
    const people = await Promise.all(
      Array.from({ length: WRITERS }, (_, index) => office.telecaller(`writer${index}`)),
    );
    const before = await newestId(office);
    await Promise.all(
      people.map(async (person, index) => {
        for (let deed = 0; deed < DEEDS; deed++) {
          await office.signIn(`writer${index}`, "correct-horse");
          await person.send("POST", "/api/auth/admin-login", {
            username: `writer${index}`,
            password: "wrong",
          });
        }
      }),
    );
    const entries = await entriesSince(office, before);
    expect(entries.map(({ id }) => id)).toEqual(
      Array.from({ length: WRITERS * DEEDS * 2 }, (_, index) => before + index + 1),
    );
    expect(await check(office)).toEqual({ chain: { intact: true }, checked: before + entries.length });
  });

  test("a transaction that fails leaves neither an entry nor a gap", async () => {
    const before = await newestId(office);
    const failing = office.db.transaction(async (tx) => {
      const deed = { viewer: office.admin, now: new Date("2026-11-05"), address: null };
      await insertAudit(tx, deed, "settings.changed", {});
      throw new Error("The deed failed");
    });
    await expect(failing).rejects.toThrow("The deed failed");
    await office.signIn("admin", "correct-horse");
    expect((await entriesSince(office, before)).map(({ id }) => id)).toEqual([before + 1]);
  });

  test("the hash is that of the entry's own text and of the hash before it", async () => {
    const rows = await office.query(
      "select id, hash = audit_hash(previous_hash, id, at, user_id, address, action, details) as own from audit_log order by id",
    );
    expect(rows.every(({ own }) => own === true)).toBe(true);
    const [pair] = await office.query(
      "select b.previous_hash = a.hash as linked from audit_log a join audit_log b on b.id = a.id + 1 where a.id = 1",
    );
    expect(pair?.linked).toBe(true);
  });

  test.each([
    ["update audit_log set details = '{}'", "UPDATE"],
    ["update audit_log set at = now() where false", "UPDATE"],
    ["delete from audit_log", "DELETE"],
    ["truncate audit_log cascade", "TRUNCATE"],
  ])("the database refuses '%s'", async (statement, operation) => {
    const before = await newestId(office);
    await expect(office.query(statement)).rejects.toThrow(
      `The audit log is append-only: ${operation} is refused`,
    );
    expect(await check(office)).toEqual({ chain: { intact: true }, checked: before });
  });
});

describe("the check finds, even when the database's owner did it,", () => {
  beforeEach(async () => {
    office = await openOffice();
    for (let entry = 0; entry < 5; entry++) await office.signIn("admin", "correct-horse");
    return () => office.close();
  });

  const insert = (id: number) => `
    insert into audit_log (id, at, user_id, address, action, details, previous_hash, hash)
    select ${id}, at, user_id, address, action, details, previous_hash, hash
    from audit_log where id = 3`;

  test.each([
    ["a changed entry", "update audit_log set user_id = null where id = 3", 3],
    ["a changed time", "update audit_log set at = at + interval '1 microsecond' where id = 3", 3],
    [
      "an entry changed together with its hash",
      "update audit_log set details = '{\"a\":1}' where id = 3; update audit_log set hash = audit_hash(previous_hash, id, at, user_id, address, action, details) where id = 3",
      4,
    ],
    ["a removed entry", "delete from audit_log where id = 3", 4],
    ["the first entries removed", "delete from audit_log where id < 3", 3],
    ["the newest entry removed", "delete from audit_log where id = 7", 7],
    ["every entry removed", "delete from audit_log", 1],
    [
      "an entry slipped in between",
      "update audit_log set id = id + 10 where id > 3; update audit_log set id = id - 9 where id > 3; " +
        insert(4),
      4,
    ],
    [
      "an entry added past the chain",
      `${insert(8)}; update audit_log a set previous_hash = (select hash from audit_log where id = 7) where id = 8; update audit_log set hash = audit_hash(previous_hash, id, at, user_id, address, action, details) where id = 8`,
      8,
    ],
  ])("%s", async (_title, statement, brokenAt) => {
    expect(await check(office)).toEqual({ chain: { intact: true }, checked: 7 });
    await asOwner(office, statement);
    expect((await check(office)).chain).toEqual({ intact: false, brokenAt });
  });
});

describe("keeping the log", () => {
  beforeEach(async () => {
    office = await openOffice({ at: "2026-11-05T23:00:00+05:30" });
    return () => office.close();
  });

  /** The job as the server runs it at its start. */
  async function purgeAt(instant: string, environment: Record<string, string> = {}) {
    const said: string[] = [];
    await wasRunningUntil(office, instant);
    const deps = { db: office.db, clock: () => new Date(instant), config: readConfig(environment) };
    const say = (line: string) => said.push(line);
    await runPeriodically([auditRetention(deps, say)], say)();
    return said;
  }

  test("breaks and absences of users are kept as long", async () => {
    const asha = await office.telecaller("asha");
    const days = { userId: asha.id, from: "2026-11-05", until: "2026-11-05" };
    const { body } = await office.admin.send("POST", "/api/absences", days);
    await office.admin.send("POST", `/api/absences/${body.absence.id}/end`);
    await asha.send("POST", "/api/breaks", {});
    await asha.send("POST", "/api/breaks/end");
    const kept = async () => [
      (await office.query("select from work_breaks")).length,
      (await office.query("select from absences")).length,
    ];
    await purgeAt("2027-11-05T23:59:00+05:30");
    expect(await kept()).toEqual([1, 1]);
    await purgeAt("2027-11-06T00:30:00+05:30");
    expect(await kept()).toEqual([0, 0]);
  });

  test("entries are kept for 365 days; then the oldest are removed, with an entry, and the chain continues from there", async () => {
    office.setClock("2026-11-06T00:01:00+05:30");
    const lead = await office.lead();
    expect(lead).toBeGreaterThan(0);
    expect(await purgeAt("2027-11-05T23:59:00+05:30")).toEqual([]);
    expect((await entriesSince(office, 0)).map(({ action }) => action)).toEqual([
      "user.created",
      "auth.signed_in",
      "leads.imported",
    ]);

    const [, second] = await office.query("select encode(hash, 'hex') as hash from audit_log order by id");
    expect(await purgeAt("2027-11-06T00:30:00+05:30")).toEqual([
      "Removed 2 audit log entries older than 6 Nov 2026 (kept 365 days)",
    ]);
    expect(await entriesSince(office, 0)).toEqual([
      expect.objectContaining({ id: 3, action: "leads.imported" }),
      {
        id: 4,
        user_id: null,
        address: null,
        action: "audit.purged",
        details: { upTo: 2, lastHash: second?.hash },
      },
    ]);
    expect(await check(office)).toEqual({ chain: { intact: true }, checked: 2 });
    await asOwner(office, "delete from audit_log where id = 3");
    expect((await check(office)).chain).toEqual({ intact: false, brokenAt: 4 });
  });

  test("a purge of everything, and another a year later, leave a log that starts with the latest purge", async () => {
    await purgeAt("2028-01-01T09:00:00+05:30");
    await purgeAt("2029-02-01T09:00:00+05:30");
    expect(await entriesSince(office, 0)).toMatchObject([{ id: 4, details: { upTo: 3 } }]);
    expect(await check(office)).toEqual({ chain: { intact: true }, checked: 1 });
  });

  test("a purge that finds nothing adds no entry; the retention time is a setting, 180 days or more", async () => {
    await purgeAt("2026-11-06T09:00:00+05:30");
    expect(await newestId(office)).toBe(2);
    await purgeAt("2027-05-10T09:00:00+05:30", { AUDIT_RETENTION_DAYS: "180" });
    expect(await entriesSince(office, 0)).toMatchObject([{ action: "audit.purged" }]);
    expect(() => readConfig({ AUDIT_RETENTION_DAYS: "179" })).toThrow(
      "AUDIT_RETENTION_DAYS: must be 180 or more",
    );
  });
});
