import { CFB } from "@e965/xlsx";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  archiveOf,
  compoundFile,
  cutOff,
  encryptedXlsx,
  lockedXls,
  type MadeSheet,
  manyEntries,
  sheetJsFile,
  textFile,
  workbookOf,
  zipBomb,
} from "../../../test/spreadsheets.ts";
import { readTable } from "./read-table.ts";
import { tableProblemText, UnreadableTable } from "./table-problem.ts";

const leads: MadeSheet[] = [
  {
    rows: [
      ["Name", "Phone"],
      ...Array.from({ length: 300 }, (_, at) => [`Customer ${at}`, 9_800_000_000 + at * 7919]),
    ],
  },
];
const xlsx = sheetJsFile("xlsx", leads);
const xls = sheetJsFile("biff8", leads);
const ods = sheetJsFile("ods", leads);
const xml = sheetJsFile("xlml", leads);
const cell = (ref: string) => `<row r="1"><c r="${ref}"><v>1</v></c></row>`;
const MEGABYTE = 1024 * 1024;

async function refusal(file: Blob): Promise<string> {
  const error: unknown = await readTable(file).catch((thrown: unknown) => thrown);
  if (!(error instanceof UnreadableTable)) throw new Error("not refused", { cause: error });
  expect(error.message).toBe(tableProblemText[error.problem]);
  return error.problem;
}

describe("a file that cannot be read says what to do", () => {
  test.each([
    ["an .xlsx with a password", encryptedXlsx, "password"],
    ["an .xls with a password", () => lockedXls(leads), "password"],
    [
      "an OpenDocument sheet with a password",
      () =>
        archiveOf({
          mimetype: "application/vnd.oasis.opendocument.spreadsheet",
          "content.xml": "\u0001",
          "META-INF/manifest.xml": "<manifest:encryption-data/>",
        }),
      "password",
    ],
    ["an .xlsx cut off in transfer", () => cutOff(xlsx), "damaged"],
    ["an .xls cut off in transfer", () => cutOff(xls), "damaged"],
    ["an OpenDocument sheet cut off in transfer", () => cutOff(ods), "damaged"],
    ["an XML spreadsheet cut off in transfer", () => cutOff(xml), "damaged"],
    [
      "a sheet that breaks off",
      () => workbookOf("", { "xl/worksheets/sheet1.xml": '<worksheet><sheetData><row r="1"><c r="A1"><v>1' }),
      "damaged",
    ],
    ["nothing", () => new Blob([]), "empty"],
    ["blank lines", () => textFile("\r\n ,\r\n", "utf-8"), "empty"],
    ["a workbook without a value", () => workbookOf('<row r="1"><c r="A1" s="1"/></row>'), "empty"],
    ["a picture", () => new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 1, 2])]), "no-table"],
    ["a PDF", () => textFile("%PDF-1.7\n", "utf-8"), "no-table"],
    ["a page without a table", () => textFile("<html><p>Session expired</p></html>", "utf-8"), "no-table"],
    ["a letter of Word", () => compoundFile({ WordDocument: Buffer.alloc(5000, 1) }), "no-table"],
    [
      "a letter of Word in its new format",
      () => archiveOf({ "[Content_Types].xml": "<Types/>", "word/document.xml": "<w/>" }),
      "no-table",
    ],
    ["an .xlsb", () => sheetJsFile("xlsb", leads), "other-format"],
    ["a sheet of Apple's Numbers", () => archiveOf({ "Index/Document.iwa": "x" }), "other-format"],
    [
      "an .xls of Excel 4",
      () => new Blob([new Uint8Array([9, 4, 6, 0, 0, 0, 16, 0, 10, 0, 0, 0])]),
      "other-format",
    ],
    [
      "a page saved as one file",
      () => textFile("MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n", "utf-8"),
      "other-format",
    ],
    ["an archive of files", () => archiveOf({ "leads.csv": "Name,Phone" }), "archive"],
    ["more than 50 MB", () => new Blob([new Uint8Array(50 * MEGABYTE + 1)]), "too-large"],
    ["what unpacks to more than 200 MB", () => zipBomb({ bytes: 201 * MEGABYTE }), "too-large"],
    ["what unpacks to more than it says", () => zipBomb({ bytes: 64 * MEGABYTE, said: 1000 }), "damaged"],
    ["an archive of more than 1,000 files", () => manyEntries(1001), "too-large"],
    [
      "a row below Excel's last",
      () => workbookOf('<row r="1048577"><c r="A1048577"><v>1</v></c></row>'),
      "too-large",
    ],
    ["a value in the last column of Excel", () => workbookOf(cell("XFD1")), "too-many-columns"],
    ["a value in column 201", () => workbookOf(cell("GS1")), "too-many-columns"],
  ])("%s", async (_, file, problem) => {
    expect(await refusal(await file())).toBe(problem);
  });
});

