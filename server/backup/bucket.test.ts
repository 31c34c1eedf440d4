import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#server/config";
import { contentOf, emptyDatabase, emptyFolder, MIGRATIONS, removeFolders } from "#server/testing/backup";
import { formOf, pdf } from "#server/testing/documents";
import { type Office, openOffice, uploadLeads } from "#server/testing/office";
import { type TestBucket, testBucket } from "#server/testing/services/buckets";
import { restore } from "./restore.ts";
import { withBucketDocuments } from "./restore-target-in-bucket.ts";
import { takeBackup } from "./take-backup.ts";

/** Backup and restore where the documents are in a bucket (specification §5). */
let office: Office;
let place: TestBucket;
let path: string;
const NOW = new Date("2026-11-21T18:42:00Z");

beforeAll(async () => {
  place = await testBucket();
  office = await openOffice({ files: place.files });
  path = join(emptyFolder(), "backup.tar.gz");
  for (const id of await uploadLeads(office, [{}, {}, {}])) {
    const form = formOf({ file: Buffer.concat([pdf, Buffer.from(`${id}`)]), documentType: "rc_card" });
    expect((await office.admin.send("POST", `/api/leads/${id}/documents`, form)).status).toBe(200);
  }
  const { databaseUrl: url, files } = office;
  const made = await takeBackup({
    url,
    files,
    version: "0.2.0",
    now: NOW,
    path,
    migrationsFolder: MIGRATIONS,
    say: () => {},
  });
  expect(made.manifest.files).toHaveLength(3);
});
afterAll(async () => {
  await office.close();
  await place.close();
  removeFolders();
});

async function bringBack(bucket: TestBucket, from = path) {
  const [url, dataDir] = [await emptyDatabase(), emptyFolder()];
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, ...bucket.environment });
  await restore({ path: from, config, migrationsFolder: MIGRATIONS, say: () => {} });
  return { url, dataDir };
}

async function bytesOf({ files }: TestBucket, key: string): Promise<Buffer> {
  const bytes = await files.read(key);
  return bytes ? buffer(bytes) : Buffer.alloc(0);
}

describe("a backup of documents in a bucket", () => {
  test("is restored into an empty bucket, byte for byte, and leaves nothing on the disk", async () => {
    const other = await testBucket();
    const { url, dataDir } = await bringBack(other);
    expect(await contentOf(url)).toEqual(await contentOf(office.databaseUrl));
    expect(await other.keys()).toEqual(await place.keys());
    for (const key of await place.keys())
      expect(await bytesOf(other, key)).toEqual(await bytesOf(place, key));
    expect(readdirSync(join(dataDir, "documents"))).toEqual([]);
    await other.close();
  });

  test("is restored with the bucket that still contains them, when only the database was lost", async () => {
    const before = await place.keys();
    const { url } = await bringBack(place);
    expect(await contentOf(url)).toEqual(await contentOf(office.databaseUrl));
    expect(await place.keys()).toEqual(before);
  });

  test("that cannot be restored removes what it added, and nothing else", async () => {
    const other = await testBucket();
    const [kept = ""] = await place.keys();
    const bytes = await place.files.read(kept);
    if (bytes) await other.files.write(kept, bytes);
    const nothing = async () => {};
    const onDisk = { url: "", files: other.files, beforeCommit: nothing, keep: nothing, discard: nothing };
    const into = withBucketDocuments(onDisk, other.files);
    for (const key of [kept, "another"]) await into.files.write(key, Readable.from([pdf]));
    expect(await other.keys()).toHaveLength(2);
    await into.discard();
    expect(await other.keys()).toEqual([kept]);
    await other.close();
  });
});
