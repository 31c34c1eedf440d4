import {
  type Cells,
  type ColumnName,
  columnNames,
  isDateForm,
  labelOfColumn,
  lengthFaults,
  type ReadRow,
  readRow,
  readText,
  requiredColumns,
  rowFaults,
  withColumn,
} from "#contract/lead/columns";
import { hasLostDigits } from "#contract/lead/people";
import { monthOf } from "#contract/time/calendar";
import type { Telecallers } from "#server/accounts/telecaller-name-queries";
import { doubtsOf, isPlaceholder, NO_DATE, withSecondPhone } from "#server/imports/doubts";
import { type StoredValues, storedNames, storedValues } from "#server/imports/stored-fields";
import { withVehicleType } from "./vehicle-classes.ts";

/** What a staged row's cells are read with. */
export interface Reading {
  today: string;
  /** Where every row goes; null when each goes to the month of its expiry. */
  month: string | null;
  /** Where rows without an expiry go in that case; null when they have errors. */
  monthWithoutExpiry: string | null;
  /** The file has its cells as the spreadsheet has them, and no text in their place. */
  isSpreadsheet: boolean;
  /** The file has models without a column of makers: one whose maker is not known has none. */
  knowsNoMakers: boolean;
  telecallers: Pick<Telecallers, "byName" | "doubtByName">;
}

export interface StagedReading {
  /** Values by the database's columns; null when the row cannot be stored. */
  read: StoredValues | null;
  month: string | null;
  faults: Cells;
  doubts: Cells;
}

/** Reads the text of a staged row by our columns: its values, what makes it impossible to store, and what looks wrong. */
export function readStaged(cells: Cells, reading: Reading): StagedReading {
  const { today, telecallers } = reading;
  const hasNoMaker = reading.knowsNoMakers && readText(cells.maker) === null;
  if (hasNoMaker) return withoutMaker(readStaged({ ...cells, maker: faultless.maker }, reading));
  const { cells: divided, doubt: ofPhone } = withSecondPhone(cells);
  const usable = withVehicleType(withoutPlaceholder(withoutLostDigits(divided)));
  const row = readRow(usable, today);
  const month = row ? monthOfRow(row, reading) : null;
  const faults = faultsOf(cells, row, month, reading);
  const doubts = doubtsOf(divided, row, today, telecallers);
  if (ofPhone) doubts.phoneNumber = ofPhone;
  for (const column of columnNames) if (column in faults) delete doubts[column];
  if (!row || Object.keys(faults).length > 0) return { read: null, month: null, faults, doubts };
  return {
    read: storedValues(row),
    month,
    faults,
    doubts,
  };
}

/** The maker is required (specification §5), but not of a file that has none. */
const withoutMaker = ({ read, doubts, ...reading }: StagedReading): StagedReading => ({
  ...reading,
  read: read && { ...read, maker: null },
  doubts: { ...doubts, maker: "The maker of this model is not known: it stays empty" },
});

/** A day that does not exist is edited: only a row that names none takes the month of rows without an expiry. */
function monthOfRow({ insuranceExpiry: { date, text } }: ReadRow, reading: Reading): string | null {
  if (reading.month !== null) return reading.month;
  if (date !== null) return monthOf(date);
  return text === null || !isDateForm(text) ? reading.monthWithoutExpiry : null;
}

/** A row without a fault, to read a cell of one column with. */
const faultless = { name: "A", phoneNumber: "9800000000", maker: "A", model: "A" } satisfies Cells;

/** Columns that are read together: a second number in the phone's cell becomes the second phone. */
const readTogether: readonly ColumnName[] = ["phoneNumber", "secondPhone"];

/** What a text is read as in a column, whatever else its row has. */
export interface ColumnReading {
  values: StoredValues;
  doubt: string | null;
  /** Where the row goes by its expiry; null when this column does not decide. */
  month: string | null;
}

/** Undefined where that depends on other cells, or where the text refuses the row. */
export function readColumn(column: ColumnName, text: string, reading: Reading): ColumnReading | undefined {
  if (readTogether.includes(column)) return undefined;
  const decides = column === "insuranceExpiry" && reading.month === null;
  const cells = { ...faultless, [column]: text };
  const { read, month, doubts } = readStaged(cells, decides ? reading : { ...reading, month: NO_OTHER });
  if (!read) return undefined;
  const values = Object.fromEntries(storedNames(column).map((name) => [name, read[name] ?? null]));
  return { values, doubt: doubts[column] ?? null, month: decides ? month : null };
}

/** Stands for the month that other columns or the draft decide. */
const NO_OTHER = "";

/** A number that a spreadsheet has rounded is not stored, wherever it stands. */
function withoutLostDigits(cells: Cells): Cells {
  const kept = Object.entries(cells).filter(([name, text]) => name === "phoneNumber" || !hasLostDigits(text));
  return Object.fromEntries(kept);
}

/** '-' and 'NA' stand for a registration number that nobody knows. */
function withoutPlaceholder(cells: Cells): Cells {
  const { registrationNumber, ...others } = cells;
  return isPlaceholder(registrationNumber) ? others : cells;
}

/** What a spreadsheet would compute. */
const FORMULA = /^[=+@]/;

function faultsOf(
  cells: Cells,
  row: ReadRow | undefined,
  month: string | null,
  { isSpreadsheet }: Reading,
): Cells {
  const faults = lengthFaults(cells);
  for (const column of requiredColumns)
    if (readText(cells[column]) === null) faults[column] = `${labelOfColumn(column)} is missing`;
  if (hasLostDigits(cells.phoneNumber ?? ""))
    faults.phoneNumber = isSpreadsheet ? LOST_IN_CELL : rowFaults.lostDigits;
  if (hasLostDigits(cells.registrationNumber ?? ""))
    faults.registrationNumber = "The registration number lost its digits in a spreadsheet";
  else if (FORMULA.test(readText(cells.registrationNumber) ?? ""))
    faults.registrationNumber = "Contains a formula, not a registration number";
  if (month === null && row) {
    const { text } = row.insuranceExpiry;
    faults.insuranceExpiry =
      text === null ? NO_MONTH : isDateForm(text) ? NO_SUCH_DAY : `${NO_DATE}. ${NO_MONTH}`;
  }
  return faults;
}

const NO_MONTH = "Without an expiry the lead has no month";
const NO_SUCH_DAY = "Invalid date: there is no such day, so the lead has no month";
/** The faults of rows that name no day. */
export const withoutExpiryFaults = [NO_MONTH, `${NO_DATE}. ${NO_MONTH}`];
/** The file is the spreadsheet already. */
const LOST_IN_CELL = "The phone number lost its digits in the spreadsheet. Correct the cell";

/** Why the row is refused: each of its faults, with its column. */
export function refusalOf(faults: Cells, unreadable: string | null): string {
  const reasons = columnNames.flatMap((column) =>
    faults[column] ? [withColumn(column, faults[column])] : [],
  );
  return unreadable ?? (reasons.join("; ") || rowFaults.unreadable);
}

/** For a row whose vehicle stands in another row of the file before. */
export const duplicateText = (row: number | undefined) =>
  row === undefined ? "Duplicate in this file" : `Duplicate in this file: also row ${row}`;
