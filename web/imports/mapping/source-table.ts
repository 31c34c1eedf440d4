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
