import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, describe, expect } from "vitest";
import { readConfig } from "#server/config";
import { readDefinitions } from "#server/db/definitions";
import { migrate } from "#server/db/migrate";
import { readMigrations } from "#server/db/migration-files";
import { openFolder } from "#server/files/folder";
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
import { pdf } from "#server/testing/documents";
import { type Office, uploadLeads } from "#server/testing/office";
import { test } from "#server/testing/office-test";
import type { Part, Parts } from "./file/format.ts";
import { load } from "./load-archive.ts";
import { tryLockBackups } from "./lock-queries.ts";
import { restore, withClient } from "./restore.ts";
import { takeSnapshot } from "./snapshot.ts";
import { takeBackup } from "./take-backup.ts";

const NOW = new Date("2026-11-21T18:42:00Z");
/** Stands for a newer version: an append-only log whose trigger the restore must not leave disabled. */
const UNCHANGEABLE = `create function refuse_change() returns trigger language plpgsql as $$ begin raise exception 'append-only'; end $$;
--> statement-breakpoint
create trigger audit_log_kept before insert or update or delete or truncate on audit_log for each statement execute function refuse_change();
--> statement-breakpoint
alter table audit_log enable always trigger audit_log_kept;`;

let folder: string;
let path: string;
test.beforeAll(async ({ office }) => {
  folder = emptyFolder();
  path = join(folder, "backup.tar.gz");
  const asha = await office.telecaller("asha");
  const ids = await uploadLeads(
    office,
    Array.from({ length: 40 }, (_, index) => ({ name: `Ravi\t\\N "Kumar" ${index}\\` })),
  );
  for (const id of ids.slice(0, 20)) {
    await asha.records(id, "interested", { notes: "line one\nline two\t\\." });
  }
  for (const id of ids.slice(0, 3)) {
    const form = new FormData();
    form.set("documentType", "rc_card");
    form.set("file", new File([pdf, `${id}`], "rc.pdf", { type: "application/pdf" }));
    expect((await office.admin.send("POST", `/api/leads/${id}/documents`, form)).status).toBe(200);
  }
  await office.admin.send("PATCH", "/api/settings", { agencyName: "Lakshmi Insurance" });
  await backUp(office, path);
});
afterAll(async () => {
  removeFolders();
});

const backUp = async (
  office: Office,
  path: string,
  url = office.databaseUrl,
  say: (line: string) => void = () => {},
) => {
  const files = await openFolder(office.filesFolder);
  return takeBackup({
    url,
    files,
    version: "0.2.0",
    now: NOW,
    path,
    migrationsFolder: MIGRATIONS,
    say,
  });
};

/** A place of its own, and its content afterwards. */
async function place() {
  const [url, dataDir] = [await emptyDatabase(), emptyFolder()];
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir });
  const said: string[] = [];
  const bringBack = (from = path, migrationsFolder = MIGRATIONS) =>
    restore({ path: from, config, migrationsFolder, say: (line) => said.push(line) });
  const relations = async () =>
    (
      await ask(
        url,
        "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
      )
    ).length;
  return { url, dataDir, bringBack, relations, said };
}

