import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { monthFile } from "../../../test/month-file.ts";
import {
  archiveOf,
  type MadeCell,
  type MadeSheet,
  sheetJsFile,
  textFile,
  workbookOf,
  writeExcelFileFile,
  xlsWithDamagedFormula,
  xlsWithHiddenRows,
} from "../../../test/spreadsheets.ts";
import { readRecords } from "./read-records.ts";
import { readTable } from "./read-table.ts";
import { encodingOf, readText } from "./read-text.ts";

const cellsOf = async (source: Blob) => (await readTable(source)).rows.map(({ cells }) => cells);
const numbered = async (source: Blob) =>
  (await readTable(source)).rows.map(({ row, cells }) => [row, ...cells]);

/** Without the empty cells at its end. */
function withoutEnd(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== "");
  return cells.slice(0, last + 1);
}

/** What a dealer's export holds: a scientific phone, dates, a currency, a percentage, zeros, Hindi, line breaks. */
const dealer: MadeCell[][] = [
  ["Regn No", "ग्राहक का नाम", "Mobile No", "Expiry Date", "Premium", "NCB %", "Pin", "Remark"],
  [
    "MH12AB1234",
    "रवि शर्मा",
    { number: 9820012345, format: "0.00E+00" },
    { date: "2026-04-05" },
    { number: 12345.5, format: '"₹"#,##0.00' },
    { number: 0.2, format: "0%" },
    "0041",
    "Call after 6\nnot before",
  ],
  ["22BH1234AA", "O’Brien & Sons <Pune>", "9.82E+09", { date: "2028-02-29" }, -7, 0, "411001", true],
  ["KA01", null, 9800000002, null, 0.1, null, null, "  kept  "],
];
const dealerRows = [
  ["Regn No", "ग्राहक का नाम", "Mobile No", "Expiry Date", "Premium", "NCB %", "Pin", "Remark"],
  [
    "MH12AB1234",
    "रवि शर्मा",
    "9820012345",
    "2026-04-05",
    "12345.5",
    "0.2",
    "0041",
    "Call after 6\nnot before",
  ],
  ["22BH1234AA", "O’Brien & Sons <Pune>", "9.82E+09", "2028-02-29", "-7", "0", "411001", "TRUE"],
  ["KA01", "", "9800000002", "", "0.1", "", "", "  kept  "],
];

describe("a workbook is read cell by cell as its office sees it", () => {
  test("from Excel's own .xlsx, by one writer", async () => {
    expect(await cellsOf(sheetJsFile("xlsx", [{ rows: dealer }]))).toEqual(dealerRows);
  });
  test("from Excel's own .xlsx, by another writer", async () => {
    expect(await cellsOf(await writeExcelFileFile(dealer))).toEqual(dealerRows);
  });
  test("from an old .xls", async () => {
    expect(await cellsOf(sheetJsFile("biff8", [{ rows: dealer }]))).toEqual(dealerRows);
  });
  test("from OpenDocument", async () => {
    expect(await cellsOf(sheetJsFile("ods", [{ rows: dealer }]))).toEqual(dealerRows);
  });
  test("from an XML spreadsheet that a portal names .xls", async () => {
    expect(await cellsOf(sheetJsFile("xlml", [{ rows: dealer }]))).toEqual(dealerRows);
  });
});

const workbooks = ["xlsx", "biff8", "ods", "xlml"] as const;

