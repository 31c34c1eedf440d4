import { expect, test } from "vitest";
import type { DraftRow } from "#contract/imports/drafts/calls";
import { isListed } from "./column-texts.ts";
import { pastedMends } from "./pasted-mends.ts";

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
