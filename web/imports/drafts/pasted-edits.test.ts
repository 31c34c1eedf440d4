import { expect, test } from "vitest";
import type { DraftRow } from "#contract/imports/drafts/schemas";
import { asBefore, pastedEdits } from "./edits.ts";

const row = (number: number, part: Partial<DraftRow> = {}): DraftRow => ({
  row: number,
  verdict: "mending",
  values: {},
  mended: [],
  replaced: [],
  faults: {},
  doubts: {},
  proposals: {},
  reason: null,
  lead: null,
  renewal: null,
  changes: [],
  knownAs: null,
  ...part,
});

test("what was pasted is taken back to what was typed, edited or in the file before", () => {
  const rows = [
    row(5, { values: { phoneNumber: "9.82E+09" } }),
    row(6, { values: { phoneNumber: "9800000006" }, mended: ["phoneNumber"] }),
    row(7),
  ];
  const cells = rows.map(({ row }) => ({ row, column: "phoneNumber" as const, text: "9800000001" }));
  const typed = { row: 7, column: "phoneNumber" as const, text: "98" };
  expect(asBefore(cells, rows, (at) => (at === 7 ? typed : undefined))).toEqual([
    { row: 5, column: "phoneNumber", text: null },
    { row: 6, column: "phoneNumber", text: "9800000006" },
    typed,
  ]);
});

test("a pasted column goes downwards from the cell, a pasted table also to the right, and no further than the rows", async () => {
  const below = async (count: number) => [row(5), row(9)].slice(0, count);
  expect(
    await pastedEdits("9800000001\r\n 9800000002 \r\n9800000003\r\n", ["phoneNumber", "maker"], below),
  ).toEqual([
    { row: 5, column: "phoneNumber", text: "9800000001" },
    { row: 9, column: "phoneNumber", text: "9800000002" },
  ]);
  expect(await pastedEdits("1\tTata\tNexon", ["phoneNumber", "maker"], below)).toEqual([
    { row: 5, column: "phoneNumber", text: "1" },
    { row: 5, column: "maker", text: "Tata" },
  ]);
});
