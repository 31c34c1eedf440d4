import {
  type Cells,
  type ColumnName,
  columnNames,
  type DateCell,
  isDateForm,
  labelOfColumn,
  type ReadRow,
  readText,
} from "#contract/lead/columns";
import { BEYOND_POLICIES, isBeyondPolicies } from "#contract/lead/expiry";
import { fieldOf, fileDates, fileFields, isFileDate } from "#contract/lead/fields";
import { hasLostDigits, isCallablePhone, nationalNumber } from "#contract/lead/people";
import { registrationKey } from "#contract/lead/registration";
import { vehicleTypes } from "#contract/lead/vehicles";
import { dateLabel, daysBetween } from "#contract/time/calendar";
import type { Telecallers } from "#server/accounts/telecaller-name-queries";

const PLACEHOLDER = /^(na|nil|none|null|notavailable|notapplicable)?$/i;

export const isPlaceholder = (registration: string | undefined) =>
  registration !== undefined && PLACEHOLDER.test(registrationKey(registration));

const MOBILE = /^[6-9]\d{9}$/;
const LANDLINE = /^\s*0[1-5]/;
const OLDEST_REGISTRATION = "1950-01-01";
const OLDEST_LIKELY_YEAR = 1950;
const vehicleTypeNames = Object.values(vehicleTypes)
  .map(({ label }) => label)
  .join(", ");
const DAYS_OF_A_YEAR = 365;
const LOST_DIGITS = "It lost its digits in a spreadsheet";

/** What looks wrong in a row that can be stored, by the column. */
export function doubtsOf(
  cells: Cells,
  row: ReadRow | undefined,
  today: string,
  telecallers: Pick<Telecallers, "byName" | "doubtByName">,
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
      telecallers.doubtByName.get(telecaller.toLowerCase()) ?? `No active telecaller is called ${telecaller}`,
    );
  for (const column of fileFields) {
    const text = readText(cells[column]);
    if (text === null || column === "phoneNumber" || column === "secondPhone") continue;
    if (hasLostDigits(text) && column !== "registrationNumber")
      doubt(column, `${LOST_DIGITS}: it is left out`);
    else if (row && isFileDate(column)) doubt(column, doubtOfDate(column, row[column], today));
    else if (row && unreadableKinds.includes(fieldOf(column).kind) && row[column] === null)
      doubt(column, "Cannot be read: it is left out");
    else if (column === "vehicleType" && row?.vehicleType && !Object.hasOwn(vehicleTypes, row.vehicleType))
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
  if (national.length !== 10) {
    const ten = LANDLINE.test(given)
      ? "a landline number has ten with its area code"
      : "a mobile number has ten";
    return `${national.length === 1 ? "1 digit" : `${national.length} digits`}; ${ten}`;
  }
  if (!isCallablePhone(given)) return "No Indian number begins with 0 after its prefix";
  return MOBILE.test(national) ? undefined : "Not a mobile number";
}

export const NO_DATE = "Not a date";
const notADate = (text: string) => (isDateForm(text) ? "Invalid date" : NO_DATE);

function doubtOfDate(column: ColumnName, { date, text }: DateCell, today: string): string | undefined {
  if (date === null) return text === null ? undefined : `${notADate(text)}: it is left out`;
  if (column === "insuranceExpiry" && daysBetween(date, today) > DAYS_OF_A_YEAR)
    return "Ended more than a year ago";
  if (column === "insuranceExpiry" && isBeyondPolicies(date, today)) return BEYOND_POLICIES;
  if (column !== "registrationDate") return undefined;
  return date > today || date < OLDEST_REGISTRATION ? "No vehicle was registered on this day" : undefined;
}

const MOBILES = /(?<!\d)(?:(?:\+|00?)?91[\s-]*)?0?[6-9]\d{4}[\s-]?\d{5}(?!\d)/g;

/** The mobile numbers of a cell, each once; none when other digits stand beside them. */
export function mobilesIn(text: string): string[] {
  if (/\d/.test(text.replace(MOBILES, ""))) return [];
  const found = text.match(MOBILES) ?? [];
  const numbers = found.map(nationalNumber);
  return found.filter((_, at) => numbers.indexOf(numbers[at] ?? "") === at);
}

const LETTER_IN_NUMBER = /\p{L}\d|\d\p{L}/u;

/** A second number in the phone's cell becomes the second phone, unless that has its own. */
export function withSecondPhone(cells: Cells): { cells: Cells; doubt?: string } {
  const given = readText(cells.phoneNumber);
  const [first, second, ...others] = given === null ? [] : mobilesIn(given);
  if (!first || first === given) return { cells };
  if (!second)
    return {
      cells: { ...cells, phoneNumber: first },
      ...(LETTER_IN_NUMBER.test(given ?? "") && { doubt: `Has a letter: read as ${nationalNumber(first)}` }),
    };
  const count = others.length === 0 ? "Two numbers" : `${others.length + 2} numbers`;
  const only = { ...cells, phoneNumber: first };
  if (readText(cells.secondPhone) !== null)
    return { cells: only, doubt: `${count} in one cell: only the first is read` };
  const rest = others.length === 0 ? "" : ", the others are left out";
  return {
    cells: { ...only, secondPhone: second },
    doubt: `${count} in one cell: the second goes to the second phone${rest}`,
  };
}

const NUMBERS = /^(\d{1,2})[-/](\d{1,2})[-/](?:\d{4}|\d{2})$/;
interface TypedRow extends ReadRow {
  row: number;
  cells: Cells;
}

/** A date that can only be read with the month first, such as 12/25/2026. */
function isMonthFirst(text: string): boolean {
  const [, first, second] = NUMBERS.exec(text) ?? [];
  return Number(first) <= 12 && Number(second) > 12 && Number(second) <= 31;
}

/** What looks wrong in rows that are stored as typed. */
export function uploadDoubts(
  rows: readonly TypedRow[],
  today: string,
  telecallers: Pick<Telecallers, "byName" | "doubtByName">,
): { row: number; reason: string }[] {
  const monthFirst = fileDates.filter((column) =>
    rows.some(({ cells }) => isMonthFirst(readText(cells[column]) ?? "")),
  );
  return rows.flatMap(({ row, cells, ...read }) => {
    const doubts = doubtsOf(cells, read, today, telecallers);
    // Unlike a draft, an upload leaves out no text and divides no cell.
    delete doubts.registrationNumber;
    for (const column of ["phoneNumber", "secondPhone"] as const)
      if (mobilesIn(cells[column] ?? "").length > 1)
        doubts[column] = "Two numbers in one cell: kept as typed, and cannot be called";
    for (const column of monthFirst) {
      const { date } = read[column];
      const [, first, second] = NUMBERS.exec(readText(cells[column]) ?? "") ?? [];
      if (date && first !== second && Number(first) <= 12)
        doubts[column] = `Read as ${dateLabel(date)}, but other dates of the file have the month first`;
    }
    const reason = columnNames.flatMap((column) => {
      const doubt = doubts[column];
      return doubt ? [`${labelOfColumn(column)}: ${doubt}`] : [];
    });
    return reason.length > 0 ? [{ row, reason: reason.join("; ") }] : [];
  });
}
