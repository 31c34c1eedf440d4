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
import { dateTextColumns, fieldColumns } from "#server/lead/field-columns";

export interface StoredField {
  of: LeadField["of"];
  /** The column's name and type in PostgreSQL. */
  name: string;
  type: string;
  cellOf: (row: ReadRow) => string | number | null;
}

/** The columns of a field: for a date also the text that could not be read as one. */
export function storedField(field: FileFieldName): StoredField[] {
  const { of } = fieldOf(field);
  const { name } = fieldColumns[field];
  const type = fieldColumns[field].getSQLType();
  if (!isFileDate(field)) return [{ of, name, type, cellOf: (row) => row[field] }];
  const text = dateTextColumns[textOfDate(field)].name;
  return [
    { of, name, type, cellOf: (row) => row[field].date },
    { of, name: text, type: "text", cellOf: (row) => row[field].text },
  ];
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

/** The fields of a known customer that a later file may change, each with its columns. */
const laterFields = fileFields.flatMap((field) => {
  const { of, column } = fieldOf(field);
  const names = storedNames(field);
  return of === "customer" && column?.later !== "keep" ? [{ later: column?.later, names }] : [];
});

export const changedByFile = [
  "first_name",
  "last_name",
  "other_details",
  ...laterFields.flatMap(({ names }) => names),
];

/** What a row of an upload changes of a known customer: with a date, its text that could not be read goes. */
export function takenByUpload(values: StoredValues): StoredValues {
  const names = laterFields.flatMap(({ later, names }) => {
    const [first] = names;
    const isWhole = later === "overwrite" || (first !== undefined && values[first] !== null);
    return isWhole ? names : names.filter((name) => values[name] !== null);
  });
  return Object.fromEntries(
    ["first_name", "last_name", ...names].map((name) => [name, values[name] ?? null]),
  );
}

/** What a message calls the row's vehicle. */
export const vehicleOf = ({ registration_number: plate, phone_number: phone }: StoredValues): string =>
  String(plate ?? phone);
