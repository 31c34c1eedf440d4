import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { segmentNumber } from "./archive-names.ts";
import { type ArchiveStore, inFolder } from "./archive-store.ts";
import type { BaseManifest } from "./base-format.ts";
import { listBases, removeOldBases } from "./bases.ts";
import { neededSegments } from "./point-in-time-restore.ts";

const SYSTEM = "7711123115403038653";
let folder = "";
let store: ArchiveStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "renewdesk-archive-"));
  store = inFolder(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const segment = (number: number) =>
  `00000001000000000000${number.toString(16).toUpperCase().padStart(4, "0")}`;

async function addBase(
  number: number,
  endedAt: string,
  removedDocuments: string[] = [],
): Promise<BaseManifest> {
  const manifest: BaseManifest = {
    product: "renewdesk",
    version: "0.3.0",
    postgres: 18,
    startedAt: endedAt,
    endedAt,
    segment: segment(number),
    pieces: [],
    removedDocuments,
  };
  const name = `${SYSTEM}/base/${manifest.segment}-x`;
  await store.write(`${name}/00001`, Buffer.from("files"));
  await store.write(`${name}/manifest.json`, Buffer.from(JSON.stringify(manifest)));
  return manifest;
}

const addSegments = async (...numbers: number[]) => {
  for (const number of numbers)
    await store.write(`${SYSTEM}/segments/${segment(number)}.gz`, Buffer.from(""));
};

test("the newest seven base backups are kept whatever the clock says, with the log since the oldest of them", async () => {
  const day = (number: number) => new Date(Date.UTC(2026, 10, number)).toISOString();
  for (let number = 1; number <= 9; number++)
    await addBase(number * 10, number === 5 ? "2031-01-01T00:00:00.000Z" : day(number), [
      `document-${number}`,
    ]);
  await addSegments(5, 10, 20, 29, 30, 31, 95);

  expect(await removeOldBases(store, SYSTEM)).toEqual({
    bases: 2,
    segments: 4,
    documents: ["document-1", "document-2"],
  });
  expect((await listBases(store, SYSTEM)).map(({ manifest }) => segmentNumber(manifest.segment))).toEqual([
    30, 40, 50, 60, 70, 80, 90,
  ]);
  expect((await store.list(`${SYSTEM}/segments/`)).map(segmentNumber)).toEqual([30, 31, 95]);
  expect(await removeOldBases(store, SYSTEM)).toEqual({ bases: 0, segments: 0, documents: [] });
});

test("an incomplete base backup is not counted", async () => {
  await store.write(`${SYSTEM}/base/${segment(10)}-x/00001`, Buffer.from("files"));
  expect(await listBases(store, SYSTEM)).toEqual([]);
});

test("a gap in the log is refused with its first missing segment, unless a time before it is given", async () => {
  const base = await addBase(0x2a, "2026-11-22T00:00:00.000Z");
  await addSegments(0x29, 0x2a, 0x2b, 0x2d);
  await expect(neededSegments(store, SYSTEM, base, undefined)).rejects.toThrow(
    "has no segment …000000000000002C",
  );
  expect(await neededSegments(store, SYSTEM, base, new Date())).toHaveLength(3);
});

test("a log whose last segment is missing is refused, unless a time is given", async () => {
  const base = await addBase(0x2a, "2026-11-22T00:00:00.000Z");
  await addSegments(0x2a, 0x2b);
  await store.write(`${SYSTEM}/newest-segment`, Buffer.from(segment(0x2c)));
  await expect(neededSegments(store, SYSTEM, base, undefined)).rejects.toThrow(
    "has no segment …000000000000002C",
  );
  expect(await neededSegments(store, SYSTEM, base, new Date())).toHaveLength(2);
});
