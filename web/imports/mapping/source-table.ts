import type { OrderFound } from "./dates.ts";

/** A file as it came, whatever its format: text cells by row, before any column is matched. */
export interface SourceTable {
  /** The sheets of a workbook; one without a name for every other file. */
  sheets: readonly SourceSheet[];
  /** The index of the sheet whose rows these are. */
  sheet: number;
  /** The day counts of a workbook begin in 1904, as on early Macs; otherwise in 1900. */
  is1904: boolean;
  rows: readonly SourceRow[];
}

export interface SourceSheet {
  name: string;
  rows: number;
  hidden: boolean;
}

export interface SourceRow {
  /** As the spreadsheet or text editor counts it, from 1. */
  row: number;
  /**
   * Dates are YYYY-MM-DD, numbers have no exponent and no separators, formulas have their value, a merged value stands in its
   * first cell. A number that lost digits stays as the file has it ('9.82E+09').
   */
  cells: readonly string[];
  /** Hidden in the spreadsheet. */
  hidden: boolean;
  /** Has a formula whose value the file does not hold. */
  uncomputed?: boolean;
  /** How many values its line has in a text file, empty ones included. */
  values?: number;
}

/** A column of the file with what is known about it. */
export interface FileColumn {
  index: number;
  header: string;
  /** Some of its values, empty ones left out. */
  samples: readonly string[];
  /** What all its dates show about their order. */
  order?: OrderFound;
}

/** What the columns of a file are called: a missing header by its place, a repeated one with a number. */
export function namedColumns<C extends Pick<FileColumn, "index" | "header">>(columns: readonly C[]): C[] {
  const seen = new Map<string, number>();
  return columns.map((column) => {
    const header = column.header || `Column ${column.index + 1}`;
    const times = (seen.get(header) ?? 0) + 1;
    seen.set(header, times);
    return { ...column, header: times > 1 ? `${header} (${times})` : header };
  });
}

/** The header of the whole file, with an empty text for a column that has nothing. */
export function headerOf(columns: readonly Pick<FileColumn, "index" | "header">[]): string[] {
  const width = Math.max(0, ...columns.map(({ index }) => index + 1));
  const header = Array.from({ length: width }, () => "");
  for (const { index, header: name } of columns) header[index] = name;
  return header;
}
