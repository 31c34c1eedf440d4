import { splitName } from "#contract/lead/people";
import type { NewOwner } from "#contract/leads/calls";
import { pick } from "#contract/tables";
import type { Tx } from "#server/db/handles";
import { insertCustomer } from "#server/lead/customer-queries";
import { noteErased } from "#server/lead/erased-queries";
import { insertHistoryEntry } from "#server/lead/history-queries";
import { findLeadOfRequest, insertLead, lockLead, updateLead } from "#server/lead/lock-queries";
import { NEW_OWNERS_LEAD, theLead } from "#server/lead/queries";
import { conflict, type Moment } from "#server/platform/http";
import { addDetails } from "./undo-queries.ts";

/** What stays with the vehicle when it is sold. The bonus stays with its former owner. */
const vehicleFields = [
  "registrationNumber",
  "vehicleType",
  "maker",
  "model",
  "variant",
  "manufactureYear",
  "registrationDate",
  "registrationDateText",
  "fuelType",
  "chassisNumber",
  "engineNumber",
] as const;

/**
 * Makes a record and a lead of the person who bought a lead's vehicle, in the same month and for the same telecaller. The
 * same request again finds the lead.
 */
export async function addNewOwner(tx: Tx, moment: Moment, id: number, owner: NewOwner) {
  const { viewer, now } = moment;
  const locked = await lockLead(tx, moment, id);
  const lead = await theLead(tx, moment, id);
  const { requestId, ofOutcome } = owner;
  const { id: customerId } = await insertCustomer(tx, {
    ...pick(lead, vehicleFields),
    ...splitName(owner.name),
    phoneNumber: owner.phoneNumber,
    requestId,
    createdAt: now,
    updatedAt: now,
  });
  const before = await findLeadOfRequest(tx, customerId, requestId);
  if (before) return { id: before.id };
  const added = await insertLead(tx, {
    customerId,
    campaignId: lead.campaignId,
    campaignMonth: lead.campaignMonth,
    assignedTo: locked.assignedTo,
    insuranceExpiry: lead.insuranceExpiry,
    insuranceExpiryText: lead.insuranceExpiryText,
    insuranceCompany: lead.insuranceCompany,
    policyNumber: lead.policyNumber,
    premiumAmount: lead.premiumAmount,
    idv: lead.idv,
    previousNcb: 0,
    source: lead.source,
    requestId,
    createdAt: now,
    lastActivityAt: now,
  });
  if (!added) throw conflict("This person already has a lead in that month");
  const entry = { userId: viewer.id, kind: "edit", createdAt: now } as const;
  await insertHistoryEntry(tx, {
    ...entry,
    leadId: added.id,
    callResult: NEW_OWNERS_LEAD,
    event: { type: "bought_from", leadId: id },
  });
  const noted = await insertHistoryEntry(tx, {
    ...entry,
    leadId: id,
    callResult: "new_owner",
    event: { type: "new_owner", leadId: added.id },
  });
  await updateLead(tx, locked, now, {});
  if (ofOutcome) {
    const outcome = { userId: viewer.id, leadId: id, requestId: ofOutcome };
    await addDetails(tx, outcome, { logId: noted.id, before: {}, newCustomerId: customerId }, now);
  }
  await noteErased(tx, moment, added, ["phoneNumber"]);
  return { id: added.id };
}
