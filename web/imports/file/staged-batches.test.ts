import { describe, expect, test } from "vitest";
import { ROWS_PER_STAGING } from "#contract/imports/sizes";
import type { SourceRow } from "../mapping/source-table.ts";
import type { ColumnUse, StagedRow } from "../mapping/staged-rows.ts";
import { stagedBatches } from "./batches.ts";

const row = (number: number, ...cells: string[]): SourceRow => ({ row: number, cells, hidden: false });
const staged = async (...of: Parameters<typeof stagedBatches>) => {
  const batches: StagedRow[][] = [];
  for await (const batch of stagedBatches(...of)) batches.push(batch);
  return batches;
};
const uses: ColumnUse[] = [
  { index: 0, header: "Last", target: "lastName" },
  { index: 1, header: "First", target: "firstName" },
  { index: 2, header: "Vehicle", target: "makerAndModel" },
  { index: 3, header: "Exp", target: "insuranceExpiry", order: "month-first" },
  { index: 4, header: "Dealer", target: "others" },
];

describe("the rows of a foreign file on their way to a draft", () => {
  test("keep their number and cells, and have their values by our columns", async () => {
    const cells = ["Rao", " Asha ", "Maruti Suzuki Swift VXi", "04/12/2026", "PNQ-04", "left out"];
    expect(await staged([row(7, ...cells)], uses)).toEqual([
      [
        {
          row: 7,
          cells,
          values: {
            name: "Asha Rao",
            maker: "Maruti Suzuki",
            model: "Swift VXi",
            insuranceExpiry: "2026-04-12",
          },
          others: { Dealer: "PNQ-04" },
        },
      ],
    ]);
  });

  test("a maker that the file does not name is the same in every row, or that of the model", async () => {
    const ofModel: ColumnUse = { index: 0, header: "Model", target: "makerAndModel" };
    const [[only] = []] = await staged([row(2, "i20 Sportz")], [ofModel]);
    expect(only?.values).toEqual({ maker: "Hyundai", model: "i20 Sportz", vehicleType: "car" });
    const [[same] = []] = await staged(
      [row(2, "Splendor")],
      [
        { index: 0, header: "Model", target: "model" },
        { index: -1, header: "", target: "maker", constant: " Hero " },
      ],
    );
    expect(same?.values).toEqual({ maker: "Hero", model: "Splendor" });
  });

  test("a day count in a column of dates is its date, and a number in every other column", async () => {
    const [[only] = []] = await staged(
      [row(2, "46357", "46357", "46357")],
      [
        { index: 0, header: "Exp", target: "insuranceExpiry", order: "month-first" },
        { index: 1, header: "IDV", target: "idv" },
        { index: 2, header: "Bill", target: "others" },
      ],
    );
    expect(only).toMatchObject({
      values: { insuranceExpiry: "2026-12-01", idv: "46357" },
      others: { Bill: "46357" },
    });
  });

  test("an empty cell is no value, and a date that does not exist stays as the file has it", async () => {
    expect(await staged([row(2, "", "Asha", "", "31/31/2026")], uses)).toEqual([
      [
        {
          row: 2,
          cells: ["", "Asha", "", "31/31/2026"],
          values: { name: "Asha", insuranceExpiry: "31/31/2026" },
        },
      ],
    ]);
  });

  test("go in batches that the server takes, also when their cells are long", async () => {
    const many = Array.from({ length: ROWS_PER_STAGING + 1 }, (_, at) => row(at + 2, "Rao"));
    expect((await staged(many, uses)).map(({ length }) => length)).toEqual([ROWS_PER_STAGING, 1]);
    const long = Array.from({ length: 700 }, (_, at) => row(at + 2, "x".repeat(500)));
    const batches = await staged(long, uses);
    expect(batches.length).toBeGreaterThan(1);
    expect(batches.flat()).toHaveLength(700);
    expect(await staged([], uses)).toEqual([]);
  });
});
