import { expect, test } from "vitest";
import type { DraftRow } from "#contract/imports/drafts/calls";
import { isListed, openElsewhereText } from "../drafts/column-texts.ts";
import { asBefore, pastedMends } from "./pasted-mends.ts";

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
  changes: [],
  knownAs: null,
  ...part,
});

test("what was pasted is taken back to what was typed, mended or in the file before", () => {
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
    await pastedMends("9800000001\r\n 9800000002 \r\n9800000003\r\n", ["phoneNumber", "maker"], below),
  ).toEqual([
    { row: 5, column: "phoneNumber", text: "9800000001" },
    { row: 9, column: "phoneNumber", text: "9800000002" },
  ]);
  expect(await pastedMends("1\tTata\tNexon", ["phoneNumber", "maker"], below)).toEqual([
    { row: 5, column: "phoneNumber", text: "1" },
    { row: 5, column: "maker", text: "Tata" },
  ]);
});

test("a mended row has left the list of those that need mending, and not the list of all", () => {
  const faulty = row(5, { faults: { phoneNumber: "Nine digits" } });
  const mended = row(5, { verdict: "new", mended: ["phoneNumber"] });
  expect([isListed(faulty, "mending", undefined), isListed(faulty, "mending", "maker")]).toEqual([
    true,
    false,
  ]);
  expect([isListed(mended, "mending", undefined), isListed(mended, "all", undefined)]).toEqual([false, true]);
});

test("a row leaves the lists of what differs as the server's do", () => {
  const shows = ["unchanged", "kept", "differing", "recordChanged", "openElsewhere"] as const;
  const listsOf = (one: DraftRow) => shows.filter((show) => isListed(one, show, undefined));
  const change = { column: "name", here: "Ravi", file: "R. Kumar", corrected: false } as const;
  const [kept, taken] = [[{ ...change, taken: false }], [{ ...change, taken: true }]];
  const lead: DraftRow["lead"] = {
    id: 1,
    name: "Ravi",
    registrationNumber: null,
    telecaller: "Sneha",
    worked: false,
    campaignMonth: "2026-10",
    open: true,
  };
  expect(listsOf(row(2, { verdict: "unchanged" }))).toEqual(["unchanged"]);
  expect(listsOf(row(2, { verdict: "unchanged", changes: kept, lead }))).toEqual([
    "unchanged",
    "kept",
    "differing",
  ]);
  expect(listsOf(row(2, { verdict: "changed", changes: taken, lead }))).toEqual(["differing"]);
  const added = row(2, { verdict: "new", changes: taken, lead });
  expect(listsOf(added)).toEqual(["differing", "recordChanged", "openElsewhere"]);
  expect(openElsewhereText(added)).toBe("Open in Oct 2026, with Sneha");
  expect(listsOf({ ...added, changes: kept, lead: { ...lead, open: false } })).toEqual(["differing"]);
  expect(listsOf(row(2, { verdict: "mending", changes: taken, lead }))).toEqual([]);
});
