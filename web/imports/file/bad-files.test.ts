import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readRecords } from "./read-records.ts";
import { encodingOf, readText } from "./read-text.ts";

/** Files on which other CSV parsers have failed, and the month's file with random damage. */

/** Its published answer belongs to another row. */
const WITHOUT_ANSWER = "location_coordinates.csv";
const spectrum = dirname(fileURLToPath(import.meta.resolve("csv-spectrum")));
const month = readFileSync(join(import.meta.dirname, "../../../fixtures/renewals-2026-11.csv"));

async function rowsOf(bytes: Buffer): Promise<string[][]> {
  const file = new Blob([new Uint8Array(bytes)]);
  const rows: string[][] = [];
  for await (const records of readRecords(readText(file, await encodingOf(file))))
    rows.push(...records.map(({ values }) => values));
  return rows;
}

describe("a file of CSV", () => {
  test.each(readdirSync(join(spectrum, "csvs")).filter((name) => name !== WITHOUT_ANSWER))(
    "%s is read as its author meant it",
    async (name) => {
      const [head = [], ...rows] = await rowsOf(readFileSync(join(spectrum, "csvs", name)));
      const expected: Record<string, string>[] = JSON.parse(
        // A line end inside quotes is read as \n, whichever system wrote it.
        readFileSync(join(spectrum, "json", name.replace(".csv", ".json")), "utf8").replaceAll(
          "\\r\\n",
          "\\n",
        ),
      );
      const read = rows.map((row) => Object.fromEntries(head.map((column, at) => [column, row[at]])));
      expect(read).toEqual(expected);
    },
  );

  test("with random damage is read to its end, whatever the bytes", async () => {
    const start = month.subarray(0, 20_000);
    const damage = fc.array(fc.tuple(fc.nat(start.length - 1), fc.nat(255)), {
      minLength: 1,
      maxLength: 200,
    });
    await fc.assert(
      fc.asyncProperty(damage, async (flips) => {
        const spoilt = Buffer.from(start);
        for (const [at, byte] of flips) spoilt[at] = byte;
        const rows = await rowsOf(spoilt);
        expect(rows.length).toBeGreaterThan(0);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ["UTF-16 with its mark", Buffer.from("\ufeffname,phone\nरवि,98000\n", "utf16le")],
    ["UTF-8 with its mark", Buffer.from("\ufeffname,phone\r\nरवि,98000\r\n")],
  ])("%s is read like plain UTF-8", async (_title, bytes) => {
    expect(await rowsOf(bytes)).toEqual([
      ["name", "phone"],
      ["रवि", "98000"],
    ]);
  });

  test("of a hundred columns, or one line without an end, is read in pieces", async () => {
    const wide = `${Array.from({ length: 100 }, (_, at) => `c${at}`).join(",")}\n`;
    expect((await rowsOf(Buffer.from(wide)))[0]).toHaveLength(100);
    const line = await rowsOf(Buffer.alloc(8 * 1024 * 1024, "a"));
    expect(line.length).toBeLessThanOrEqual(1);
  });
});