describe.each(workbooks)("in a workbook (%s)", (type) => {
  const dates: MadeSheet = { rows: [["Expiry"], [{ date: "2026-04-05" }], [{ date: "1998-12-31" }]] };

  test.each(["dd/mm/yyyy", "[$-4009]dd\\-mm\\-yyyy", 'd "of" mmmm yyyy', "yyyy-mm-dd hh:mm", "m/d/yy"])(
    "a date shown as %s is that day",
    async (dateFormat) => {
      const file = sheetJsFile(type, [dates], { dateFormat });
      expect(await cellsOf(file)).toEqual([["Expiry"], ["2026-04-05"], ["1998-12-31"]]);
    },
  );

  test("a formula counts by its value, and an error has none", async () => {
    const rows: MadeCell[][] = [
      ["Name", "Sum", "Bad"],
      [{ formula: 'B2&"x"', value: "Ravi" }, { formula: "1+1", value: 2 }, { error: "#N/A" }],
      ["Anita", 5, "last"],
    ];
    expect(await cellsOf(sheetJsFile(type, [{ rows }]))).toEqual([
      ["Name", "Sum", "Bad"],
      ["Ravi", "2"],
      ["Anita", "5", "last"],
    ]);
  });

  test("a merged value stands in its first cell alone", async () => {
    const rows: MadeCell[][] = [["Renewals of April"], ["Name", "Phone"], ["Ravi", 9820012345]];
    expect(await cellsOf(sheetJsFile(type, [{ rows, merged: ["A1:B1"] }]))).toEqual([
      ["Renewals of April"],
      ["Name", "Phone"],
      ["Ravi", "9820012345"],
    ]);
  });

  test("rows keep the numbers the spreadsheet shows, blank ones left out", async () => {
    const rows: MadeCell[][] = [["Name"], [null], ["Ravi"], [null], [null], ["Anita"]];
    expect(await numbered(sheetJsFile(type, [{ rows }]))).toEqual([
      [1, "Name"],
      [3, "Ravi"],
      [6, "Anita"],
    ]);
  });

  test("the first visible sheet with the most rows is taken, and any other can be", async () => {
    const sheets: MadeSheet[] = [
      { name: "Summary", rows: [["Total", 2]] },
      { name: "Leads", rows: [["Name"], ["Ravi"], ["Anita"]] },
      { name: "Again", rows: [["Name"], ["Farhan"], ["Sneha"]] },
    ];
    const table = await readTable(sheetJsFile(type, sheets));
    expect(table.sheets.map(({ name, rows }) => [name, rows])).toEqual([
      ["Summary", 1],
      ["Leads", 3],
      ["Again", 3],
    ]);
    expect(table.sheet).toBe(1);
    const other = await readTable(sheetJsFile(type, sheets), { sheet: 2 });
    expect([other.sheet, other.rows.map(({ cells }) => cells)]).toEqual([
      2,
      [["Name"], ["Farhan"], ["Sneha"]],
    ]);
  });

  test("a long number that Excel has rounded keeps its exponent", async () => {
    expect(await cellsOf(sheetJsFile(type, [{ rows: [[1234567890123456], [123456789012345]] }]))).toEqual([
      ["1.234567890123456e+15"],
      ["123456789012345"],
    ]);
  });
});

describe("in a workbook of Excel", () => {
  const rows = [["Name"], ["Ravi"], ["Anita"]];
  test.each([
    [".xlsx", () => sheetJsFile("xlsx", [{ rows, hiddenRows: [2] }])],
    ["XML", () => sheetJsFile("xlml", [{ rows, hiddenRows: [2] }])],
    [".xls", () => xlsWithHiddenRows({ rows }, [2])],
    [
      "a long .xls",
      () =>
        xlsWithHiddenRows(
          { rows: [...rows, ...Array.from({ length: 500 }, (_, at) => [`Customer ${at}`])] },
          [2],
        ),
    ],
  ])("(%s) hidden rows are read and told", async (_, file) => {
    const table = await readTable(await file());
    expect(table.rows.slice(0, 3).map(({ cells, hidden }) => [cells[0], hidden])).toEqual([
      ["Name", false],
      ["Ravi", true],
      ["Anita", false],
    ]);
  });
});

describe.each(["xlsx", "biff8"] as const)("in a workbook of Excel (%s)", (type) => {
  test("dates counted from 1904 are the same days", async () => {
    const rows: MadeCell[][] = [["Expiry"], [{ date: "2026-04-05" }], [{ date: "1998-12-31" }]];
    expect(await cellsOf(sheetJsFile(type, [{ rows }], { is1904: true }))).toEqual([
      ["Expiry"],
      ["2026-04-05"],
      ["1998-12-31"],
    ]);
  });

  test.each([true, false])(
    "the date system is known for dates without a format (1904: %s)",
    async (is1904) => {
      const file = sheetJsFile(type, [{ rows: [["Expiry"], [46357]] }], { is1904 });
      expect(await readTable(await file)).toMatchObject({ is1904, rows: [{}, { cells: ["46357"] }] });
    },
  );
});

describe("in a workbook of Excel with several sheets", () => {
  test.each(["xlsx", "biff8"] as const)(
    "(%s) a hidden sheet is told, and taken only if no visible one has rows",
    async (type) => {
      const leads = [["Name"], ["Ravi"], ["Anita"]];
      const both = sheetJsFile(type, [
        { name: "Old", rows: leads, hidden: true },
        { name: "New", rows: [["Name"]] },
      ]);
      const table = await readTable(both);
      expect(table.sheets).toEqual([
        { name: "Old", rows: 3, hidden: true },
        { name: "New", rows: 1, hidden: false },
      ]);
      expect(table.sheet).toBe(1);
    },
  );
});

