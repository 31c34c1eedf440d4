import { beginsFormula } from "#contract/exports/csv-text";
import { tableOf } from "#contract/tables";
import { isDate, monthNames } from "#contract/time/calendar";
import {
  type Column,
  type FileFieldName,
  fieldOf,
  fileFields,
  type KindOf,
  leadFields,
  TEXT_MAX,
} from "./fields.ts";
import { NOT_SPECIFIED } from "./not-specified.ts";
import { hasLostDigits } from "./people.ts";
import { readAmount, readClaims, readManufactureYear, readNcb } from "./read-cells.ts";
import { spellings } from "./spellings.ts";
import type { ClaimsStatus } from "./vehicles.ts";

/** The columns of the file that are no field of their own: the name becomes two, the telecaller a user. */
const ownColumns = {
  name: { header: "name", required: true, examples: ["Sample Customer", "Another Customer"] },
  telecallerName: { header: "Telecaller_Name", aliases: ["sad"], examples: ["", ""] },
} as const satisfies Record<string, Column>;

export type ColumnName = FileFieldName | keyof typeof ownColumns;

/** The specified header in its order (§5, §9). The further columns follow in the order of the fields. */
export const specifiedColumns: readonly ColumnName[] = [
  "registrationDate",
  "registrationNumber",
  "name",
  "phoneNumber",
  "maker",
  "model",
  "variant",
  "vehicleType",
  "manufactureYear",
  "insuranceCompany",
  "insuranceExpiry",
  "telecallerName",
];
export const columnNames: readonly ColumnName[] = [
  ...specifiedColumns,
  ...fileFields.filter((name) => !specifiedColumns.includes(name)),
];
export const furtherColumns = columnNames.filter((name) => !specifiedColumns.includes(name));

const isOwn = (name: ColumnName): name is keyof typeof ownColumns => name in ownColumns;
const ownLabels = { name: "Name", telecallerName: "Telecaller" } as const satisfies Record<
  keyof typeof ownColumns,
  string
>;

/** How screens and messages name a column of a file. */
export const labelOfColumn = (name: ColumnName): string =>
  isOwn(name) ? ownLabels[name] : fieldOf(name).label;

/** What is wrong with a column's value, with the column's name unless the text has it. */
export function withColumn(name: ColumnName, text: string): string {
  const label = labelOfColumn(name);
  return text.toLowerCase().includes(label.toLowerCase()) ? text : `${label}: ${text}`;
}

/** The columns of the agency's file. Headers are compared without regard to case and outer spaces. */
export const columns = tableOf<Record<ColumnName, Column>>(columnNames, (name) =>
  isOwn(name) ? ownColumns[name] : leadFields[name].column,
);

export const csvHeader = specifiedColumns.map((name) => columns[name].header);
export const requiredColumns = columnNames.filter((name) => columns[name].required);

/** A row of the sample file. */
export const exampleRow = (which: 0 | 1): Record<ColumnName, string> =>
  tableOf<Record<ColumnName, string>>(columnNames, (name) => columns[name].examples[which]);

const columnByHeader = new Map<string, ColumnName>(
  columnNames.flatMap((name) => {
    const { header, aliases = [] } = columns[name];
    return [header, name, ...aliases].map((spelling) => [spelling.toLowerCase(), name] as const);
  }),
);

/** The column of a header: its own name, an alias or the API's field name. */
export function columnOf(header: string): ColumnName | undefined {
  return columnByHeader.get(header.trim().toLowerCase());
}

/** A date cell: a date, or the text that is not a readable date; both null for an empty cell. */
export interface DateCell {
  date: string | null;
  text: string | null;
}

interface CellOfKind {
  date: DateCell;
  year: number | null;
  amount: number | null;
  ncb: number | null;
  claims: ClaimsStatus | null;
}

type Cell<F extends FileFieldName> =
  KindOf<F> extends keyof CellOfKind
    ? CellOfKind[KindOf<F>]
    : (typeof leadFields)[F]["column"] extends { required: true }
      ? string
      : string | null;

/** A row as it was read: each field by its kind, and the columns that are no field. */
export type ReadRow = { [F in FileFieldName]: Cell<F> } & { name: string; telecallerName: string | null };

export type Cells = Partial<Record<ColumnName, string>>;

