import { ROWS_PER_STAGING } from "#contract/imports/sizes";
import { rowFaults } from "#contract/lead/columns";
import type { SourceRow } from "../mapping/source-table.ts";
import { type ColumnUse, type StagedRow, stagedRow } from "../mapping/staged-rows.ts";
import { readRecords } from "./read-records.ts";
import { type Encoding, readText } from "./read-text.ts";
import { type FailedRow, type ReadSheetRow, Sheet, type SheetRow } from "./sheet.ts";

/** The rows of one call, and the bad rows between them. */
export interface Batch {
  rows: SheetRow[];
  failed: FailedRow[];
}

export const ROWS_PER_BATCH = 1000;
/** Keeps a call far below the server's limit of 4 MB, whatever the script of the names. */
const CHARACTERS_PER_BATCH = 400_000;
/** A matched cell is sent twice: as the file has it and as its value. */
const CHARACTERS_PER_STAGING = 300_000;

interface Limits<T> {
  rows: number;
  characters: number;
  valuesOf: (row: T) => readonly string[];
}

/** Rows that arrive in pieces; the same rows always give the same batches, so that a call can be repeated. */
async function* inBatches<T>(
  pieces: AsyncIterable<readonly T[]> | Iterable<readonly T[]>,
  { rows, characters, valuesOf }: Limits<T>,
): AsyncGenerator<T[]> {
  let batch: T[] = [];
  let length = 0;
  for await (const piece of pieces)
    for (const row of piece) {
      batch.push(row);
      for (const value of valuesOf(row)) length += value.length;
      if (batch.length < rows && length < characters) continue;
      yield batch;
      batch = [];
      length = 0;
    }
  if (batch.length > 0) yield batch;
}

/** A file in the specification's form. */
export async function* readBatches(source: Blob, encoding: Encoding): AsyncGenerator<Batch> {
  const limits = {
    rows: ROWS_PER_BATCH,
    characters: CHARACTERS_PER_BATCH,
    valuesOf: ({ row, failed }: ReadSheetRow) => (row ?? failed).values,
  };
  for await (const read of inBatches(rowsOf(source, encoding), limits)) {
    const batch: Batch = { rows: [], failed: [] };
    for (const { row, failed } of read)
      if (row) batch.rows.push(row);
      else batch.failed.push(failed);
    yield batch;
  }
}

async function* rowsOf(source: Blob, encoding: Encoding): AsyncGenerator<ReadSheetRow[]> {
  const sheet = new Sheet();
  for await (const records of readRecords(readText(source, encoding)))
    yield records.flatMap((record) => sheet.read(record) ?? []);
}

interface OfTable {
  is1904?: boolean;
  /** How many values the header's line has. */
  values?: number | undefined;
}

/** The rows of a table by our columns. */
export async function* stagedBatches(
  rows: readonly SourceRow[],
  uses: readonly ColumnUse[],
  { is1904 = false, values }: OfTable = {},
): AsyncGenerator<StagedRow[]> {
  const limits = {
    rows: ROWS_PER_STAGING,
    characters: CHARACTERS_PER_STAGING,
    valuesOf: ({ cells }: SourceRow) => cells,
  };
  for await (const some of inBatches([rows], limits))
    yield some.map((row) => ({
      ...stagedRow(row, uses, is1904),
      ...(row.values !== values && { unreadable: rowFaults.valueCount }),
    }));
}
