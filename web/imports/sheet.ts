import {
  type Cells,
  type ColumnName,
  columnOf,
  columns,
  requiredColumns,
  rowFaults,
} from "#contract/columns";
import type { CsvRecord } from "./read-records.ts";

/** A file that cannot be taken as a whole; the message follows 'Error parsing CSV: '. */
export class CsvError extends Error {}

/** One row of a file as it stands there. */
export interface SheetRow {
  /** As a spreadsheet counts: the header is row 1. */
  rowNumber: number;
  /** Every value, in the file's own order. */
  values: string[];
  /** The values of the columns we know. */
  cells: Cells;
}

/** A row that is not stored, and why. */
export interface FailedRow {
  rowNumber: number;
  values: string[];
  reason: string;
}

type ReadSheetRow = { row: SheetRow; failed?: undefined } | { row?: undefined; failed: FailedRow };

/** Makes rows of a file's records, in their order: the first one is the header (specification §5). */
export class Sheet {
  /** The header's own words; undefined until it was read. */
  header: string[] | undefined;
  private columns: (ColumnName | undefined)[] = [];
  private rowNumber = 0;

  /** Undefined for the header and for blank lines, which count but are no rows. */
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

  /** Only once there is a row: a file without one is told so first. */
  private refuseMissingColumns() {
    const missing = requiredColumns.filter((name) => !this.columns.includes(name));
    if (missing.length === 0) return;
    throw new CsvError(
      `Missing required columns (${missing.map((name) => columns[name].header).join(", ")})`,
    );
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

/** A header that stands twice counts as a value each time, but its first column is the one that is read. */
function firstOfEach(names: (ColumnName | undefined)[]): (ColumnName | undefined)[] {
  return names.map((name, index) => (names.indexOf(name) === index ? name : undefined));
}
