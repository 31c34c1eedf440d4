import {
  type Cells,
  type ColumnName,
  columnNames,
  type DateCell,
  isDateForm,
  labelOfColumn,
  lengthFaults,
  type ReadRow,
  readRow,
  readText,
  requiredColumns,
  rowFaults,
} from "#contract/lead/columns";
import { fieldOf, fileFields, isFileDate } from "#contract/lead/fields";
import { hasLostDigits, isCallablePhone, nationalNumber } from "#contract/lead/people";
import { registrationKey } from "#contract/lead/registration";
import { vehicleTypes } from "#contract/lead/vehicles";
import { daysBetween, monthOf } from "#contract/time/calendar";
import type { Telecallers } from "#server/accounts/telecaller-name-queries";
import { type StoredValues, storedNames, storedValues } from "#server/imports/stored-fields";
import { withSecondPhone } from "./phones-in-cell.ts";
import { withVehicleType } from "./vehicle-classes.ts";

/** What a staged row's cells are read with. */
export interface Reading {
  today: string;
  /** Where every row goes; null when each goes to the month of its expiry. */
  month: string | null;
  /** Where rows without an expiry go in that case; null when they need mending. */
  monthWithoutExpiry: string | null;
  /** The file has its cells as the spreadsheet has them, and no text in their place. */
  isSpreadsheet: boolean;
  telecallers: Pick<Telecallers, "byName" | "doubtByName">;
}

export interface StagedReading {
  /** Values by the database's columns; null when the row cannot be stored. */
  read: StoredValues | null;
  month: string | null;
  faults: Cells;
  doubts: Cells;
}

const MOBILE = /^[6-9]\d{9}$/;
const OLDEST_REGISTRATION = "1950-01-01";
const DAYS_OF_A_YEAR = 365;

/** Reads the text of a staged row by our columns: its values, what makes it impossible to store, and what looks wrong. */
export function readStaged(cells: Cells, reading: Reading): StagedReading {
  const { today, telecallers } = reading;
  const { cells: divided, doubt: ofTwoPhones } = withSecondPhone(cells);
  const usable = withVehicleType(withoutPlaceholder(withoutLostDigits(divided)));
  const row = readRow(usable, today);
  const month = row ? monthOfRow(row, reading) : null;
  const faults = faultsOf(cells, row, month, reading);
  const doubts = doubtsOf(divided, row, today, telecallers);
  if (ofTwoPhones) doubts.phoneNumber = ofTwoPhones;
  for (const column of columnNames) if (column in faults) delete doubts[column];
  if (!row || Object.keys(faults).length > 0) return { read: null, month: null, faults, doubts };
  return {
    read: storedValues(row),
    month,
    faults,
    doubts,
  };
}

/** A day that does not exist is mended: only a row that names none takes the month of rows without an expiry. */
function monthOfRow({ insuranceExpiry: { date, text } }: ReadRow, reading: Reading): string | null {
  if (reading.month !== null) return reading.month;
  if (date !== null) return monthOf(date);
  return text === null || !isDateForm(text) ? reading.monthWithoutExpiry : null;
}

/** A row without a fault, to read a cell of one column with. */
const faultless: Cells = { name: "A", phoneNumber: "9800000000", maker: "A", model: "A" };

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

const PLACEHOLDER = /^(na|nil|none|null|notavailable|notapplicable)?$/i;

/** '-' and 'NA' stand for a registration number that nobody knows. */
function withoutPlaceholder(cells: Cells): Cells {
  const { registrationNumber, ...others } = cells;
  return isPlaceholder(registrationNumber) ? others : cells;
}

const isPlaceholder = (registration: string | undefined) =>
  registration !== undefined && PLACEHOLDER.test(registrationKey(registration));

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
    faults.registrationNumber = "A formula and no registration number";
  if (month === null && row) {
    const { text } = row.insuranceExpiry;
    faults.insuranceExpiry = text === null ? NO_MONTH : `${notADate(text)}. ${NO_MONTH}`;
  }
  return faults;
}

