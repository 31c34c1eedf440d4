import { type Cells, faultOf, readRow, rowFaults } from "#contract/lead/columns";
import { isCallablePhone } from "#contract/lead/people";
import { monthOf } from "#contract/time/calendar";
import { isWorkbook } from "./file-problem.ts";
import { readRecords } from "./read-records.ts";
import { type Encoding, encodingOf, readText } from "./read-text.ts";
import { CsvError, type FailedRow, faultyRow, Sheet, type SheetRow } from "./sheet.ts";

/** How many rows a check keeps to be shown; it counts them all. */
const SHOWN_ROWS = 20_000;
/** How many faulty rows a refused upload lists. */
const SHOWN_FAULTS = 1000;

/** What is doubtful about a row that is stored nevertheless. */
export type Warning = "telecaller" | "expiry" | "phone";

/** A row as the check found it. */
export interface CheckedRow {
  rowNumber: number;
  cells: Cells;
  fault?: FailedRow | undefined;
  warnings: Warning[];
}

/** The content of a file, checked without storing anything. */
export interface FileCheck {
  encoding: Encoding;
  header: string[];
  rows: number;
  /** Rows that an upload sends: those that can be read and have every required cell. */
  ready: number;
  failed: number;
  firstFailed: FailedRow[];
  firstRows: CheckedRow[];
  /** The warnings of every row that has some, by row number. */
  warnings: Map<number, Warning[]>;
  /** How many rows expire in each month, YYYY-MM. */
  expiryMonths: Map<string, number>;
}

export interface CheckAgainst {
  today: string;
  /** Usernames of the active telecallers; undefined when unknown here. */
  telecallers: readonly string[] | undefined;
}

/** Checks a file from its first to its last row (specification §5). */
export async function checkFile(source: Blob, against: CheckAgainst): Promise<FileCheck> {
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
    firstRows: [],
    warnings: new Map(),
    expiryMonths: new Map(),
  };
  const judge = rowJudge(against);
  for await (const records of readRecords(readText(source, encoding))) {
    for (const record of records) {
      const read = sheet.read(record);
      if (!read) continue;
      const row = judge(check, read.row, read.failed);
      if (row && check.firstRows.length < SHOWN_ROWS) check.firstRows.push(row);
    }
  }
  if (!sheet.header || check.rows === 0) {
    const message = "CSV file must contain at least a header row and one data row";
    throw new CsvError(message, { kind: sheet.header ? "no-rows" : "empty" });
  }
  return { ...check, header: sheet.header };
}

function rowJudge({ today, telecallers }: CheckAgainst) {
  const known = telecallers && new Set(telecallers.map((username) => username.toLowerCase()));

  const warningsOf = (values: NonNullable<ReturnType<typeof readRow>>): Warning[] => {
    const { telecallerName, insuranceExpiry, phoneNumber } = values;
    const found: Warning[] = [];
    if (known && telecallerName && !known.has(telecallerName.toLowerCase())) found.push("telecaller");
    if (insuranceExpiry.text !== null) found.push("expiry");
    if (!isCallablePhone(phoneNumber)) found.push("phone");
    return found;
  };

  return (
    check: FileCheck,
    row: SheetRow | undefined,
    failed: FailedRow | undefined,
  ): CheckedRow | undefined => {
    check.rows += 1;
    const values = row && readRow(row.cells, today);
    if (!values) {
      const fault = failed ?? (row && faultyRow(row, faultOf(row.cells) ?? rowFaults.unreadable));
      check.failed += 1;
      if (!fault) return undefined;
      if (check.firstFailed.length < SHOWN_FAULTS) check.firstFailed.push(fault);
      return { rowNumber: fault.rowNumber, cells: row?.cells ?? {}, fault, warnings: [] };
    }
    check.ready += 1;
    const warnings = warningsOf(values);
    if (warnings.length > 0) check.warnings.set(row.rowNumber, warnings);
    const { date } = values.insuranceExpiry;
    if (date) {
      const month = monthOf(date);
      check.expiryMonths.set(month, (check.expiryMonths.get(month) ?? 0) + 1);
    }
    return { rowNumber: row.rowNumber, cells: row.cells, warnings };
  };
}
