import { AUTO_ASSIGN } from "#contract/assignment";
import type { NewLead } from "#contract/leads/calls";
import { may } from "#contract/roles";
import { monthLabel } from "#contract/time/calendar";
import type { Tx } from "#server/db/handles";
import { findCampaign } from "#server/lead/campaign-queries";
import { findPolicy } from "#server/lead/customer-queries";
import { noteErased } from "#server/lead/erased-queries";
import { lockReceiver } from "#server/lead/hand-out";
import { findLeadOfRequest, insertLead } from "#server/lead/lock-queries";
import { leastLoadedTelecaller } from "#server/lead/workload-queries";
import { badField, conflict, HttpError, type Moment, notFound } from "#server/platform/http";

/** Creates a customer's lead in a campaign's month, with the policy entered with the record. */
export async function createLead(tx: Tx, moment: Moment, form: NewLead) {
  const sent = () => findLeadOfRequest(tx, form.customerId, form.requestId);
  const before = await sent();
  if (before) return before;
  // Users are locked before records.
  const assignedTo = await assigneeOf(tx, moment, form.assignedUserId);
  const policy = await findPolicy(tx, moment.viewer, form.customerId);
  if (!policy) throw notFound("Customer");
  const campaign = await findCampaign(tx, form.campaignId);
  if (!campaign) throw badField("campaignId", "This campaign does not exist");
  const inserted = await insertLead(tx, {
    ...policy,
    customerId: form.customerId,
    campaignId: campaign.id,
    campaignMonth: campaign.month,
    assignedTo,
    requestId: form.requestId ?? null,
    createdAt: moment.now,
    lastActivityAt: moment.now,
  });
  if (inserted) await noteErased(tx, moment, inserted);
  const lead = inserted ?? (await sent());
  if (!lead) throw conflict(`This customer already has a lead in ${monthLabel(campaign.month)}`);
  return lead;
}

/**
 * Telecallers add leads for themselves, unassigned, or to the least loaded telecaller; never for a colleague.
 */
async function assigneeOf(
  tx: Tx,
  { viewer }: Moment,
  wanted: NewLead["assignedUserId"],
): Promise<string | null> {
  if (!wanted) return null;
  const assigns = may(viewer.role, "leads:assign");
  if (wanted === AUTO_ASSIGN) return leastLoadedTelecaller(tx, assigns ? viewer : { scope: "all" });
  if (wanted !== viewer.id && !assigns) {
    throw new HttpError(403, "Only administrators assign leads to others", { field: "assignedUserId" });
  }
  if (!(await lockReceiver(tx, viewer, wanted)))
    throw badField("assignedUserId", "Choose an active telecaller");
  return wanted;
}
