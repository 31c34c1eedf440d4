import { buffer } from "node:stream/consumers";
import { read } from "@e965/xlsx";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { ExportColumn } from "#contract/exports/columns";
import { workbook } from "./workbook.ts";

interface Line {
  name: string | null;
  share: number;
  on: string;
  at: Date;
}

const columns: ExportColumn<Line>[] = [
  { header: "Name", of: ({ name }) => name },
  { header: "Share", kind: "percent", of: ({ share }) => share },
  { header: "Expiry", kind: "date", of: ({ on }) => on },
  { header: "Called", kind: "instant", of: ({ at }) => at },
];
const line: Line = { name: "Ravi", share: 12.5, on: "2026-11-05", at: new Date("2026-11-05T10:00:00Z") };

async function* batchesOf(...batches: Line[][]) {
  yield* batches;
}
const fileOf = async (...batches: Line[][]) => buffer(workbook(columns, batchesOf(...batches)));

test("the header row stays in sight and has a filter over every row", async () => {
  const bytes = await fileOf([line, line], [line]);
  const sheet = read(bytes).Sheets.Sheet1;
  expect(sheet?.["!autofilter"]).toEqual({ ref: "A1:D4" });
  const xml = new TextDecoder().decode(unzipSync(bytes)["xl/worksheets/sheet1.xml"]);
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
});

test("dates, instants of the agency's zone and percentages are numbers as Excel shows them", async () => {
  const sheet = read(await fileOf([line]), { cellNF: true }).Sheets.Sheet1;
  expect([sheet?.A2?.v, sheet?.B2?.w, sheet?.C2?.w, sheet?.D2?.w]).toEqual([
    "Ravi",
    "12.5%",
    "05-Nov-2026",
    "05-Nov-2026 15:30",
  ]);
});

test.each(["<b>&amp;", "  two  spaces ", "a\nb\tc", "\u0001\ufffe", "_x0041_", "रवि 😀", "=1+1"])(
  "the text %j comes back as it was",
  async (name) => {
    expect(read(await fileOf([{ ...line, name }])).Sheets.Sheet1?.A2?.v).toBe(name);
  },
);

test("an empty list is a header with its filter, and an empty cell is none", async () => {
  expect(read(await fileOf()).Sheets.Sheet1?.["!autofilter"]).toEqual({ ref: "A1:D1" });
  expect(read(await fileOf([{ ...line, name: "" }])).Sheets.Sheet1?.A2).toBeUndefined();
});

test("a failure while the rows are read fails the file; who stops reading lets the rows go", async () => {
  async function* failing(): AsyncGenerator<Line[]> {
    yield [line];
    throw new Error("The database is gone");
  }
  await expect(buffer(workbook(columns, failing()))).rejects.toThrow("The database is gone");
  let taken = 0;
  let isClosed = false;
  async function* endless() {
    try {
      for (; ; taken += 1) yield Array.from({ length: 1000 }, () => line);
    } finally {
      isClosed = true;
    }
  }
  const file = workbook(columns, endless());
  file.on("data", () => taken > 2 && file.destroy());
  await expect.poll(() => isClosed, { timeout: 10_000 }).toBe(true);
});
