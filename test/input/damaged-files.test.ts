import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Office, openOffice } from "#server/testing/office";
import { type Batch, readBatches } from "#web/imports/file/batches.ts";
import { encodingOf } from "#web/imports/file/read-text.ts";
import { CsvError } from "#web/imports/file/sheet.ts";
import { printCounts, rounds, seeded } from "../faults/support/rounds.ts";
import { monthFile } from "../month-file.ts";

/** The month's file with random damage, read and sent like the upload page. */

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const FILES = rounds(50, 1000);
const BYTES = 6000;
const MEMORY_BYTES = 512 * 1024 * 1024;
const start = readFileSync(monthFile).subarray(0, BYTES);

type Bytes = Buffer<ArrayBuffer>;
const at = fc.nat(BYTES - 1);
const junk = fc.constantFrom(
  '"',
  '""',
  '"\n',
  "\r",
  "\0",
  ",,,,,,,",
  "\ufeff",
  "\u2028",
  "\xff\xfe",
  "=cmd|'/C calc'!A0",
  "\ud83d",
);
/** The damage that zzuf and careless programs do to a file. */
const damage: fc.Arbitrary<(file: Bytes) => Bytes> = fc.oneof(
  fc.array(fc.tuple(at, fc.nat(255)), { minLength: 1, maxLength: 100 }).map((flips) => (file: Bytes) => {
    for (const [place, byte] of flips) file[place % file.length] = byte;
    return file;
  }),
  at.map((end) => (file: Bytes) => file.subarray(0, Math.max(1, end % file.length))),
  fc.tuple(at, junk).map(
    ([place, text]) =>
      (file: Bytes) =>
        Buffer.concat([file.subarray(0, place), Buffer.from(text), file.subarray(place)]),
  ),
  fc.tuple(at, at).map(
    ([from, to]) =>
      (file: Bytes) =>
        Buffer.concat([file, file.subarray(Math.min(from, to), Math.max(from, to))]),
  ),
  fc.constant((file: Bytes) => Buffer.from(`\ufeff${file.toString("utf8")}`, "utf16le")),
);

/** Undefined when the damage removed a column's name, which fails the whole file. */
async function batchesOf(source: Blob): Promise<Batch[] | undefined> {
  const batches: Batch[] = [];
  try {
    for await (const batch of readBatches(source, await encodingOf(source))) batches.push(batch);
    return batches;
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

describe("a month's file with random damage (specification §5)", () => {
  test("each row is stored or refused with its number and a reason, and the server's memory stays small", async () => {
    const { seed } = seeded();
    const base = process.resourceUsage().maxRSS * 1024;
    const counts = {
      files: 0,
      rows: 0,
      stored: 0,
      refused: 0,
      unreadable: 0,
      "files refused as a whole": 0,
      calls: 0,
      "5xx": 0,
    };
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), async (spoils) => {
        const spoilt = spoils.reduce((file, spoil) => spoil(file), Buffer.from(start));
        const source = new Blob([spoilt]);
        counts.files++;
        const batches = await batchesOf(source);
        if (!batches) counts["files refused as a whole"]++;
        for (const { rows, failed } of batches ?? []) {
          counts.unreadable += failed.length;
          counts.rows += rows.length + failed.length;
          for (const { reason } of failed) expect(reason).toMatch(/^[A-Z]/);
          if (rows.length === 0) continue;
          const data = rows.map(({ rowNumber, cells }) => ({ rowNumber, ...cells }));
          // Each file is another campaign, so that its rows are not all duplicates.
          const body = { data, targetMonth: "11", targetYear: String(2000 + (counts.files % 1000)) };
          const answer = await office.admin.send("POST", "/api/upload/csv-leads", body);
          counts.calls++;
          if (answer.status >= 500) counts["5xx"]++;
          expect(answer.status, JSON.stringify(answer.body)).toBe(200);
          const { successful, failures } = answer.body.results;
          expect(successful + failures.length).toBe(rows.length);
          const numbers = new Set(rows.map(({ rowNumber }) => rowNumber));
          for (const { row, reason } of failures)
            expect([numbers.has(row), reason]).toEqual([true, expect.stringMatching(/^[A-Z]/)]);
          counts.stored += successful;
          counts.refused += failures.length;
        }
      }),
      { numRuns: FILES, seed },
    );
    const grown = process.resourceUsage().maxRSS * 1024 - base;
    printCounts("damaged files", {
      ...counts,
      "memory grown at most": `${Math.round(grown / 2 ** 20)} MB`,
      seed,
    });
    expect([counts.files, counts["5xx"]]).toEqual([FILES, 0]);
    expect(grown).toBeLessThan(MEMORY_BYTES);
    expect(counts.stored).toBeGreaterThan(0);
    expect(counts.refused + counts.unreadable).toBeGreaterThan(0);
  }, 600_000);
});