/** What makes a row impossible to store, whatever else it has; undefined when nothing does. */
export function faultOf(cells: Cells): string | undefined {
  if (requiredColumns.some((column) => readText(cells[column]) === null)) return rowFaults.missingRequired;
  if (hasLostDigits(cells.phoneNumber ?? "")) return rowFaults.lostDigits;
  return Object.values(lengthFaults(cells))[0];
}

/** What is too long to be stored, by the column: a cell is never cut. */
export function lengthFaults(cells: Cells): Cells {
  const faults: Cells = {};
  for (const column of columnNames) {
    const length = readText(cells[column])?.length ?? 0;
    const max = (isOwn(column) ? undefined : fieldOf(column).max) ?? TEXT_MAX;
    if (length > max) faults[column] = `${labelOfColumn(column)} has ${length} characters; at most ${max}`;
  }
  return faults;
}

/** Reads one row of a file; undefined when it has a fault. */
export function readRow(cells: Cells, today: string): ReadRow | undefined {
  if (faultOf(cells)) return undefined;
  return tableOf<ReadRow>([...fileFields, "name", "telecallerName"], (column) => {
    const text = readText(cells[column]);
    if (isOwn(column)) return text;
    const { kind } = fieldOf(column);
    if (kind === "date") return readDateCell(text);
    if (text === null) return null;
    if (kind === "year") return readManufactureYear(text, today);
    if (kind === "amount") return readAmount(text);
    if (kind === "ncb") return readNcb(text);
    if (kind === "claims") return readClaims(text);
    return spellings[column]?.(text) ?? text;
  });
}

/** An export puts an apostrophe before text that a spreadsheet would take for a formula. */
const withoutApostrophe = (text: string) =>
  text.startsWith("'") && beginsFormula(text.slice(1)) ? text.slice(1) : text;

/** The text of a cell; null for an empty one. */
export function readText(cell: string | undefined): string | null {
  const text = withoutApostrophe((cell ?? "").trim()).trim();
  return text === "" || text.toLowerCase() === NOT_SPECIFIED.toLowerCase() ? null : text;
}

function readDateCell(text: string | null): DateCell {
  if (text === null) return { date: null, text: null };
  const date = readDate(text);
  return date === undefined ? { date: null, text } : { date, text: null };
}

const YEAR_FIRST = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d{2})$/;
const DAY_MONTH_NAME = /^(\d{1,2})-([a-z]{3})-(\d{4}|\d{2})$/i;

/**
 * Reads YYYY-MM-DD, YYYY-M-D, DD/MM/YYYY, D-M-YYYY and day-mon-yy(yy); slashes mean day/month/year and a
 * two-digit year lies in 20xx (specification §5). A date that does not exist is unreadable.
 */
export function readDate(text: string): string | undefined {
  const [, y, m, d] = YEAR_FIRST.exec(text) ?? [];
  if (y && m && d) return existing(y, m, d);
  const [, day, month, year] = DAY_FIRST.exec(text) ?? [];
  if (day && month && year) return existing(year, month, day);
  const [, namedDay, name, namedYear] = DAY_MONTH_NAME.exec(text) ?? [];
  if (!namedDay || !name || !namedYear) return undefined;
  const index = monthNames.findIndex(
    (monthName) => monthName.slice(0, 3).toLowerCase() === name.toLowerCase(),
  );
  return existing(namedYear, String(index + 1), namedDay);
}

/** Whether a text has the form of a date: one that cannot be read nevertheless names a day that does not exist. */
export const isDateForm = (text: string) =>
  [YEAR_FIRST, DAY_FIRST, DAY_MONTH_NAME].some((form) => form.test(text));

function existing(year: string, month: string, day: string): string | undefined {
  const fullYear = year.length === 2 ? `20${year}` : year;
  const date = `${fullYear}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDate(date) ? date : undefined;
}

/**
 * What is wrong with a row, in the specification's words (§5). Rows are counted as in a spreadsheet: the
 * header is row 1.
 */
export const rowFaults = {
  valueCount: "Number of values doesn't match number of headers",
  missingRequired: `Missing required fields (${requiredColumns.map((name) => columns[name].header).join(", ")})`,
  /** Not in the specification: 9.82E+09 must not be dialed. */
  lostDigits: "The phone number lost its digits in a spreadsheet. Upload the spreadsheet itself",
  unreadable: "Row cannot be read as text",
  brokenQuotes: "A quoted value is not closed",
} as const;

export function rowError(row: number, fault: string): string {
  return `Row ${row}: ${fault}`;
}
