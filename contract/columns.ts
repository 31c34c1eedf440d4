import { isDate, monthNames } from "./calendar.ts";
import { readInsurer } from "./insurers.ts";
import { readPhone } from "./people.ts";
import { readManufactureYear, readVehicleType } from "./vehicles.ts";

/**
 * The columns of the agency's file, in the order of its header (specification §5, §9). A new column is one row
 * here and one column in the table that keeps it. Headers are compared without regard to case and outer spaces.
 */
interface Column {
  header: string;
  aliases?: readonly string[];
  required?: true;
  /** The field of an already parsed row, as the API takes it. */
  field: string;
}

export const columns = {
  registrationDate: { header: "Registration_Date", field: "registrationDate" },
  registrationNumber: { header: "registration_number", field: "registrationNumber" },
  name: { header: "name", field: "name", required: true },
  phoneNumber: { header: "phone_number", aliases: ["phonenumber"], field: "phoneNumber", required: true },
  maker: { header: "maker", field: "maker", required: true },
  model: { header: "model", field: "model", required: true },
  variant: { header: "variant", field: "variant" },
  vehicleType: { header: "vehicle_type", aliases: ["vehi"], field: "vehicleType" },
  manufactureYear: { header: "manufacture_year", aliases: ["mfy"], field: "manufactureYear" },
  insuranceCompany: { header: "insurance_company", field: "insuranceCompany" },
  insuranceExpiry: { header: "insurance_expiry", field: "insuranceExpiry" },
  telecallerName: { header: "Telecaller_Name", aliases: ["sad"], field: "telecallerName" },
} as const satisfies Record<string, Column>;

export type ColumnName = keyof typeof columns;
export const columnNames = Object.keys(columns) as [ColumnName, ...ColumnName[]];

export const csvHeader = columnNames.map((name) => columns[name].header);
export const requiredColumns = columnNames.filter((name) => "required" in columns[name]);

/** The text of a missing value, in files and on screens. */
export const NOT_SPECIFIED = "Not specified";

const columnByHeader = new Map<string, ColumnName>(
  columnNames.flatMap((name) => {
    const column: Column = columns[name];
    return [column.header, column.field, ...(column.aliases ?? [])].map(
      (spelling) => [spelling.toLowerCase(), name] as const,
    );
  }),
);

/** The column a header names, by its own name, an alias or the API's field name. */
export function columnOf(header: string): ColumnName | undefined {
  return columnByHeader.get(header.trim().toLowerCase());
}

/** A date cell: a calendar date, or the text that could not be read as one; both null when nothing was given. */
export interface DateCell {
  date: string | null;
  text: string | null;
}

export interface ReadRow {
  registrationDate: DateCell;
  registrationNumber: string | null;
  name: string;
  phoneNumber: string;
  maker: string;
  model: string;
  variant: string | null;
  vehicleType: string | null;
  manufactureYear: number | null;
  insuranceCompany: string | null;
  insuranceExpiry: DateCell;
  telecallerName: string | null;
}

export type Cells = Partial<Record<ColumnName, string>>;

/** Reads one row of a file; undefined when a required cell is missing. */
export function readRow(cells: Cells, today: string): ReadRow | undefined {
  const text = (column: ColumnName) => readText(cells[column]);
  const [name, phoneNumber, maker, model] = [text("name"), text("phoneNumber"), text("maker"), text("model")];
  if (name === null || phoneNumber === null || maker === null || model === null) return undefined;
  const [vehicleType, year, insurer] = [
    text("vehicleType"),
    text("manufactureYear"),
    text("insuranceCompany"),
  ];
  return {
    registrationDate: readDateCell(text("registrationDate")),
    registrationNumber: text("registrationNumber"),
    name,
    phoneNumber: readPhone(phoneNumber),
    maker,
    model,
    variant: text("variant"),
    vehicleType: vehicleType && readVehicleType(vehicleType),
    manufactureYear: year === null ? null : readManufactureYear(year, today),
    insuranceCompany: insurer && readInsurer(insurer),
    insuranceExpiry: readDateCell(text("insuranceExpiry")),
    telecallerName: text("telecallerName"),
  };
}

/** Our own exports put an apostrophe before text that a spreadsheet would take for a formula. */
const ESCAPED_FORMULA = /^'(?=[=+\-@\t\r])/;

function readText(cell: string | undefined): string | null {
  const text = (cell ?? "").trim().replace(ESCAPED_FORMULA, "").trim();
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
 * two-digit year lies in 20xx (specification §5). A date that the calendar does not have is unreadable.
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

function existing(year: string, month: string, day: string): string | undefined {
  const fullYear = year.length === 2 ? `20${year}` : year;
  const date = `${fullYear}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDate(date) ? date : undefined;
}

/** What is wrong with a row, in the specification's words (§5). Rows count as a spreadsheet does: the header is 1. */
export const rowFaults = {
  valueCount: "Number of values doesn't match number of headers",
  missingRequired: `Missing required fields (${requiredColumns.map((name) => columns[name].header).join(", ")})`,
  unreadable: "Row cannot be read as text",
  brokenQuotes: "A quoted value is not closed",
} as const;

export function rowError(row: number, fault: string): string {
  return `Row ${row}: ${fault}`;
}
