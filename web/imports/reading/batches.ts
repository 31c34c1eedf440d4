import { readRecords } from "./read-records.ts";
import { type Encoding, readText } from "./read-text.ts";
import { type FailedRow, Sheet, type SheetRow } from "./sheet.ts";

/** The rows of one call, and the bad rows between them. */
export interface Batch {
  rows: SheetRow[];
  failed: FailedRow[];
}

export const ROWS_PER_BATCH = 1000;
/** Keeps a call far below the server's limit of 4 MB, whatever the script of the names. */
const CHARACTERS_PER_BATCH = 400_000;

/** A file in batches; the same file always gives the same batches, so that a call can be repeated. */
export async function* readBatches(source: Blob, encoding: Encoding): AsyncGenerator<Batch> {
  const sheet = new Sheet();
  let batch: Batch = { rows: [], failed: [] };
  let characters = 0;
  for await (const records of readRecords(readText(source, encoding))) {
    for (const record of records) {
      const read = sheet.read(record);
      if (!read) continue;
      if (read.row) batch.rows.push(read.row);
      else batch.failed.push(read.failed);
      characters += record.values.reduce((sum, value) => sum + value.length, 0);
      if (batch.rows.length + batch.failed.length < ROWS_PER_BATCH && characters < CHARACTERS_PER_BATCH)
        continue;
      yield batch;
      batch = { rows: [], failed: [] };
      characters = 0;
    }
  }
  if (batch.rows.length + batch.failed.length > 0) yield batch;
}