describe("an .xlsx that a report tool wrote", () => {
  const shared = {
    "xl/sharedStrings.xml":
      '<x:sst xmlns:x="m"><x:si><x:r><x:t>Ra</x:t></x:r><x:r><x:t xml:space="preserve">vi </x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:si><x:si><x:t>a_x000D_\nb &amp; &#x930;</x:t></x:si></x:sst>',
  };
  test.each([
    ["without addresses", "<row><c><v>1</v></c><c t='s'><v>0</v></c></row>", [[1, "1", "Ravi "]]],
    [
      "with inline texts",
      '<row r="4"><c r="B4" t="inlineStr"><is><t>Ravi</t></is></c></row>',
      [[4, "", "Ravi"]],
    ],
    [
      "with dates as text",
      '<row r="1"><c r="A1" t="d"><v>2026-04-05T00:00:00</v></c></row>',
      [[1, "2026-04-05"]],
    ],
    [
      "with numbers in powers of ten",
      '<row r="1"><c r="A1"><v>9.820012345E9</v></c></row>',
      [[1, "9820012345"]],
    ],
    [
      "with tiny and long fractions",
      '<row r="1"><c><v>1E-7</v></c><c><v>0.30000000000000004</v></c></row>',
      [[1, "0.0000001", "0.3"]],
    ],
    [
      "with prefixes and escapes",
      '<x:row r="1"><x:c r="A1" t="s"><x:v>1</x:v></x:c></x:row>',
      [[1, "a\nb & र"]],
    ],
    [
      "with a formula nobody computed",
      '<row r="1"><c r="A1"><f>1+1</f></c><c r="B1" t="str"><f>A1</f><v>x</v></c></row>',
      [[1, "", "x"]],
    ],
  ])("%s is read", async (_, row, expected) => {
    expect(await numbered(workbookOf(row, shared))).toEqual(expected);
  });
});

test("a damaged formula of an .xls counts by its value, and does not keep the reader", async () => {
  const file = await xlsWithDamagedFormula({ rows: [["Name", "Sum"], ["Ravi"]] });
  expect(await cellsOf(file)).toEqual([
    ["Name", "Sum"],
    ["Ravi", "7"],
  ]);
});

test("a row with a formula whose value the file does not hold is told", async () => {
  const xlsx =
    '<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c><c r="B2"><f>1+1</f></c></row>';
  expect((await readTable(workbookOf(xlsx))).rows.map(({ uncomputed }) => uncomputed)).toEqual([
    undefined,
    true,
  ]);
});

