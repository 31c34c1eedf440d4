import type { conversionsApi } from "#contract/conversions/calls";
import type { Input } from "#contract/endpoint";
import type { ExportColumn } from "#contract/exports/columns";
import { today } from "#contract/time/calendar";
import { auditAlone } from "#server/audit/queries";
import type { Db, LongRead } from "#server/db/handles";
import type { Attachment, Moment } from "#server/platform/http";
import { tableFile } from "#server/platform/table-file";
import { countConversions, everyConversion } from "./export-queries.ts";

type Exported = ReturnType<typeof everyConversion> extends AsyncIterable<(infer C)[]> ? C : never;

const columns: readonly ExportColumn<Exported>[] = [
  { header: "name", of: (one) => one.name },
  { header: "phone_number", of: (one) => one.phoneNumber },
  { header: "registration_number", of: (one) => one.registrationNumber },
  { header: "vehicle", of: (one) => one.vehicleDetails },
  { header: "campaign_month", of: (one) => one.campaignMonth },
  { header: "new_insurer", of: (one) => one.insurer },
  { header: "new_policy_number", of: (one) => one.newPolicyNumber },
  { header: "new_premium", kind: "number", of: (one) => one.newPremium },
  { header: "new_expiry", kind: "date", of: (one) => one.newExpiry },
  { header: "converted_on", kind: "date", of: (one) => today(one.convertedAt) },
  { header: "converted_by", of: (one) => one.convertedBy },
  { header: "customer_id", kind: "number", of: (one) => one.customerId },
  { header: "lead_id", kind: "number", of: (one) => one.leadId },
];

/** The matching conversions, streamed. Audited before the first byte is sent. */
export async function exportConversions(
  db: Db,
  reading: LongRead,
  moment: Moment,
  { format, ...filter }: Input<typeof conversionsApi.export>["query"],
): Promise<Attachment> {
  const { search, month, telecaller, insurer } = filter;
  const count = await countConversions(db, moment.viewer, filter);
  const details = { month, user: telecaller, insurer, searched: search?.trim() ? true : undefined };
  await auditAlone(db, moment, "conversions.exported", { count, filter: details, format });
  const name = month ? `renewdesk-converted-${month}` : `renewdesk-converted-until-${today(moment.now)}`;
  return tableFile(format, name, columns, everyConversion(reading, moment.viewer, filter));
}
