export type Cell = string | number | Date | null;

/** How a spreadsheet holds the cells of a column. A date is YYYY-MM-DD, an instant is a Date, a percentage of 100. */
export type CellKind = "text" | "number" | "percent" | "date" | "instant";

/** One column of an exported list, whatever the file. */
export interface ExportColumn<Row> {
  header: string;
  /** Text unless given. A value that is not of the kind, as a date that could not be read, is text. */
  kind?: CellKind;
  of: (row: Row) => Cell;
  /** The words of a code as screens show it, for a workbook; CSV keeps the codes. */
  words?: ((code: string) => string) | undefined;
}
