import type { ConversionFilter } from "#contract/conversions/calls";
import { today } from "#contract/time/calendar";
import { insertAudit } from "#server/audit/queries";
import type { Db, LongRead } from "#server/db/handles";
import { csvFile } from "#server/platform/csv";
import type { Attachment, Moment } from "#server/platform/http";
import { countConversions, everyConversion } from "./export-queries.ts";

const header = [
  "name",
  "phone_number",
  "registration_number",
  "vehicle",
  "campaign_month",
  "new_insurer",
  "new_policy_number",
  "new_premium",
  "new_expiry",
  "converted_on",
  "converted_by",
  "customer_id",
  "lead_id",
];

/** The matching conversions as a streamed CSV. Audited before the first byte is sent. */
export async function exportConversions(
  db: Db,
  reading: LongRead,
  moment: Moment,
  filter: ConversionFilter,
): Promise<Attachment> {
  const { search, month, telecaller, insurer } = filter;
  const count = await countConversions(db, moment.viewer, filter);
  const details = { month, user: telecaller, insurer, searched: search?.trim() ? true : undefined };
  await db.transaction((tx) => insertAudit(tx, moment, "conversions.exported", { count, filter: details }));
  const name = month ? `renewdesk-converted-${month}` : `renewdesk-converted-until-${today(moment.now)}`;
  return csvFile(`${name}.csv`, header, rows(reading, moment, filter));
}

async function* rows(reading: LongRead, { viewer }: Moment, filter: ConversionFilter) {
  for await (const conversions of everyConversion(reading, viewer, filter)) {
    yield conversions.map((one) => [
      one.name,
      one.phoneNumber,
      one.registrationNumber,
      one.vehicleDetails,
      one.campaignMonth,
      one.insurer,
      one.newPolicyNumber,
      one.newPremium,
      one.newExpiry,
      today(one.convertedAt),
      one.convertedBy,
      one.customerId,
      one.leadId,
    ]);
  }
}
