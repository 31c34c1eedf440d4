import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { columnOf } from "#contract/lead/columns";

/** A realistic month's file, and the expected result of its upload. */
export const monthFile = "fixtures/renewals-2026-11.csv";

export interface ExpectedResult {
  telecallerUsernames: string[];
  successful: number;
  failed: number;
  errorsByKind: { valueCount: number[]; missingRequired: number[]; duplicate: number[] };
  assigned: Record<string, number>;
  unassigned: number;
  invalidExpiry: number;
  missingExpiry: number;
  vehicleTypes: Record<string, number>;
  samples: {
    row: number;
    registrationNumberCompact: string;
    name: string;
    phone: string;
    vehicleType: string;
    manufactureYear: number | null;
    insuranceExpiry: string;
    telecaller: string | null;
  }[];
}

export const expected: ExpectedResult = JSON.parse(
  readFileSync("fixtures/renewals-2026-11.expected.json", "utf8"),
);

/**
 * The file as the upload page sends it: rows of raw text with their numbers, without those with a wrong
 * number of values.
 */
export function monthFileBatches(size = 1000): Record<string, string | number>[][] {
  const [header = [], ...rows] = Papa.parse<string[]>(readFileSync(monthFile, "utf8")).data;
  const sent = rows.flatMap((cells, index) =>
    cells.length !== header.length
      ? []
      : [
          {
            rowNumber: index + 2,
            ...Object.fromEntries(header.map((name, at) => [columnOf(name), cells[at] ?? ""])),
          },
        ],
  );
  return Array.from({ length: Math.ceil(sent.length / size) }, (_, at) =>
    sent.slice(at * size, (at + 1) * size),
  );
}
