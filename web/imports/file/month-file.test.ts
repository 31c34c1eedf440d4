import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rowFaults } from "#contract/lead/columns";
import { expected, monthFile } from "../../../test/month-file.ts";
import type { StagedRow } from "../mapping/staged-rows.ts";
import { stagedBatches } from "./batches.ts";
import { divideRows } from "./divide-rows.ts";
import { readTable } from "./read-table.ts";
import { headerIndex } from "./table-look.ts";

test("a line with more or fewer values than the header is named by its number, as on the specified page", async () => {
  const { rows } = await readTable(new Blob([readFileSync(monthFile)]));
  const divided = divideRows(rows, headerIndex(rows, undefined));
  const staged: StagedRow[] = [];
  for await (const batch of stagedBatches(divided.rows, [], { values: divided.header?.values }))
    staged.push(...batch);
  expect(staged).toHaveLength(expected.successful + expected.failed);
  const named = staged.filter(({ unreadable }) => unreadable === rowFaults.valueCount);
  expect(named.map(({ row }) => row)).toEqual(expected.errorsByKind.valueCount);
});
