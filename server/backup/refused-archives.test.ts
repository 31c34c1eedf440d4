import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, describe, expect } from "vitest";
import { readDefinitions } from "#server/db/definitions";
import { readMigrations } from "#server/db/migration-files";
import { backedUp, emptyPlace, NOW } from "#server/testing/backed-up-office";
import { ask, contentOf, MIGRATIONS, removeFolders } from "#server/testing/backup";
import type { Office } from "#server/testing/office";
import { test } from "#server/testing/office-test";
import type { Part, Parts } from "./file/format.ts";
import { load } from "./load-archive.ts";
import { withClient } from "./restore.ts";
import { takeSnapshot } from "./snapshot.ts";

let folder: string;
let path: string;
test.beforeAll(async ({ office }) => {
  ({ folder, path } = await backedUp(office));
});
afterAll(removeFolders);

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
    const { bringBack, relations, dataDir } = await emptyPlace(path);
    await expect(bringBack(changed(change))).rejects.toThrow(line);
    expect([await relations(), readdirSync(dataDir)]).toEqual([0, []]);
  });

  test("a database that is not empty", async () => {
    const { url, bringBack, dataDir } = await emptyPlace(path);
    await ask(url, "create table notes (id int)");
    await expect(bringBack()).rejects.toThrow(/^The database is not empty: it contains \w+\.notes\.$/);
    expect(readdirSync(dataDir)).toEqual(["lock"]);
  });

  test("a DATA_DIR with documents", async () => {
    const { bringBack, relations, dataDir } = await emptyPlace(path);
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
    [
      "a row less",
      rowsOf("customers", (text) => text.slice(text.indexOf("\n") + 1)),
      "customer_id_customers_id_fk",
    ],
    ["rows that are none", rowsOf("users", () => "nonsense\n"), "invalid input syntax"],
    ["no end", (part) => (part.kind === "manifest" ? undefined : part), "its first or last part is missing"],
    [
      "no beginning",
      (part) => (part.kind === "header" ? undefined : part),
      "its first or last part is missing",
    ],
  ])("%s", async ([_title, change, line], { office }) => {
    const { url, relations } = await emptyPlace(path);
    await expect(doctored(office, url, change)).rejects.toThrow(line);
    expect(await relations()).toBe(0);
  });

  test("but the same parts, unchanged, restore the installation", async ({ office }) => {
    const { url } = await emptyPlace(path);
    await doctored(office, url, (part) => part);
    expect(await contentOf(url)).toEqual(await contentOf(office.databaseUrl));
  });
});
