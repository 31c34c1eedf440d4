import { csvHeader } from "#contract/columns";
import { toCsv } from "#web/lib/csv.ts";
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