describe("an OpenDocument sheet of LibreOffice", () => {
  const ods = (table: string, styles = "") =>
    archiveOf({
      mimetype: "application/vnd.oasis.opendocument.spreadsheet",
      "content.xml": `<office:document-content xmlns:office="o"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${table}</office:spreadsheet></office:body></office:document-content>`,
    });
  const text = (value: string) => `<table:table-cell office:value-type="string">${value}</table:table-cell>`;

  test("keeps the lines and spaces of a cell, and leaves comments out", async () => {
    const cell =
      "<office:annotation><text:p>not this</text:p></office:annotation><text:p>one<text:s text:c='2'/>two</text:p><text:p>three<text:line-break/><text:span>four</text:span></text:p>";
    const file = ods(
      `<table:table table:name="A"><table:table-row>${text(cell)}</table:table-row></table:table>`,
    );
    expect(await cellsOf(file)).toEqual([["one  two\nthree\nfour"]]);
  });

  test("counts repeated rows and columns", async () => {
    const table = `<table:table table:name="A" table:style-name="ta1"><table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="1024"/></table:table-row><table:table-row table:visibility="filter"><table:covered-table-cell/><table:table-cell table:number-columns-repeated="2" office:value-type="float" office:value="9820012345"><text:p>9.82E+09</text:p></table:table-cell></table:table-row><table:table-row table:number-rows-repeated="1048570"><table:table-cell/></table:table-row></table:table>`;
    const styles =
      '<style:style style:name="ta1" style:family="table"><style:table-properties table:display="false"/></style:style>';
    const { rows, sheets } = await readTable(ods(table, styles));
    expect(rows).toEqual([{ row: 3, cells: ["", "9820012345", "9820012345"], hidden: true }]);
    expect(sheets).toEqual([{ name: "A", rows: 1, hidden: true }]);
  });

  test("has its header that is printed on each page, its grouped rows, and its hidden ones are told", async () => {
    const row = (value: string, visibility = "visible") =>
      `<table:table-row table:visibility="${visibility}">${text(`<text:p>${value}</text:p>`)}</table:table-row>`;
    const table = `<table:table table:name="A"><table:table-header-rows>${row("Name")}</table:table-header-rows>${row("Ravi")}<table:table-row-group>${row("Anita")}<table:table-row-group table:display="false">${row("Sneha", "collapse")}</table:table-row-group></table:table-row-group><table:table-rows>${row("Farhan")}</table:table-rows></table:table>`;
    const { rows } = await readTable(ods(table));
    expect(rows.map(({ row: number, cells, hidden }) => [number, cells[0], hidden])).toEqual([
      [1, "Name", false],
      [2, "Ravi", false],
      [3, "Anita", false],
      [4, "Sneha", true],
      [5, "Farhan", false],
    ]);
  });

  test("has nothing of the drawings and tables inside a cell", async () => {
    const cell =
      "<draw:frame><draw:text-box><text:p>not this</text:p></draw:text-box></draw:frame><text:p>Ravi <text:a>Sharma</text:a></text:p><table:table><table:table-row><table:table-cell><text:p>nor this</text:p></table:table-cell></table:table-row></table:table>";
    const file = ods(
      `<table:table table:name="A"><table:table-row>${text(cell)}<table:table-cell office:value-type="string" calcext:value-type="error"><text:p>#N/A</text:p></table:table-cell>${text("<text:p>Pune</text:p>")}</table:table-row></table:table>`,
    );
    expect(await cellsOf(file)).toEqual([["Ravi Sharma", "", "Pune"]]);
  });
});

