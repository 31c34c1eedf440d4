import { csvHeader, exampleRow, specifiedColumns } from "#contract/lead/columns";
import { toCsv } from "#web/lib/http/csv.ts";
import type { FailedRow } from "./sheet.ts";

/** CSV files created by this page. */

/**
 * The rows that were not stored, as in the file, to be corrected and uploaded again. The reason is the first
 * column: behind a row with too few values it would count as one of them.
 */
export function failedRowsCsv(header: string[], failed: readonly FailedRow[]): string {
  return toCsv([["error", ...header], ...failed.map((row) => [row.reason, ...row.values])]);
}

export function sampleCsv(telecaller: string | undefined): string {
  const first = { ...exampleRow(0), telecallerName: telecaller ?? "" };
  return toCsv([
    csvHeader,
    ...[first, exampleRow(1)].map((row) => specifiedColumns.map((name) => row[name])),
  ]);
}
