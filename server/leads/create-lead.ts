import { AUTO_ASSIGN } from "#contract/assignment";
import { monthLabel } from "#contract/calendar";
import type { NewLead } from "#contract/leads";
import { may } from "#contract/roles";
import { findCampaign } from "#server/campaigns/queries";
import { findPolicy } from "#server/customers/queries";
import type { Tx } from "#server/db/db";
import { badField, conflict, HttpError, type Moment, notFound } from "#server/http";
import { findLeadOfRequest, insertLead } from "#server/leads/hold-queries";
import { holdTelecaller, idlestTelecaller } from "#server/users/queries";

/** Makes a customer's lead in a campaign's month, with the policy that the record was given. */
export async function createLead(tx: Tx, moment: Moment, form: NewLead) {
  const sent = () => findLeadOfRequest(tx, form.customerId, form.requestId);
  const before = await sent();
  if (before) return before;
  const policy = await findPolicy(tx, moment.viewer, form.customerId);
  if (!policy) throw notFound("Customer");
  const campaign = await findCampaign(tx, form.campaignId);
  if (!campaign) throw badField("campaignId", "This campaign does not exist");
  const inserted = await insertLead(tx, {
    ...policy,
    customerId: form.customerId,
    campaignId: campaign.id,
    campaignMonth: campaign.month,
    assignedTo: await holderOf(tx, moment, form.assignedUserId),
    requestId: form.requestId ?? null,
    createdAt: moment.now,
    lastActivityAt: moment.now,
  });
  const lead = inserted ?? (await sent());
  if (!lead) throw conflict(`This customer already has a lead in ${monthLabel(campaign.month)}`);
  return lead;
}

/** Telecallers add leads for themselves, for nobody yet, or for whoever has the least to do; never for a colleague. */
async function holderOf(
  tx: Tx,
  { viewer }: Moment,
  wanted: NewLead["assignedUserId"],
): Promise<string | null> {
  if (!wanted) return null;
  if (wanted === AUTO_ASSIGN) return idlestTelecaller(tx);
  if (wanted !== viewer.id && !may(viewer.role, "leads:assign")) {
    throw new HttpError(403, "Only administrators assign leads to others", { field: "assignedUserId" });
  }
  if (!(await holdTelecaller(tx, wanted))) throw badField("assignedUserId", "Choose an active telecaller");
  return wanted;
}
