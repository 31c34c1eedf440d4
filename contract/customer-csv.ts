import { columns } from "./columns.ts";
import type { CustomerRow } from "./customers.ts";

/** An exported record; instants are Dates on the server and text in the browser. */
type Exported = { [K in keyof CustomerRow]: K extends "lastCallAt" ? CustomerRow[K] | Date : CustomerRow[K] };

/**
 * The columns of an export: first those of the agency's file, under its own headers, so that an export can be
 * uploaded again; then what the file does not know. A new column is one row here.
 */
const exported: readonly { header: string; of: (record: Exported) => string | number | null }[] = [
  { header: columns.registrationDate.header, of: (record) => record.registrationDate },
  { header: columns.registrationNumber.header, of: (record) => record.registrationNumber },
  { header: columns.name.header, of: (record) => record.name },
  { header: columns.phoneNumber.header, of: (record) => record.phoneNumber },
  { header: columns.maker.header, of: (record) => record.maker },
  { header: columns.model.header, of: (record) => record.model },
  { header: columns.variant.header, of: (record) => record.variant },
  { header: columns.vehicleType.header, of: (record) => record.vehicleType },
  { header: columns.manufactureYear.header, of: (record) => record.manufactureYear },
  { header: columns.insuranceCompany.header, of: (record) => record.insuranceCompany },
  {
    header: columns.insuranceExpiry.header,
    of: (record) => record.insuranceExpiry ?? record.insuranceExpiryText,
  },
  { header: columns.telecallerName.header, of: (record) => record.telecallerName },
  { header: "email", of: (record) => record.email },
  { header: "status", of: (record) => record.status },
  { header: "sub_status", of: (record) => record.subStatus },
  { header: "campaign_month", of: (record) => record.campaignMonth },
  { header: "claims_status", of: (record) => record.claimsStatus },
  { header: "previous_ncb", of: (record) => record.previousNcb },
  { header: "last_call_at", of: (record) => record.lastCallAt && new Date(record.lastCallAt).toISOString() },
  { header: "customer_id", of: (record) => record.id },
  { header: "lead_id", of: (record) => record.leadId },
];

export const exportHeader = exported.map(({ header }) => header);

export function exportRow(record: Exported): (string | number | null)[] {
  return exported.map(({ of }) => of(record));
}
