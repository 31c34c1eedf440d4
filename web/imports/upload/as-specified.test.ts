import { expect, test } from "vitest";
import { readTable } from "../file/read-table.ts";
import { lookAt } from "../file/table-look.ts";
import { asSpecified } from "./as-specified.ts";

const matchedOf = async (...lines: string[]) =>
  asSpecified(lookAt(await readTable(new Blob([lines.join("\n")]))));
const HEADER = "name,phone_number,maker,model,Dealer,name";

test("a file in the specification's form is checked without a question: each known column by its name, once (§5)", async () => {
  const matched = await matchedOf(HEADER, "Asha,9800000000,Honda,City,D1,Other");
  expect(matched?.uses.map(({ index, target }) => [index, target])).toEqual([
    [0, "name"],
    [1, "phoneNumber"],
    [2, "maker"],
    [3, "model"],
  ]);
  expect(matched?.header).toEqual(["name", "phone_number", "maker", "model", "Dealer", "name (2)"]);
});

test("before a row is left out as a total, a person is asked", async () => {
  expect(await matchedOf(HEADER, "Asha,9800000000,Honda,City,D1,Other", "Total,1")).toBeUndefined();
});
