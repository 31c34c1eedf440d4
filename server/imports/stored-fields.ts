import type { ColumnName, ReadRow } from "#contract/lead/columns";
import {
  type FileFieldName,
  fieldOf,
  fileFields,
  isFileDate,
  type LeadField,
  textOfDate,
} from "#contract/lead/fields";
import { splitName } from "#contract/lead/people";
import { customerFieldColumns, dateTextColumns, leadFieldColumns } from "#server/lead/field-columns";

/** The fields of a file and the table that stores each. */
const stored = { ...customerFieldColumns, ...leadFieldColumns };

export interface StoredField {
  of: LeadField["of"];
  /** The column's name and type in PostgreSQL. */
  name: string;
  type: string;
  cellOf: (row: ReadRow) => string | number | null;
  /** What a later file does to a known customer, as SQL over f (the file's row) and c (the customer). */
  later?: string;
}

/** The columns of a field: for a date also the text that could not be read as one. */
export function storedField(field: FileFieldName): StoredField[] {
  const { of, column } = fieldOf(field);
  const { name } = stored[field];
  const type = stored[field].getSQLType();
  const ifGiven = `coalesce(f.${name}, c.${name})`;
  if (isFileDate(field)) {
    const text = dateTextColumns[textOfDate(field)].name;
    const read = { of, name, type, cellOf: (row: ReadRow) => row[field].date, later: ifGiven };
    const later = `case when f.${name} is null then coalesce(f.${text}, c.${text}) end`;
    return [read, { of, name: text, type: "text", cellOf: (row) => row[field].text, later }];
  }
  const staged = { of, name, type, cellOf: (row: ReadRow) => row[field] };
  if (column?.later === "keep") return [staged];
  return [{ ...staged, later: column?.later === "overwrite" ? `f.${name}` : ifGiven }];
}

export const storedFields = fileFields.flatMap(storedField);

/** A row as it is stored, by the database's columns; a name is in two. */
export type StoredValues = Readonly<Record<string, string | number | null>>;

export function storedValues(row: ReadRow): StoredValues {
  const { firstName, lastName } = splitName(row.name);
  const values = storedFields.map(({ name, cellOf }) => [name, cellOf(row)] as const);
  return { first_name: firstName, last_name: lastName, ...Object.fromEntries(values) };
}

/** The database's columns of a column of the file; a telecaller's name has none. */
export function storedNames(column: ColumnName): string[] {
  if (column === "name") return ["first_name", "last_name"];
  if (column === "telecallerName") return [];
  return storedField(column).map(({ name }) => name);
}

/** What a message calls the row's vehicle. */
export const vehicleOf = ({ registration_number: plate, phone_number: phone }: StoredValues): string =>
  String(plate ?? phone);
