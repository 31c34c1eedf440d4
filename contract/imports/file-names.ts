/** Cells as the spreadsheet has them, and no text in their place. */
const spreadsheetEndings = [".xlsx", ".xlsm", ".xls", ".xlsb", ".ods"];
/** Files whose columns are matched first, whatever their header. */
export const foreignEndings = [".tsv", ...spreadsheetEndings, ".html", ".htm", ".xml"];

const endsIn = (name: string, endings: readonly string[]) =>
  endings.some((ending) => name.toLowerCase().endsWith(ending));

export const isSpreadsheetName = (name: string): boolean => endsIn(name, spreadsheetEndings);
export const isForeignName = (name: string): boolean => endsIn(name, foreignEndings);