describe("a page that a portal names .xls", () => {
  const page = (rows: string) =>
    textFile(
      `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td > a {}</style></head><body><table border=1>${rows}</table></body></html>`,
      "utf-8",
    );

  test("has the values as they are written", async () => {
    const rows = `<TR><TH>Regn&nbsp;No<TH colspan=2>Name of\n  Insured<TH>Expiry</TR>
      <tr><td>MH12 &amp; 1</td><td>रवि<br>शर्मा</td><td></td><td>05/04/2026</td></tr>
      <tr><td>&nbsp;</td></tr>
      <tr style="display:none"><td>09820012345<td>9.82E+09<td x:num="9820012345">9.82E+09<td>&#2352;&lt;1</table`;
    expect((await readTable(page(rows))).rows).toEqual([
      { row: 1, cells: ["Regn No", "Name of Insured", "", "Expiry"], hidden: false },
      { row: 2, cells: ["MH12 & 1", "रवि\nशर्मा", "", "05/04/2026"], hidden: false },
      { row: 4, cells: ["09820012345", "9.82E+09", "9820012345", "र<1"], hidden: true },
    ]);
  });

  test("keeps the columns under a cell of several rows", async () => {
    const rows =
      "<tr><td rowspan=2>Pune</td><td>Ravi</td></tr><tr><td>Anita</td></tr><tr><td>Nashik</td><td>Sneha</td></tr>";
    expect(await cellsOf(page(rows))).toEqual([
      ["Pune", "Ravi"],
      ["", "Anita"],
      ["Nashik", "Sneha"],
    ]);
  });

  test("may have several tables, also inside each other", async () => {
    const rows = "<tr><td>Sharma Motors<table><tr><td>Name</td></tr><tr><td>Ravi</td></tr></table></td></tr>";
    const table = await readTable(page(rows));
    expect(table.sheets.map(({ name }) => name)).toEqual(["Table 1", "Table 2"]);
    expect(table.rows.map(({ cells }) => cells)).toEqual([["Name"], ["Ravi"]]);
  });

  test("written by a spreadsheet program is read, too", async () => {
    const rows = [
      ["Name", "Phone"],
      ["Ravi", "09820012345"],
    ];
    const [table] = (
      await readTable(
        page(rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")),
      )
    ).sheets;
    expect(table).toEqual({ name: "", rows: 2, hidden: false });
  });
});

describe("a text file", () => {
  const rows = [
    ["Cust Name", "Mobile No", "Address"],
    ["रवि शर्मा", "09820012345", "1, MG Road; Pune"],
    ['O"Brien', "9.82E+09", "two\nlines"],
    ["", "", "|"],
  ];
  const written = (separator: string, newline = "\r\n") =>
    rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join(newline);

  test.each([
    ["commas", ","],
    ["semicolons", ";"],
    ["tabs", "\t"],
    ["pipes", "|"],
  ])("separated by %s has its values", async (_, separator) => {
    expect(await cellsOf(textFile(written(separator), "utf-8"))).toEqual(rows);
    expect(await cellsOf(textFile(written(separator, "\n"), "utf-8", { mark: true }))).toEqual(rows);
  });

  test.each(["utf-16le", "utf-16be"] as const)(
    "in %s is read with and without its mark",
    async (encoding) => {
      const latin = "Name\tPhone\r\nRavi\t09820012345\r\n";
      const expected = [
        ["Name", "Phone"],
        ["Ravi", "09820012345"],
      ];
      expect(await cellsOf(textFile(written("\t"), encoding, { mark: true }))).toEqual(rows);
      expect(await cellsOf(textFile(latin, encoding))).toEqual(expected);
    },
  );

  test("in windows-1252 has its quotes, dashes and currency", async () => {
    const text = "Name;Remark\r\nO’Brien;“late” – é €5\r\n";
    expect(await cellsOf(textFile(text, "windows-1252"))).toEqual([
      ["Name", "Remark"],
      ["O’Brien", "“late” – é €5"],
    ]);
  });

  test("counts one row for a record and for a blank line", async () => {
    const text = 'Renewals\n\nName,Phone\n"Ravi\nSharma",1\n\n,\nAnita,2';
    expect(await numbered(textFile(text, "utf-8"))).toEqual([
      [1, "Renewals"],
      [3, "Name", "Phone"],
      [4, "Ravi\nSharma", "1"],
      [7, "Anita", "2"],
    ]);
  });

  test("has its phones without the apostrophe that marks them as text", async () => {
    const file = new Blob(["Name,Mob\nO'Brien,'9811100001\n'Asha,'+91 98111 00001\n"]);
    expect(await cellsOf(file)).toEqual([
      ["Name", "Mob"],
      ["O'Brien", "9811100001"],
      ["'Asha", "+91 98111 00001"],
    ]);
  });

  test("loses one row at most to a broken quote", async () => {
    const text = 'Name,Phone\n"Ravi,1\nAnita,2\n"Sneha" x,3\nFarhan,4\n';
    expect(await cellsOf(textFile(text, "utf-8"))).toEqual([
      ["Name", "Phone"],
      ['"Ravi', "1"],
      ["Anita", "2"],
      ['"Sneha" x', "3"],
      ["Farhan", "4"],
    ]);
  });

  test("of a month gives the values that the specified upload reads (§5)", async () => {
    const month = new Blob([new Uint8Array(readFileSync(monthFile))]);
    const read: string[][] = [];
    for await (const records of readRecords(readText(month, await encodingOf(month))))
      read.push(...records.map(({ values }) => withoutEnd(values)));
    const given = (await readTable(month)).rows;
    expect(given.length).toBeGreaterThan(1000);
    for (const { row, cells } of given) expect([row, cells]).toEqual([row, read[row - 1]]);
    expect(read.filter(({ length }) => length > 0)).toHaveLength(given.length);
  });

  test("says its separator in Excel's first line", async () => {
    expect(await cellsOf(textFile("sep=;\r\nName;Phone\r\nRavi;1,5", "utf-8"))).toEqual([
      ["Name", "Phone"],
      ["Ravi", "1,5"],
    ]);
  });

  test("longer than its pieces is read to its end, and says how far", async () => {
    const lines = Array.from({ length: 12_000 }, (_, at) => `"Cust ${at}, of Pune",98${at}`);
    const told: number[] = [];
    const table = await readTable(textFile(["Name,Phone", ...lines].join("\r\n"), "utf-8"), {
      onRows: (rows) => told.push(rows),
    });
    expect(table.rows).toHaveLength(12_001);
    expect(table.rows.at(-1)).toEqual({
      row: 12_001,
      cells: ["Cust 11999, of Pune", "9811999"],
      hidden: false,
      values: 2,
    });
    expect(told).toEqual([5000, 10_000]);
  });
});
