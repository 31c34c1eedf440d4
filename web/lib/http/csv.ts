import Papa from "papaparse";
import { saveFile } from "./save-file.ts";

/** Safe for spreadsheets: a cell that would be taken for a formula is written as text. */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return Papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: true },
  );
}

/** A byte order mark tells spreadsheets that the text is UTF-8. */
export function saveCsv(fileName: string, csv: string): void {
  saveFile(fileName, new Blob(["\uFEFF", csv, "\r\n"], { type: "text/csv;charset=utf-8" }));
}