describe("a backup that is restored", () => {
  test("is the same installation: every row, number, file, index, reference and trigger", async ({
    office,
  }) => {
    const { url, dataDir, bringBack } = await place();
    const { manifest, mended } = await bringBack();
    expect(mended).toBe(0);
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
    const { url, bringBack, said } = await place();
    const again = join(folder, "again.tar.gz");
    writeFileSync(again, gzipSync(gunzipSync(readFileSync(path))));
    await bringBack(again);
    expect(await contentOf(url)).toEqual(await contentOf(office.databaseUrl));
    expect(said).toContain(
      `${again} was recompressed by another tool, without its seal: checked by its manifest`,
    );
  });

  test("counts what is written afterwards, and keeps nobody signed in", async () => {
    const { url, bringBack } = await place();
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
    const newer = await place();
    await newer.bringBack(from);
    expect(await shapeOf(newer.url)).toEqual(await shapeOf(office.databaseUrl));
    expect(await ask(newer.url, "select name from campaigns")).toEqual([{ name: "Nov" }]);

    const old = await place();
    await expect(old.bringBack(path, older)).rejects.toThrow("newer than this version's: \"Migrated to ");
    expect(await old.relations()).toBe(0);
  });

  test("keeps an append-only log as strict as it was", async ({ office }) => {
    const newer = otherMigrations({ and: UNCHANGEABLE });
    const { bringBack, url: restored } = await place();
    await bringBack();
    const from = join(folder, "strict.tar.gz");
    await migrate(restored, newer);
    await backUp(office, from, restored);
    const strict = await place();
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
    const { bringBack } = await place();
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

describe("what is refused with one line, leaving the target empty", () => {
  const changed = (change: (bytes: Buffer) => Buffer) => {
    const file = join(folder, "changed.tar.gz");
    writeFileSync(file, change(readFileSync(path)));
    return file;
  };
  const flipped = (share: number) => (bytes: Buffer) => {
    const at = Math.min(bytes.length - 1, Math.floor(bytes.length * share));
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes;
  };
  const cut = (share: number) => (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * share));

  test.each<[string, (bytes: Buffer) => Buffer, string]>([
    ["one bit in the first byte", flipped(0), "is not a backup of RenewDesk"],
    ["one bit after 1 %", flipped(0.01), "is damaged"],
    ["one bit in the middle", flipped(0.5), "is damaged"],
    ["one bit near the end", flipped(0.95), "is damaged"],
    ["one bit in the last byte", flipped(1), "is incomplete"],
    ["cut at 1 %", cut(0.01), "is incomplete"],
    ["cut at 50 %", cut(0.5), "is incomplete"],
    ["cut at 99 %", cut(0.99), "is incomplete"],
    ["cut by one byte", (bytes) => bytes.subarray(0, -1), "is incomplete"],
    ["longer by one byte", (bytes) => Buffer.concat([bytes, Buffer.from([0])]), "is incomplete"],
    ["nothing", () => Buffer.alloc(0), "is not a backup of RenewDesk"],
    ["a text", () => Buffer.from("select 1;\n".repeat(100)), "is not a backup of RenewDesk"],
    ["another gzip file", (bytes) => gzipSync(bytes), "is not a backup of RenewDesk"],
    [
      "one compressed again, and cut",
      (bytes) => cut(0.9)(gzipSync(gunzipSync(bytes))),
      "is damaged: it cannot be read to its end",
    ],
    [
      "one compressed again, with a row changed",
      (bytes) =>
        gzipSync(Buffer.from(gunzipSync(bytes).toString("latin1").replace("KA01", "KA02"), "latin1")),
      "are not those of its manifest",
    ],
  ])("%s", async (_title, change, line) => {
    const { bringBack, relations, dataDir } = await place();
    await expect(bringBack(changed(change))).rejects.toThrow(line);
    expect([await relations(), readdirSync(dataDir)]).toEqual([0, []]);
  });

  test("a database that is not empty", async () => {
    const { url, bringBack, dataDir } = await place();
    await ask(url, "create table notes (id int)");
    await expect(bringBack()).rejects.toThrow("The database is not empty: it contains public.notes");
    expect(readdirSync(dataDir)).toEqual(["lock"]);
  });

  test("a DATA_DIR with documents", async () => {
    const { bringBack, relations, dataDir } = await place();
    mkdirSync(join(dataDir, "documents"));
    writeFileSync(join(dataDir, "documents", "scan"), "x");
    await expect(bringBack()).rejects.toThrow('is not empty: it holds "documents"');
    expect(await relations()).toBe(0);
  });

  const doctored = (office: Office, url: string, change: (part: Part) => Part | undefined) =>
    withClient(office.databaseUrl, (client) =>
      withClient(url, (target) => {
        async function* parts(): Parts {
          for await (const part of takeSnapshot({ client, version: "0.2.0", now: NOW })) {
            const given = change(part);
            if (given) yield given;
          }
        }
        const nothing = async () => {};
        return load(parts(), {
          client: target,
          known: readMigrations(MIGRATIONS),
          definitions: readDefinitions(MIGRATIONS),
          storeFile: nothing,
          beforeCommit: nothing,
        });
      }),
    );
  const rowsOf = (table: string, change: (text: string) => string) => (part: Part) =>
    part.kind === "rows" && part.table === table
      ? { ...part, bytes: Buffer.from(change(part.bytes.toString())) }
      : part;

  test.for<[string, (part: Part) => Part | undefined, string]>([
    [
      "rows that are not those of the manifest",
      rowsOf("leads", (text) => text.replace("KA", "KB").replace("2026-11-20", "2026-11-21")),
      "restored of leads differs",
    ],
    ["a row less", rowsOf("customers", (text) => text.slice(text.indexOf("\n") + 1)), "leads_customer_id"],
    ["rows that are none", rowsOf("users", () => "nonsense\n"), "invalid input syntax"],
    ["no end", (part) => (part.kind === "manifest" ? undefined : part), "its first or last part is missing"],
    [
      "no beginning",
      (part) => (part.kind === "header" ? undefined : part),
      "its first or last part is missing",
    ],
  ])("%s", async ([_title, change, line], { office }) => {
    const { url, relations } = await place();
    await expect(doctored(office, url, change)).rejects.toThrow(line);
    expect(await relations()).toBe(0);
  });

  test("but the same parts, unchanged, restore the installation", async ({ office }) => {
    const { url } = await place();
    await doctored(office, url, (part) => part);
    expect(await contentOf(url)).toEqual(await contentOf(office.databaseUrl));
  });
});
