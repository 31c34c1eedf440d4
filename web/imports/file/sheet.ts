import {
  type Cells,
  type ColumnName,
  columnOf,
  columns,
  readText,
  requiredColumns,
  rowFaults,
} from "#contract/lead/columns";
import { type FileProblem, otherSeparator } from "./file-problem.ts";
import type { CsvRecord } from "./read-records.ts";

/** The file as a whole is invalid; the message follows 'Error parsing CSV: '. */
export class CsvError extends Error {
  readonly problem: FileProblem | undefined;

  constructor(message: string, problem?: FileProblem) {
    super(message);
    this.problem = problem;
  }
}

/** One row of a file. */
export interface SheetRow {
  /** As in a spreadsheet: the header is row 1. */
  rowNumber: number;
  /** Every value, in the file's order. */
  values: string[];
  /** The values of the known columns. */
  cells: Cells;
}

/** A row that is not stored, and why. */
export interface FailedRow {
  rowNumber: number;
  values: string[];
  reason: string;
  /** Its person was erased on request: nothing is to be edited. */
  erased?: true | undefined;
  /** Its lead is here already: nothing is to be edited either. */
  here?: true | undefined;
}

export type ReadSheetRow = { row: SheetRow; failed?: undefined } | { row?: undefined; failed: FailedRow };

/** Turns a file's records into rows; the first record is the header (specification §5). */
export class Sheet {
  /** The header's values; undefined until it was read. */
  header: string[] | undefined;
  private columns: (ColumnName | undefined)[] = [];
  private rowNumber = 0;

  /** Undefined for the header and for blank lines, which are counted but are not rows. */
  read({ values, broken }: CsvRecord): ReadSheetRow | undefined {
    this.rowNumber += 1;
    if (values.length === 1 && values[0]?.trim() === "") return undefined;
    if (!this.header) {
      if (broken) throw new CsvError(`The header row cannot be read: ${rowFaults.brokenQuotes}`);
      this.header = values.map((value) => value.trim());
      this.columns = firstOfEach(this.header.map(columnOf));
      return undefined;
    }
    this.refuseMissingColumns();
    const rowNumber = this.rowNumber;
    if (broken) return { failed: { rowNumber, values, reason: rowFaults.brokenQuotes } };
    if (values.length !== this.header.length)
      return { failed: { rowNumber, values, reason: rowFaults.valueCount } };
    return { row: { rowNumber, values, cells: this.cellsOf(values) } };
  }

  /** Only once there is a row: a file without rows gets that message first. */
  private refuseMissingColumns() {
    const missing = requiredColumns.filter((name) => !this.columns.includes(name));
    if (missing.length === 0) return;
    const found = (this.header ?? []).filter((name) => name !== "");
    const separator = otherSeparator(found);
    if (separator) {
      const message = `The values are separated by ${separator}, not by commas`;
      throw new CsvError(message, { kind: "separator", separator });
    }
    const headers = missing.map((name) => columns[name].header);
    const message = `Missing required columns (${headers.join(", ")})`;
    throw new CsvError(message, { kind: "columns", found, missing: headers });
  }

  private cellsOf(values: string[]): Cells {
    const cells: Cells = {};
    this.columns.forEach((name, index) => {
      const value = values[index];
      if (name && value) cells[name] = value;
    });
    return cells;
  }
}

/** The specification names all four columns (§5); which of them are empty in this row is said after it. */
export function faultyRow({ rowNumber, values, cells }: SheetRow, reason: string): FailedRow {
  if (reason !== rowFaults.missingRequired) return { rowNumber, values, reason };
  const empty = requiredColumns.filter((name) => readText(cells[name]) === null);
  const headers = empty.map((name) => columns[name].header);
  return { rowNumber, values, reason: empty.length > 0 ? `${reason}. Empty: ${headers.join(", ")}` : reason };
}

/** A header that appears twice counts as a value each time, but only its first column is read. */
function firstOfEach(names: (ColumnName | undefined)[]): (ColumnName | undefined)[] {
  return names.map((name, index) => (names.indexOf(name) === index ? name : undefined));
}