describe("a small file that says much is refused before it is held", () => {
  const repeated = (count: number, cell: string) =>
    `<table:table table:name="S"><table:table-row table:number-rows-repeated="${count}">${cell}</table:table-row></table:table>`;
  const openDocument = (sheets: string) =>
    archiveOf({
      mimetype: "application/vnd.oasis.opendocument.spreadsheet",
      "content.xml": `<office:document-content><office:body><office:spreadsheet>${sheets}</office:spreadsheet></office:body></office:document-content>`,
    });
  const one = "<table:table-cell><text:p>1</text:p></table:table-cell>";
  const wide = '<table:table-cell table:number-columns-repeated="200"><text:p>1</text:p></table:table-cell>';
  test.each([
    [
      "the same row a million times in each of 40 sheets",
      () => openDocument(repeated(1_048_576, one).repeat(40)),
      "too-many-cells",
    ],
    ["a row of 200 equal cells 100,000 times", () => openDocument(repeated(100_000, wide)), "too-many-cells"],
    [
      "an .xlsx of 800,000 rows that are not closed",
      () =>
        workbookOf("", {
          "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${"<row ".repeat(800_000)}`,
        }),
      "damaged",
    ],
    [
      "an .xlsx with one tag of millions of characters",
      () =>
        workbookOf("", {
          "xl/worksheets/sheet1.xml": `<worksheet><sheetData><row ${'r="1" '.repeat(1_000_000)}`,
        }),
      "damaged",
    ],
  ])(
    "%s",
    async (_, made, problem) => {
      const file = made();
      expect(file.size).toBeLessThan(50_000);
      expect(await refusal(file)).toBe(problem);
    },
    20_000,
  );
});

test("200 columns are not too many", async () => {
  const { rows } = await readTable(workbookOf(cell("GR1")));
  expect(rows[0]?.cells).toHaveLength(200);
});

test("a record that damage has made a formula too short for one is passed over, and the file is read to its end", async () => {
  // [MS-XLS] 2.4: Window1, Number and XF.
  for (const kind of [0x3d, 0x203, 0xe0]) {
    const file = CFB.read(new Uint8Array(await xls.arrayBuffer()), { type: "array" });
    const stream = Uint8Array.from(CFB.find(file, "/Workbook")?.content ?? []);
    const view = new DataView(stream.buffer);
    let changed = 0;
    for (let at = 0; at + 4 <= stream.length; at += 4 + view.getUint16(at + 2, true)) {
      if (view.getUint16(at, true) !== kind) continue;
      view.setUint16(at, 0x06, true);
      changed += 1;
    }
    expect(changed).toBeGreaterThan(0);
    const workbook = CFB.find(file, "/Workbook");
    if (workbook) workbook.content = stream;
    const { rows } = await readTable(new Blob([Uint8Array.from(CFB.write(file, { type: "array" }))]));
    expect(rows[0]?.cells).toContain("Name");
  }
});

describe("a file with random damage is read or refused, never a crash", () => {
  test.each([
    ["xlsx", xlsx],
    ["xls", xls],
    ["ods", ods],
    ["XML", xml],
  ])("%s", async (_, file) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const damage = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(damage, fc.nat(bytes.length), async (flips, length) => {
        const spoilt = bytes.slice(0, length % 3 === 0 ? length : undefined);
        for (const [at, byte] of flips) spoilt[at] = byte;
        const error: unknown = await readTable(new Blob([spoilt])).then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        if (error !== undefined) expect(error).toBeInstanceOf(UnreadableTable);
      }),
      { numRuns: 200 },
    );
  });
});
