import { readRow, rowFaults } from "#contract/lead/columns";
import { readRecords } from "./read-records.ts";
import { type Encoding, encodingOf, readText } from "./read-text.ts";
import { CsvError, type FailedRow, Sheet, type SheetRow } from "./sheet.ts";

/** How many faulty rows a check lists; it counts them all. */
const SHOWN_FAULTS = 1000;

/** The content of a file, checked without storing anything. */
export interface FileCheck {
  encoding: Encoding;
  header: string[];
  rows: number;
  /** Rows that have every required cell. */
  ready: number;
  failed: number;
  firstFailed: FailedRow[];
  /** Rows with an unknown telecaller: they stay unassigned. */
  unknownTelecallers: number;
  /** Rows whose expiry is not a readable date: it is kept as text. */
  unreadableExpiries: number;
}

export interface CheckAgainst {
  today: string;
  /** Usernames of the active telecallers; undefined when unknown here. */
  telecallers: readonly string[] | undefined;
}

/** Checks a file from its first to its last row (specification §5). */
export async function checkFile(source: Blob, against: CheckAgainst): Promise<FileCheck> {
  const encoding = await encodingOf(source);
  const sheet = new Sheet();
  const check: FileCheck = {
    encoding,
    header: [],
    rows: 0,
    ready: 0,
    failed: 0,
    firstFailed: [],
    unknownTelecallers: 0,
    unreadableExpiries: 0,
  };
  const judge = rowJudge(against);
  for await (const records of readRecords(readText(source, encoding))) {
    for (const record of records) {
      const read = sheet.read(record);
      if (read) judge(check, read.row, read.failed);
    }
  }
  if (!sheet.header || check.rows === 0) {
    throw new CsvError("CSV file must contain at least a header row and one data row");
  }
  return { ...check, header: sheet.header };
}

function rowJudge({ today, telecallers }: CheckAgainst) {
  const known = telecallers && new Set(telecallers.map((username) => username.toLowerCase()));

  return (check: FileCheck, row: SheetRow | undefined, failed: FailedRow | undefined) => {
    check.rows += 1;
    const values = row && readRow(row.cells, today);
    if (!values) {
      const fault =
        failed ??
        (row && { rowNumber: row.rowNumber, values: row.values, reason: rowFaults.missingRequired });
      check.failed += 1;
      if (fault && check.firstFailed.length < SHOWN_FAULTS) check.firstFailed.push(fault);
      return;
    }
    check.ready += 1;
    if (known && values.telecallerName && !known.has(values.telecallerName.toLowerCase()))
      check.unknownTelecallers += 1;
    if (values.insuranceExpiry.text !== null) check.unreadableExpiries += 1;
  };
}
