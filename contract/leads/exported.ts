import type { CellKind, ExportColumn } from "#contract/exports/columns";
import { type ColumnName, columns, furtherColumns, specifiedColumns } from "#contract/lead/columns";
import { type FieldKind, fieldOf, fileFields, type LeadField } from "#contract/lead/fields";
import { resultLabel, statusLabel } from "#contract/lead/outcomes";
import { claimsLabel, vehicleTypeLabel } from "#contract/lead/vehicles";
import type { Lead } from "./record.ts";

/** A customer with one of its leads, or without any. */
interface ExportedRecord
  extends Pick<
    Lead,
    (typeof fileFields)[number] | "otherDetails" | "name" | "insuranceExpiryText" | "subStatus"
  > {
  id: number;
  leadId: number | null;
  telecallerName: string | null;
  status: string | null;
  campaignMonth: string | null;
  /** A Date on the server, a string in the browser. */
  lastCallAt: Date | string | null;
}

const kinds: Partial<Record<FieldKind, CellKind>> = {
  date: "date",
  year: "number",
  amount: "number",
  ncb: "number",
};

const wordsOf: Partial<Record<ColumnName, (code: string) => string>> = {
  vehicleType: vehicleTypeLabel,
  claimsStatus: claimsLabel,
};

const kindOf = (name: ColumnName): CellKind =>
  name === "name" || name === "telecallerName" ? "text" : (kinds[fieldOf(name).kind] ?? "text");

const fileColumn = (name: ColumnName): ExportColumn<ExportedRecord> => ({
  header: columns[name].header,
  kind: kindOf(name),
  words: wordsOf[name],
  of: (record) =>
    name === "insuranceExpiry" ? (record.insuranceExpiry ?? record.insuranceExpiryText) : record[name],
});

/** The columns that the specified file does not have. */
const further = (of: LeadField["of"]): ExportColumn<ExportedRecord>[] =>
  fileFields.filter((name) => furtherColumns.includes(name) && fieldOf(name).of === of).map(fileColumn);

const detailsText = (details: ExportedRecord["otherDetails"]) =>
  details &&
  Object.entries(details)
    .map(([header, value]) => `${header}: ${value}`)
    .join("; ");

/**
 * The columns of an export: first those of the agency's file under its own headers, so that an export can be imported
 * again, then the remaining fields.
 */
export const recordColumns: readonly ExportColumn<ExportedRecord>[] = [
  ...specifiedColumns.map(fileColumn),
  ...further("customer"),
  { header: "status", words: statusLabel, of: (record) => record.status },
  { header: "sub_status", words: resultLabel, of: (record) => record.subStatus },
  { header: "campaign_month", of: (record) => record.campaignMonth },
  ...further("lead"),
  {
    header: "last_call_at_ist",
    kind: "instant",
    of: (record) => record.lastCallAt && new Date(record.lastCallAt),
  },
  { header: "customer_id", kind: "number", of: (record) => record.id },
  { header: "lead_id", kind: "number", of: (record) => record.leadId },
  { header: "other_details", of: (record) => detailsText(record.otherDetails) },
];

interface ExportedLead extends ExportedRecord {
  nextFollowUp: Date | null;
  policyReceived: boolean | null;
  doNotCall: boolean;
}

/** The same of leads, with what calling them needs. */
export const leadExportColumns: readonly ExportColumn<ExportedLead>[] = [
  ...recordColumns,
  { header: "next_follow_up_ist", kind: "instant", of: (lead) => lead.nextFollowUp },
  { header: "policy_received", of: (lead) => (lead.policyReceived ? "yes" : null) },
  { header: "do_not_call", of: (lead) => (lead.doNotCall ? "yes" : null) },
];
