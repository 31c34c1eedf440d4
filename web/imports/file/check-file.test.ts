import { describe, expect, test } from "vitest";
import { rowFaults } from "#contract/lead/columns";
import { AGENCY_HEADER } from "#contract/lead/empty-fields";
import { commonMonth } from "../upload/FileNotices.tsx";
import { type Batch, ROWS_PER_BATCH, readBatches } from "./batches.ts";
import { checkFile } from "./check-file.ts";

const HEADER = AGENCY_HEADER;
const row = (name: string, telecaller = "") =>
  `,KA01AB1234,${name},9800000000,Honda,Activa,,,,,2026-11-20,${telecaller}`;

const check = (...lines: string[]) => checkFile(new Blob([lines.join("\r\n")]));
async function batches(...lines: string[]): Promise<Batch[]> {
  const all: Batch[] = [];
  for await (const batch of readBatches(new Blob([lines.join("\n")]), "utf-8")) all.push(batch);
  return all;
}

describe("a file as a whole (specification §5)", () => {
  test.each([[[""]], [[HEADER]], [[HEADER, "", "  "]]])("%j has no row", async (lines) => {
    await expect(check(...lines)).rejects.toThrow(
      "CSV file must contain at least a header row and one data row",
    );
  });

  test("without a required column it is refused with the column's name", async () => {
    await expect(check("name,maker", "Asha,Honda")).rejects.toThrow(
      "Missing required columns (phone_number, model)",
    );
  });

  test("without the required columns it is refused with the columns found and those missing (§5)", async () => {
    await expect(check("Regn No,Cust Name,Mob.", "KA01AB1234,Asha,98000")).rejects.toMatchObject({
      problem: {
        kind: "columns",
        found: ["Regn No", "Cust Name", "Mob."],
        missing: ["name", "phone_number", "maker", "model"],
      },
    });
  });

  test.each([
    ["semicolons", "name;phone_number;maker;model"],
    ["tabs", "name\tphone_number\tmaker\tmodel"],
  ])("separated by %s it is refused with what separates its values", async (separator, header) => {
    await expect(check(header, "Asha;9800000000;Honda;Activa")).rejects.toMatchObject({
      message: `The values are separated by ${separator}, not by commas`,
      problem: { kind: "separator", separator },
    });
  });

  test.each([
    [".xlsx", [0x50, 0x4b, 0x03, 0x04, 0x14]],
    [".xls", [0xd0, 0xcf, 0x11, 0xe0, 0xa1]],
  ])("an Excel workbook (%s) is known by its content, whatever its name is", async (_, bytes) => {
    await expect(checkFile(new Blob([new Uint8Array(bytes)]))).rejects.toMatchObject({
      message: "This is an Excel workbook",
      problem: { kind: "workbook" },
    });
  });

  test("an empty file and one with a header alone are told apart", async () => {
    await expect(check("")).rejects.toMatchObject({ problem: { kind: "empty" } });
    await expect(check(HEADER)).rejects.toMatchObject({ problem: { kind: "no-rows" } });
  });

  test("the month is proposed in which more than half of the rows expire", async () => {
    const december = row("Gita").replace("2026-11-20", "2026-12-01");
    expect(commonMonth(await check(HEADER, row("Asha"), row("Om"), december))).toEqual({
      month: "2026-11",
      rows: 2,
      of: 3,
    });
    expect(commonMonth(await check(HEADER, row("Asha"), december))).toBeUndefined();
    // A row that is not stored expires too.
    expect(commonMonth(await check(HEADER, row("Asha"), row("")))).toMatchObject({ rows: 2, of: 2 });
  });

  test("headers are read trimmed, in any capitals, in any order and by their aliases", async () => {
    const { ready } = await check(" Model ,MAKER,phoneNumber,Name,vehi", "Activa,Honda,9800000000,Asha,bike");
    expect(ready).toBe(1);
  });

  test("of a header that stands twice the first column counts", async () => {
    const [batch] = await batches("name,phone_number,maker,model,name", "Asha,9800000000,Honda,Activa,Other");
    expect(batch?.rows[0]?.cells.name).toBe("Asha");
  });
});

describe("the rows of a file (specification §5)", () => {
  test("are counted, the bad ones by reason and by the row a spreadsheet shows", async () => {
    const { rows, ready, failed, firstFailed } = await check(
      HEADER,
      row("Asha"),
      "1,2,3",
      "",
      row(""),
      row("Gita"),
      "",
    );
    expect({ rows, ready, failed }).toEqual({ rows: 4, ready: 2, failed: 2 });
    expect(firstFailed.map(({ rowNumber, reason }) => [rowNumber, reason])).toEqual([
      [3, rowFaults.valueCount],
      [5, `${rowFaults.missingRequired}. Empty: name`],
    ]);
  });

  test("without a name or a model the reason names them besides the four required columns", async () => {
    const { firstFailed } = await check(HEADER, row(""), row("Asha").replace("Activa", " "));
    expect(firstFailed.map(({ reason }) => reason)).toEqual([
      `${rowFaults.missingRequired}. Empty: name`,
      `${rowFaults.missingRequired}. Empty: model`,
    ]);
  });
});

describe("batches", () => {
  test("hold at most a thousand rows and know each row's number", async () => {
    const all = await batches(
      HEADER,
      ...Array.from({ length: 2500 }, (_, index) => row(`Customer ${index}`)),
    );
    expect(all.map((batch) => batch.rows.length)).toEqual([ROWS_PER_BATCH, ROWS_PER_BATCH, 500]);
    expect(all.map((batch) => batch.rows[0]?.rowNumber)).toEqual([2, 1002, 2002]);
  });

  test("keep the cells as in the file: the server interprets them", async () => {
    const [batch] = await batches(
      "name,phone_number,maker,model,insurance_expiry,note",
      " Asha ,98000 00000,Honda,Activa,4-11-26,x",
    );
    expect(batch?.rows).toEqual([
      {
        rowNumber: 2,
        values: [" Asha ", "98000 00000", "Honda", "Activa", "4-11-26", "x"],
        cells: {
          name: " Asha ",
          phoneNumber: "98000 00000",
          maker: "Honda",
          model: "Activa",
          insuranceExpiry: "4-11-26",
        },
      },
    ]);
  });

  test("rows with a wrong number of values are left out with their reason", async () => {
    const [batch] = await batches(HEADER, row("Asha"), "a,b");
    expect(batch?.rows).toHaveLength(1);
    expect(batch?.failed).toEqual([{ rowNumber: 3, values: ["a", "b"], reason: rowFaults.valueCount }]);
  });

  test("stay small when the rows are long", async () => {
    const all = await batches(HEADER, ...Array.from({ length: 100 }, () => row("x".repeat(20_000))));
    expect(all.length).toBeGreaterThan(4);
    expect(all.flatMap((batch) => batch.rows)).toHaveLength(100);
  });
});