const NO_MONTH = "Without an expiry the lead has no month";
const NO_DATE = "Not a date";
/** The faults of rows that name no day. */
export const withoutExpiryFaults = [NO_MONTH, `${NO_DATE}. ${NO_MONTH}`];
/** The file is the spreadsheet already. */
const OLDEST_LIKELY_YEAR = 1950;
const isVehicleType = (type: string) => Object.hasOwn(vehicleTypes, type);
const vehicleTypeNames = Object.values(vehicleTypes)
  .map(({ label }) => label)
  .join(", ");
const LOST_IN_CELL = "The phone number lost its digits in the spreadsheet. Correct the cell";
const LOST_DIGITS = "It lost its digits in a spreadsheet";

function doubtsOf(
  cells: Cells,
  row: ReadRow | undefined,
  today: string,
  telecallers: Reading["telecallers"],
): Cells {
  const doubts: Cells = {};
  const doubt = (column: ColumnName, why: string | undefined) => {
    if (why) doubts[column] = why;
  };
  if (readText(cells.phoneNumber) !== null) doubt("phoneNumber", doubtOfPhone(cells.phoneNumber));
  doubt("secondPhone", doubtOfPhone(cells.secondPhone));
  doubt("registrationNumber", doubtOfRegistration(cells.registrationNumber));
  const telecaller = readText(cells.telecallerName);
  if (telecaller && !telecallers.byName.has(telecaller.toLowerCase()))
    doubt(
      "telecallerName",
      telecallers.doubtByName.get(telecaller.toLowerCase()) ?? "No active telecaller has this name",
    );
  for (const column of fileFields) {
    const text = readText(cells[column]);
    if (text === null || column === "phoneNumber" || column === "secondPhone") continue;
    if (hasLostDigits(text) && column !== "registrationNumber")
      doubt(column, `${LOST_DIGITS}: it is left out`);
    else if (row && isFileDate(column)) doubt(column, doubtOfDate(column, row[column], today));
    else if (row && unreadableKinds.includes(fieldOf(column).kind) && row[column] === null)
      doubt(column, "Cannot be read: it is left out");
    else if (column === "vehicleType" && row?.vehicleType && !isVehicleType(row.vehicleType))
      doubt(column, `Not a vehicle type: ${vehicleTypeNames}. It is kept as typed`);
    else if (column === "manufactureYear" && Number(row?.manufactureYear) < OLDEST_LIKELY_YEAR)
      doubt(column, `Made before ${OLDEST_LIKELY_YEAR}`);
  }
  return doubts;
}

function doubtOfRegistration(text: string | undefined): string | undefined {
  const given = readText(text);
  if (given === null) return undefined;
  if (isPlaceholder(given)) return "No registration number: it is left out";
  return /\d/.test(given) ? undefined : "Without a digit it is no registration number";
}

/** Kinds whose text is not kept when it cannot be read. */
const unreadableKinds: readonly string[] = ["year", "amount", "ncb", "claims"];

function doubtOfPhone(text: string | undefined): string | undefined {
  const given = readText(text);
  if (given === null) return undefined;
  if (hasLostDigits(given)) return LOST_DIGITS;
  const national = nationalNumber(given);
  if (national.length !== 10)
    return `${national.length === 1 ? "1 digit" : `${national.length} digits`}; a mobile number has ten`;
  if (!isCallablePhone(given)) return "No Indian number begins with 0 after its prefix";
  return MOBILE.test(national) ? undefined : "Not a mobile number";
}

const notADate = (text: string) => (isDateForm(text) ? "There is no such day" : NO_DATE);

function doubtOfDate(column: ColumnName, { date, text }: DateCell, today: string): string | undefined {
  if (date === null) return text === null ? undefined : notADate(text);
  if (column === "insuranceExpiry" && daysBetween(date, today) > DAYS_OF_A_YEAR)
    return "Ended more than a year ago";
  if (column !== "registrationDate") return undefined;
  return date > today || date < OLDEST_REGISTRATION ? "No vehicle was registered on this day" : undefined;
}

/** Why the row is refused: each of its faults, in the words that stand at its cells. */
export function refusalOf(faults: Cells, unreadable: string | null): string {
  return unreadable ?? (Object.values(faults).join("; ") || rowFaults.unreadable);
}

/** For a row whose vehicle stands in another row of the file before. */
export const twiceText = (row: number | undefined) =>
  row === undefined ? "Twice in this file" : `Twice in this file: also row ${row}`;
