import type { Input } from "#contract/endpoint";
import type { importsApi } from "#contract/imports/calls";
import { formatRegistration } from "#contract/lead/registration";
import { monthLabel } from "#contract/time/calendar";
import type { Db, Tx } from "#server/db/handles";
import { findCampaign } from "#server/lead/campaign-queries";
import { badField } from "#server/platform/http";

/** Where the rows of a call go, and what is said of those that cannot go there. */

type Batch = Input<typeof importsApi.upload>["body"];

export const NO_MONTH = "No campaign month: choose one, or give an insurance_expiry";

/** The database has a limit that no field has. */
export const REFUSED_VALUE = "A value of this row cannot be stored";

/** `vehicle` is its registration number, or the phone number of one without. */
export function duplicateOf(vehicle: string, month: string): string {
  return `Duplicate: ${formatRegistration(vehicle)} is already in ${monthLabel(month)}`;
}

/** The target month, or the chosen campaign; undefined when each row belongs to the month of its expiry. */
export async function chosenPlace(db: Db | Tx, { targetMonth, targetYear, campaignId }: Batch) {
  if ((targetMonth === undefined) !== (targetYear === undefined)) {
    throw badField(targetMonth ? "targetYear" : "targetMonth", "Target month and year are required together");
  }
  if (targetMonth) return { month: `${targetYear}-${targetMonth}` };
  if (!campaignId) return undefined;
  const campaign = await findCampaign(db, campaignId);
  if (!campaign) throw badField("campaignId", "This campaign does not exist");
  return { month: campaign.month, campaign };
}
