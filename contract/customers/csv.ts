import { type ColumnName, columns, furtherColumns, specifiedColumns } from "#contract/lead/columns";
import { fieldOf, fileFields, type LeadField } from "#contract/lead/fields";
import type { CustomerRow } from "./calls.ts";

/** An exported record; instants are Dates on the server and strings in the browser. */
type Exported = { [K in keyof CustomerRow]: K extends "lastCallAt" ? CustomerRow[K] | Date : CustomerRow[K] };

interface ExportColumn {
  header: string;
  of: (record: Exported) => string | number | null;
}

const fileColumn = (name: ColumnName): ExportColumn => ({
  header: columns[name].header,
  of: (record) =>
    name === "insuranceExpiry" ? (record.insuranceExpiry ?? record.insuranceExpiryText) : record[name],
});

/** The columns that the specified file does not have. */
const further = (of: LeadField["of"]): ExportColumn[] =>
  fileFields.filter((name) => furtherColumns.includes(name) && fieldOf(name).of === of).map(fileColumn);

/**
 * The columns of an export: first those of the agency's file under its own headers, so that an export can be imported
 * again, then the remaining fields.
 */
const exported: readonly ExportColumn[] = [
  ...specifiedColumns.map(fileColumn),
  ...further("customer"),
  { header: "status", of: (record) => record.status },
  { header: "sub_status", of: (record) => record.subStatus },
  { header: "campaign_month", of: (record) => record.campaignMonth },
  ...further("lead"),
  { header: "last_call_at", of: (record) => record.lastCallAt && new Date(record.lastCallAt).toISOString() },
  { header: "customer_id", of: (record) => record.id },
  { header: "lead_id", of: (record) => record.leadId },
  { header: "other_details", of: (record) => detailsText(record.otherDetails) },
];

const detailsText = (details: CustomerRow["otherDetails"]) =>
  details &&
  Object.entries(details)
    .map(([header, value]) => `${header}: ${value}`)
    .join("; ");

export const exportHeader = exported.map(({ header }) => header);

export function exportRow(record: Exported): (string | number | null)[] {
  return exported.map(({ of }) => of(record));
}
