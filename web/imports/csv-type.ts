/** What systems call a .csv file that a spreadsheet program has taken over. */
const SPREADSHEET_TYPES = [
  "application/vnd.ms-excel",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/csv",
  "application/x-csv",
  "text/x-csv",
  "text/comma-separated-values",
];

/**
 * A CSV file of the database page (specification §5): by its type text/csv, or by its name where the system says
 * a spreadsheet's type or none.
 */
export function isCsvFile({ name, type }: Pick<File, "name" | "type">): boolean {
  if (type === "text/csv") return true;
  return /\.csv$/i.test(name) && (type === "" || SPREADSHEET_TYPES.includes(type));
}
