import Papa from "papaparse";
import type { Cell } from "#contract/exports/columns";
import { csvText, isQuoted } from "#contract/exports/csv-text";
import { saveFile } from "./save-file.ts";

export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return Papa.unparse(
    rows.map((cells) => cells.map(csvText)),
    { quotes: isQuoted },
  );
}

/** A byte order mark tells spreadsheets that the text is UTF-8. */
export function saveCsv(fileName: string, csv: string): void {
  saveFile(fileName, new Blob(["\uFEFF", csv, "\r\n"], { type: "text/csv;charset=utf-8" }));
}
