import Papa from "papaparse";
import { csvHeader } from "#contract/columns";
import type { FailedRow } from "./sheet.ts";

/** Files that this page hands out. */

/**
 * The rows that were not stored, as they stood in the file, to be mended and uploaded again. The reason comes
 * first: behind a row with too few values it would count as one of them.
 */
export function failedRowsCsv(header: string[], failed: readonly FailedRow[]): string {
  return toCsv([["error", ...header], ...failed.map(({ reason, values }) => [reason, ...values])]);
}

export function sampleCsv(telecaller: string | undefined): string {
  return toCsv([
    csvHeader,
    ...[
      [
        "2021-11-12",
        "MH12AB1234",
        "Sample Customer",
        "9800000000",
        "Maruti Suzuki",
        "Swift",
        "VXI",
        "car",
        "2021",
      ],
      [
        "03/02/2020",
        "KA03MN2208",
        "Another Customer",
        "9800000001",
        "Honda",
        "Activa",
        "6G",
        "scooter",
        "2020",
      ],
    ].map((cells, index) => [
      ...cells,
      "TATA AIG",
      `2026-11-0${index + 8}`,
      index === 0 ? (telecaller ?? "") : "",
    ]),
  ]);
}

/** Safe for spreadsheets: a cell that would be taken for a formula is written as text. */
function toCsv(rows: string[][]): string {
  return Papa.unparse(rows, { escapeFormulae: true });
}

/** A byte order mark tells spreadsheets that the text is UTF-8. */
export function saveCsv(fileName: string, csv: string): void {
  const address = URL.createObjectURL(new Blob(["\uFEFF", csv, "\r\n"], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // At once would be before some browsers have begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
