import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { FilesAway } from "#server/platform/errors";
import { formOf } from "#server/testing/documents";
import { type Office, openOffice, type Person } from "#server/testing/office";
import { type TestBucket, testBucket } from "#server/testing/services/buckets";
import { openBucket } from "./bucket.ts";
import { sweepOrphanedFiles } from "./orphaned-files.ts";

let place: TestBucket;
let office: Office;
let asha: Person;
let lead: number;

beforeAll(async () => {
  place = await testBucket();
  office = await openOffice({ files: place.files });
  asha = await office.telecaller("asha");
  lead = await office.lead();
});
afterAll(async () => {
  await office.close();
  await place.close();
});

const upload = () => asha.send("POST", `/api/leads/${lead}/documents`, formOf({ documentType: "rc_card" }));
const AWAY = "Documents are not available right now. Please try again";

describe("an object storage that is away", () => {
  afterEach(() => place.open());

  test("is 503 for documents, reported by /healthz with its 200, and blocks no outcome", async () => {
    const { body: document } = await upload();
    await place.shut();

    for (const answer of [await upload(), await asha.get(`/api/documents/${document.id}/download`)]) {
      expect([answer.status, answer.body.message]).toEqual([503, AWAY]);
      expect(answer.headers.get("retry-after")).toBe("5");
    }
    const health = await office.stranger.get("/healthz");
    expect([health.status, health.body]).toEqual([
      200,
      { status: "ok", version: "0.0.0", documents: "unreachable" },
    ]);
    expect((await asha.records(lead, "interested")).status).toBe(200);
    const another = await office.lead();
    expect((await office.admin.send("POST", "/api/leads/bulk-delete", { leadIds: [another] })).status).toBe(
      200,
    );

    await place.open();
    expect((await upload()).status).toBe(200);
    expect((await office.stranger.get("/healthz")).body).toEqual({ status: "ok", version: "0.0.0" });
    await place.shut();
  });
});

test("an upload begun while it was unavailable, which arrived after all, is removed at a later start", async () => {
  const looseKeys = async () =>
    (await office.query("select file_key from loose_files")).map((row) => String(row.file_key));
  const before = await looseKeys();
  await place.shut();
  expect((await upload()).status).toBe(503);
  const [key = ""] = (await looseKeys()).filter((loose) => !before.includes(loose));
  const start = (at: string) =>
    sweepOrphanedFiles({ db: office.db, files: place.files, clock: () => new Date(at) }, () => {});
  await start("2026-11-05T12:30:00+05:30");
  expect(await looseKeys()).toContain(key);

  await place.open();
  await place.files.write(key, Readable.from([Buffer.from("x")]));
  await start("2026-11-05T12:40:00+05:30");
  expect([await looseKeys(), await place.keys()]).toEqual([[], expect.not.arrayContaining([key])]);
});

describe("what is not an answer about a file", () => {
  test("a wrong key, or a missing bucket: unavailable, not 'no such file'", async () => {
    const { bucket } = place;
    for (const wrong of [
      { ...bucket, accessKeyId: "nobody" },
      { ...bucket, name: `${bucket.name}-of-another` },
    ]) {
      const files = openBucket(wrong);
      await expect(files.read("a")).rejects.toThrow(FilesAway);
      await expect(files.write("a", Readable.from([Buffer.from("x")]))).rejects.toThrow(FilesAway);
      await expect(files.remove("a")).rejects.toThrow(FilesAway);
      await expect(files.ping()).rejects.toThrow(FilesAway);
    }
    expect(await place.files.read("a")).toBeUndefined();
    await place.files.remove("a");
  });

  test("no reply runs into a timeout, and /healthz does not wait for that", async () => {
    const silent: Server = createServer(() => {}).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const address = silent.address();
    const port = typeof address === "object" ? address?.port : 0;
    const bucket = { ...place.bucket, endpoint: `http://127.0.0.1:${port}` };
    await expect(openBucket(bucket, 300).read("a")).rejects.toThrow(FilesAway);
    const beside = await openOffice({ files: openBucket(bucket) });
    const health = await fetch(`${beside.url}/healthz`, { signal: AbortSignal.timeout(4000) });
    expect([health.status, await health.json()]).toEqual([
      200,
      { status: "ok", version: "0.0.0", documents: "unreachable" },
    ]);
    await beside.close();
    silent.closeAllConnections();
    silent.close();
  });

  test("one upload too many for memory is refused at once, and the fifty others are stored", async () => {
    const slow = Array.from({ length: 50 }, () => new Readable({ read() {} }));
    const under = slow.map((bytes, index) => place.files.write(`slow${index}`, bytes));
    await expect(place.files.write("more", Readable.from([Buffer.from("x")]))).rejects.toMatchObject({
      status: 503,
    });
    for (const bytes of slow) bytes.push("kept") && bytes.push(null);
    await Promise.all(under);
    const [first] = [await place.files.read("slow0")];
    expect(first && (await text(first))).toBe("kept");
    for (const index of slow.keys()) await place.files.remove(`slow${index}`);
  });
});
