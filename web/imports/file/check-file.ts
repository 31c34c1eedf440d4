import { faultOf, readDate, readText as textOfCell } from "#contract/lead/columns";
import { monthOf } from "#contract/time/calendar";
import { isWorkbook } from "./file-problem.ts";
import { readRecords } from "./read-records.ts";
import { type Encoding, encodingOf, readText } from "./read-text.ts";
import { CsvError, type FailedRow, faultyRow, type ReadSheetRow, Sheet } from "./sheet.ts";

/** How many faulty rows a refused upload lists. */
const SHOWN_FAULTS = 1000;

/** The content of a file, checked without storing anything. */
export interface FileCheck {
  encoding: Encoding;
  header: string[];
  rows: number;
  /** Rows that an upload sends: those that can be read and have every required cell. */
  ready: number;
  failed: number;
  firstFailed: FailedRow[];
  /** How many rows, the failed ones too, expire in each month, YYYY-MM. */
  expiryMonths: Map<string, number>;
}

/** Checks a file from its first to its last row (specification §5). */
export async function checkFile(source: Blob): Promise<FileCheck> {
  if (await isWorkbook(source)) throw new CsvError("This is an Excel workbook", { kind: "workbook" });
  const encoding = await encodingOf(source);
  const sheet = new Sheet();
  const check: FileCheck = {
    encoding,
    header: [],
    rows: 0,
    ready: 0,
    failed: 0,
    firstFailed: [],
    expiryMonths: new Map(),
  };
  for await (const records of readRecords(readText(source, encoding))) {
    for (const record of records) {
      const read = sheet.read(record);
      if (read) addRow(check, read);
    }
  }
  if (!sheet.header || check.rows === 0) {
    const message = "CSV file must contain at least a header row and one data row";
    throw new CsvError(message, { kind: sheet.header ? "no-rows" : "empty" });
  }
  return { ...check, header: sheet.header };
}

function addRow(check: FileCheck, { row, failed }: ReadSheetRow) {
  check.rows += 1;
  const reason = row && faultOf(row.cells);
  const fault = reason ? faultyRow(row, reason) : failed;
  if (fault) {
    check.failed += 1;
    if (check.firstFailed.length < SHOWN_FAULTS) check.firstFailed.push(fault);
  } else check.ready += 1;
  const date = readDate(textOfCell(row?.cells.insuranceExpiry) ?? "");
  if (!date) return;
  const month = monthOf(date);
  check.expiryMonths.set(month, (check.expiryMonths.get(month) ?? 0) + 1);
}
