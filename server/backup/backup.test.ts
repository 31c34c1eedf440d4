import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, describe, expect } from "vitest";
import { migrate } from "#server/db/migrate";
import { backedUp, backUp, emptyPlace } from "#server/testing/backed-up-office";
import {
  ask,
  contentOf,
  emptyDatabase,
  emptyFolder,
  MIGRATIONS,
  otherMigrations,
  removeFolders,
  shapeOf,
} from "#server/testing/backup";
import { test } from "#server/testing/office-test";
import { tryLockBackups } from "./lock-queries.ts";

/** Stands for a newer version: an append-only log whose trigger the restore must not leave disabled. */
const UNCHANGEABLE = `create function refuse_change() returns trigger language plpgsql as $$ begin raise exception 'append-only'; end $$;
--> statement-breakpoint
create trigger audit_log_kept before insert or update or delete or truncate on audit_log for each statement execute function refuse_change();
--> statement-breakpoint
alter table audit_log enable always trigger audit_log_kept;`;

let folder: string;
let path: string;
test.beforeAll(async ({ office }) => {
  ({ folder, path } = await backedUp(office));
});
afterAll(removeFolders);

describe("a backup that is restored", () => {
  test("is the same installation: every row, number, file, index, reference and trigger", async ({
    office,
  }) => {
    const { url, dataDir, bringBack } = await emptyPlace(path);
    const { manifest, corrected } = await bringBack();
    expect(corrected).toBe(0);
    expect(await contentOf(url)).toEqual(await contentOf(office.databaseUrl));
    expect(await shapeOf(url)).toEqual(await shapeOf(office.databaseUrl));
    const names = readdirSync(office.filesFolder);
    expect(readdirSync(join(dataDir, "documents")).sort()).toEqual(names.sort());
    expect(names).toHaveLength(3);
    for (const name of names) {
      expect(readFileSync(join(dataDir, "documents", name))).toEqual(
        readFileSync(join(office.filesFolder, name)),
      );
    }
    expect([manifest.digests.leads?.rows, manifest.digests.call_logs?.rows]).toEqual([40, 23]);
    await migrate(url, MIGRATIONS);
    expect(await shapeOf(url)).toEqual(await shapeOf(office.databaseUrl));
  });

  test("is restored from an archive recompressed by another tool, with a line about its missing seal", async ({
    office,
  }) => {
    const { url, bringBack, said } = await emptyPlace(path);
    const again = join(folder, "again.tar.gz");
    writeFileSync(again, gzipSync(gunzipSync(readFileSync(path))));
    await bringBack(again);
    expect(await contentOf(url)).toEqual(await contentOf(office.databaseUrl));
    expect(said).toContain(
      `${again} was recompressed by another tool, without its seal: checked by its manifest`,
    );
  });

  test("counts what is written afterwards, and keeps nobody signed in", async () => {
    const { url, bringBack } = await emptyPlace(path);
    await bringBack();
    const leads = "select sum(leads)::int as leads from lead_standing";
    const [before] = await ask(url, leads);
    await ask(url, "delete from leads where id = (select max(id) from leads)");
    expect([before, await ask(url, leads)]).toEqual([{ leads: 40 }, [{ leads: 39 }]]);
    expect(await ask(url, "select from sessions")).toEqual([]);
  });

  test("of an older version is migrated; of a newer one is refused", async ({ office }) => {
    const older = otherMigrations({ without: 2 });
    const url = await emptyDatabase();
    await migrate(url, older);
    await ask(url, "insert into campaigns (name, month, created_at) values ('Nov', '2026-11', now())");
    const from = join(folder, "older.tar.gz");
    await backUp(office, from, url);
    const newer = await emptyPlace(path);
    await newer.bringBack(from);
    expect(await shapeOf(newer.url)).toEqual(await shapeOf(office.databaseUrl));
    expect(await ask(newer.url, "select name from campaigns")).toEqual([{ name: "Nov" }]);

    const old = await emptyPlace(path);
    await expect(old.bringBack(path, older)).rejects.toThrow("newer than this version's: \"Migrated to ");
    expect(await old.relations()).toBe(0);
  });

  test("keeps an append-only log as strict as it was", async ({ office }) => {
    const newer = otherMigrations({ and: UNCHANGEABLE });
    const { bringBack, url: restored } = await emptyPlace(path);
    await bringBack();
    const from = join(folder, "strict.tar.gz");
    await migrate(restored, newer);
    await backUp(office, from, restored);
    const strict = await emptyPlace(path);
    await strict.bringBack(from, newer);
    expect(await shapeOf(strict.url)).toEqual(await shapeOf(restored));
    expect((await ask(strict.url, "select from audit_log")).length).toBeGreaterThan(0);
    await expect(ask(strict.url, "delete from audit_log")).rejects.toThrow("append-only");
  });

  test("lists a document whose file is missing, and is complete without it", async ({ office }) => {
    const [gone = ""] = readdirSync(office.filesFolder);
    const bytes = readFileSync(join(office.filesFolder, gone));
    rmSync(join(office.filesFolder, gone));
    const from = join(folder, "gone.tar.gz");
    const made = await backUp(office, from);
    writeFileSync(join(office.filesFolder, gone), bytes);
    expect(made.manifest.missing).toEqual([gone]);
    const { bringBack } = await emptyPlace(path);
    expect((await bringBack(from)).manifest.files).toHaveLength(2);
  });
});

test("only its owner can read a backup, and no unfinished file is left", () => {
  if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("two backups of one database run one after the other, and the wait is printed", async ({ office }) => {
  const other = new pg.Client({ connectionString: office.databaseUrl });
  await other.connect();
  expect(await tryLockBackups(other)).toBe(true);
  const lines: string[] = [];
  const second = join(emptyFolder(), "second.tar.gz");
  const made = await backUp(office, second, office.databaseUrl, (line) => {
    lines.push(line);
    expect(existsSync(second)).toBe(false);
    void other.end();
  });
  expect([made.path, lines]).toEqual([second, ["Another backup is running: waiting for it"]]);
});
