import { describe, expect, test } from "vitest";
import { rowFaults } from "#contract/lead/columns";
import { AGENCY_HEADER } from "#contract/lead/empty-fields";
import { type Batch, ROWS_PER_BATCH, readBatches } from "./batches.ts";
import { checkFile } from "./check-file.ts";

const HEADER = AGENCY_HEADER;
const against = { today: "2026-11-05", telecallers: ["farhan"] };
const row = (name: string, telecaller = "") =>
  `,KA01AB1234,${name},9800000000,Honda,Activa,,,,,2026-11-20,${telecaller}`;

const check = (...lines: string[]) => checkFile(new Blob([lines.join("\r\n")]), against);
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
      [5, rowFaults.missingRequired],
    ]);
  });

  test("an unknown telecaller and an unreadable expiry are only warnings", async () => {
    const checked = await check(
      HEADER,
      row("Asha", "Farhan "),
      row("Gita", "nobody"),
      row("Esha").replace("2026-11-20", "soon"),
    );
    expect(checked).toMatchObject({ ready: 3, failed: 0, unknownTelecallers: 1, unreadableExpiries: 1 });
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
