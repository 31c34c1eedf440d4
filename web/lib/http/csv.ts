import Papa from "papaparse";

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

/** Downloads a file. */
export function saveFile(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // Not at once: some browsers have not begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
