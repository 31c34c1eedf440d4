import { expect, test } from "vitest";
import { readTable } from "../file/read-table.ts";
import { lookAt } from "../file/table-look.ts";
import { asSpecified } from "./use-mapping.ts";

const lookOf = async (...lines: string[]) =>
  lookAt(await readTable(new Blob([lines.join("\n")])), undefined, true);
const matchedOf = async (...lines: string[]) => asSpecified(await lookOf(...lines));
const HEADER = "name,phone_number,maker,model";

test("a file in the specification's form is checked without a question: each column by its name (§5)", async () => {
  const matched = await matchedOf(HEADER, "Asha,9800000000,Honda,City");
  expect(matched?.uses.map(({ index, target }) => [index, target])).toEqual([
    [0, "name"],
    [1, "phoneNumber"],
    [2, "maker"],
    [3, "model"],
  ]);
  expect(matched?.header).toEqual(["name", "phone_number", "maker", "model"]);
});

test("a column that would be left out is asked about: an unknown one, and one that stands twice", async () => {
  const row = "Asha,9800000000,Honda,City,2026-11-30";
  expect(await matchedOf(`${HEADER},End Date of cover`, row)).toBeUndefined();
  expect(await matchedOf(`${HEADER},name`, row)).toBeUndefined();
});

test("every line below its header is a row, also one that would be a total or a note elsewhere (§5)", async () => {
  const { rows, left } = await lookOf(
    HEADER,
    "Asha,9800000000,Honda,City,D1,Other",
    "",
    HEADER,
    "Total,1",
    "a note",
  );
  expect(rows).toBe(4);
  expect(left).toEqual([{ why: "blank", count: 1 }]);
});

test("without a required column the columns are asked about", async () => {
  expect(await matchedOf("name,phone_number,maker", "Asha,9800000000,Honda")).toBeUndefined();
});
