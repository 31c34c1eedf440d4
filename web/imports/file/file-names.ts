/** MIME types that systems report for .csv files opened by a spreadsheet program. */
const SPREADSHEET_TYPES = [
  "application/vnd.ms-excel",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/csv",
  "application/x-csv",
  "text/x-csv",
  "text/comma-separated-values",
];

/**
 * Whether a file of the database page is CSV (specification §5): by its type text/csv, or by its name when
 * the system reports a spreadsheet type or none.
 */
export function isCsvFile({ name, type }: Pick<File, "name" | "type">): boolean {
  if (type === "text/csv") return true;
  return /\.csv$/i.test(name) && (type === "" || SPREADSHEET_TYPES.includes(type));
}

/** Cells that were copied in a spreadsheet have tabs between them: they are no CSV, and are matched like a foreign file. */
export const areCells = (text: string): boolean => text.trim().split("\n", 1)[0]?.includes("\t") === true;
