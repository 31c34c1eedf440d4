import { orderOf } from "../mapping/dates.ts";
import type { FileColumn, SourceRow, SourceSheet, SourceTable } from "../mapping/source-table.ts";
import { divideRows, type LeftRows } from "./divide-rows.ts";
import { findHeader } from "./find-header.ts";
import { UnreadableTable } from "./table-problem.ts";

/** What a person decides by how a table is read; the table itself stays where it was read. */
export interface TableLook {
  sheets: readonly SourceSheet[];
  sheet: number;
  is1904: boolean;
  /** The number of the header's row; undefined when none was found. */
  headerRow: number | undefined;
  /** It was read as a file in the specification's form. */
  isSpecified: boolean;
  /** The first rows as they came. */
  first: readonly SourceRow[];
  columns: FileColumn[];
  /** How many rows would be imported. */
  rows: number;
  left: readonly LeftRows[];
}

const FIRST_ROWS = 20;
const SAMPLES = 200;
/** How many rows are searched for samples that differ. */
const SAMPLED_ROWS = 20_000;

/** `headerRow` is the number of a row that a person chose; 0 says that there is no header. */
export function lookAt(table: SourceTable, headerRow?: number, isSpecified = false): TableLook {
  const { sheets, sheet, is1904, rows } = table;
  const divided = divideRows(rows, isSpecified ? 0 : headerIndex(rows, headerRow), isSpecified);
  const isOnlySheet = sheets.filter(({ rows: count }) => count > 0).length === 1;
  if (headerRow === undefined && isOnlySheet && divided.rows.length === 0)
    throw new UnreadableTable("no-rows");
  return {
    sheets,
    sheet,
    is1904,
    headerRow: divided.header?.row,
    isSpecified,
    first: rows.slice(0, FIRST_ROWS),
    columns: columnsOf(divided.header, divided.rows),
    rows: divided.rows.length,
    left: divided.left,
  };
}

export function headerIndex(rows: readonly SourceRow[], headerRow: number | undefined): number | undefined {
  if (headerRow === undefined) return findHeader(rows);
  const index = rows.findIndex(({ row }) => row === headerRow);
  return index === -1 ? undefined : index;
}

/** Every column with a header or a value. */
function columnsOf(header: SourceRow | undefined, rows: readonly SourceRow[]): FileColumn[] {
  const headers = header?.cells ?? [];
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), headers.length);
  return Array.from({ length: width }, (_, index) => ({
    index,
    header: headers[index]?.trim() ?? "",
    samples: samplesOf(rows, index),
    order: orderOf(rows.map(({ cells }) => cells[index] ?? "")),
  })).filter(({ header: name, samples }) => name !== "" || samples.length > 0);
}

/** Values that differ, so that a column of one repeated value shows its others too. */
function samplesOf(rows: readonly SourceRow[], index: number): string[] {
  const samples = new Set<string>();
  for (let at = 0; at < Math.min(rows.length, SAMPLED_ROWS) && samples.size < SAMPLES; at += 1) {
    const value = rows[at]?.cells[index]?.trim();
    if (value) samples.add(value);
  }
  return [...samples];
}
