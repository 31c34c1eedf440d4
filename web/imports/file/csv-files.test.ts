import Papa from "papaparse";
import { expect, test } from "vitest";
import * as z from "zod";
import { csvHeader, rowFaults } from "#contract/lead/columns";
import { AGENCY_HEADER } from "#contract/lead/empty-fields";
import { newId } from "#web/lib/http/new-id.ts";
import { checkFile } from "./check-file.ts";
import { failedRowsCsv, sampleCsv } from "./csv-files.ts";

const failed = (...values: string[]) => [{ rowNumber: 3, values, reason: rowFaults.valueCount }];

test("the file of failed rows has the reason and the original values", () => {
  const { data } = Papa.parse(failedRowsCsv(["name", "maker"], failed("Sharma, Nikhil", 'a "b"')));
  expect(data).toEqual([
    ["error", "name", "maker"],
    [rowFaults.valueCount, "Sharma, Nikhil", 'a "b"'],
  ]);
});

test("a row with too few values is still short when it is uploaded again uncorrected", async () => {
  const csv = failedRowsCsv(csvHeader, failed("2021-11-12", "MH12AB1234"));
  const { failed: count, firstFailed } = await checkFile(new Blob([csv]));
  expect(count).toBe(1);
  expect(firstFailed[0]?.reason).toBe(rowFaults.valueCount);
});

test.each(["=1+1", "+91-9800000000+1", "-5", "@sum", "\tx", "\rx"])(
  "a spreadsheet takes %j as text",
  (cell) => {
    const { data } = Papa.parse<string[]>(failedRowsCsv(["name"], failed(cell)));
    expect(data[1]?.[1]).toBe(`'${cell}`);
  },
);

test("the sample file has the specified twelve columns and no other", () => {
  const { data } = Papa.parse<string[]>(sampleCsv("farhan"), { skipEmptyLines: true });
  expect(data[0]).toEqual(AGENCY_HEADER.split(","));
  expect(data.map((line) => line.length)).toEqual([12, 12, 12]);
});

test("every row of the sample file is ready for an upload", async () => {
  const checked = await checkFile(new Blob([sampleCsv("farhan")]));
  expect(checked).toMatchObject({
    header: csvHeader,
    rows: 2,
    ready: 2,
  });
});

test("an upload's id is a UUID of its own", () => {
  const ids = Array.from({ length: 100 }, newId);
  for (const id of ids) expect(z.uuid().safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(100);
});
