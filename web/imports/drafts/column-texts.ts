import type { DraftRow } from "#contract/imports/drafts/calls";
import { labelOfColumn } from "#contract/lead/column-labels";
import { type ColumnName, columnNames, readDate } from "#contract/lead/columns";
import { formatRegistration } from "#contract/lead/registration";
import { formatDate } from "#web/lib/format/format.ts";
import { isDateTarget } from "../matching/targets.ts";

export { labelOfColumn };

/** A value as every other screen shows it: dates readable, registration numbers in groups. */
export function shownValue(column: ColumnName, text: string): string {
  if (column === "registrationNumber") return formatRegistration(text);
  // Read as the import reads it: the day first.
  return isDateTarget(column) ? formatDate(readDate(text) ?? text) : text;
}

/** What is mended most stands first, and is in view beside the reasons. */
const firstColumns: readonly ColumnName[] = [
  "registrationNumber",
  "name",
  "phoneNumber",
  "insuranceExpiry",
  "insuranceCompany",
  "telecallerName",
];

export const inGridOrder = (columns: readonly ColumnName[]): ColumnName[] => [
  ...firstColumns.filter((name) => columns.includes(name)),
  ...columns.filter((name) => !firstColumns.includes(name)),
];

const widths: Partial<Record<ColumnName, number>> = {
  name: 132,
  address: 180,
  email: 170,
  fileRemark: 180,
  phoneNumber: 138,
  secondPhone: 138,
  registrationNumber: 132,
  registrationDate: 118,
  insuranceExpiry: 118,
  insuranceCompany: 126,
  telecallerName: 112,
  policyNumber: 140,
  chassisNumber: 160,
};

/** In pixels. */
export const widthOf = (column: ColumnName): number => widths[column] ?? 102;

/** Why a row is not imported, or what should be looked at, each with its column. */
export function reasonsOf({ reason, faults, doubts }: DraftRow): string[] {
  const ofColumns = [faults, doubts].flatMap((texts) =>
    columnNames.flatMap((column) => (texts[column] ? [withColumn(column, texts[column])] : [])),
  );
  return reason ? [reason, ...ofColumns] : ofColumns;
}

function withColumn(column: ColumnName, text: string): string {
  const label = labelOfColumn(column);
  if (text.toLowerCase().includes(label.toLowerCase())) return text;
  return `${label}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** Whether a list of the server would still have the row. */
export function isListed(row: DraftRow, show: string, column: ColumnName | undefined): boolean {
  if (column && row.faults[column] === undefined && row.doubts[column] === undefined) return false;
  if (show === "all") return true;
  if (show === "doubtful") return Object.keys(row.doubts).length > 0;
  if (show === "knownAs") return row.knownAs !== null;
  return row.verdict === show;
}
