import { monthLabel, today } from "#contract/calendar";
import { readInsurer } from "#contract/insurers";
import type { LeadEdit } from "#contract/lead-edit";
import {
  insuranceFields,
  isForAssigners,
  type LeadField,
  type LeadFieldName,
  leadFieldNames,
  leadFields,
} from "#contract/lead-fields";
import { saysNumberIsWrong } from "#contract/numbers-to-fix";
import { nationalNumber, readPhone } from "#contract/people";
import { may } from "#contract/roles";
import { readVehicleType } from "#contract/vehicles";
import { insertAudit } from "#server/audit/queries";
import { insertLog } from "#server/calls/queries";
import { findCampaign } from "#server/campaigns/queries";
import { holdCustomer, updateCustomer } from "#server/customers/queries";
import type { Tx } from "#server/db/db";
import { isTaken } from "#server/db/violations";
import { badField, conflict, type Moment, notFound } from "#server/http";
import { holdLead, updateLead } from "#server/leads/hold-queries";
import { findLead } from "#server/leads/queries";
import { checkManufactureYear } from "#server/manufacture-year";
import { findUser, holdTelecaller } from "#server/users/queries";

type Value = string | number | null;
type Values = Partial<Record<LeadFieldName, Value>>;

/** Changes what was given and really differs, and leaves before and after in the history. */
export async function editLead(tx: Tx, moment: Moment, id: number, edit: LeadEdit): Promise<void> {
  const { viewer, now } = moment;
  checkManufactureYear(edit.manufactureYear, now);
  const lead = await holdLead(tx, moment, id);
  await holdCustomer(tx, lead.customerId);
  const before = await findLead(tx, viewer, id, today(now));
  if (!before) throw notFound("Lead");
  const after = wantedValues(edit, moment);
  const unreadable: Partial<Record<LeadFieldName, string | null>> = {
    insuranceExpiry: before.insuranceExpiryText,
    registrationDate: before.registrationDateText,
  };
  const changed = leadFieldNames.filter(
    (field) => after[field] !== undefined && (after[field] !== before[field] || unreadable[field]),
  );
  refuseOverwriting(changed, edit.seen ?? {}, before);
  if (changed.length === 0) return;

  const part = (of: "customer" | "lead") =>
    Object.fromEntries(
      changed.filter((field) => leadFields[field].of === of).map((field) => [field, after[field]]),
    );
  const has = (field: LeadFieldName) => changed.includes(field);
  const campaign = has("campaignId") ? await campaignOf(tx, after.campaignId) : undefined;
  const holder = has("assignedTo") ? await holderOf(tx, after.assignedTo) : undefined;
  if (changed.some((field) => leadFields[field].of === "customer")) {
    await updateCustomer(tx, lead.customerId, now, {
      ...part("customer"),
      ...(has("registrationDate") && { registrationDateText: null }),
    });
  }
  try {
    await updateLead(tx, lead, now, {
      ...part("lead"),
      ...(has("previousNcb") && {
        previousNcb: after.previousNcb === null ? null : Number(after.previousNcb),
      }),
      ...(has("insuranceExpiry") && { insuranceExpiryText: null }),
      ...(campaign && { campaignMonth: campaign.month }),
      ...(holder && { claimedAt: null }),
      // The status moves through the status call alone; call mode offers the lead again at once.
      ...(isNumberFixed(before, after) && { retryAt: now, tries: 0 }),
    });
  } catch (error) {
    if (campaign && isTaken(error, "leads_customer_month")) {
      throw conflict(`This customer already has a lead in ${monthLabel(campaign.month)}`, {
        field: "campaignId",
      });
    }
    throw error;
  }

  const entry = { leadId: id, userId: viewer.id, createdAt: now };
  const edited = changed.filter((field) => field !== "assignedTo");
  if (edited.length > 0) {
    const onlyInsurance = edited.every((field) => insuranceFields.some((one) => one === field));
    await insertLog(tx, {
      ...entry,
      kind: "edit",
      callResult: onlyInsurance ? "insurance_updated" : "lead_updated",
      notes: edited
        .map((field) =>
          field === "campaignId"
            ? `${leadFields.campaignId.label}: now ${campaign?.name}`
            : `${leadFields[field].label}: ${spoken(field, before[field])} → ${spoken(field, after[field])}`,
        )
        .join("; "),
    });
  }
  if (holder) {
    await insertLog(tx, { ...entry, kind: "assignment", callResult: "assigned", notes: holder.note });
    await insertAudit(tx, moment, "leads.assigned", { to: holder.id, leadIds: [id], changed: 1 });
  }
}

/** Another number for one that was wrong; the same digits in another form are no other number. */
function isNumberFixed(before: { phoneNumber: string; subStatus: string | null }, { phoneNumber }: Values) {
  return (
    saysNumberIsWrong(before.subStatus) &&
    typeof phoneNumber === "string" &&
    nationalNumber(phoneNumber) !== nationalNumber(before.phoneNumber)
  );
}

function spoken(field: LeadFieldName, value: unknown): string {
  if (value === null || value === undefined) return "not set";
  const { said = (kept) => kept }: LeadField = leadFields[field];
  return said(String(value));
}

/** What the caller may change of what was asked for, in the spelling that is stored. */
function wantedValues(edit: LeadEdit, { viewer }: Moment): Values {
  const values: Values = {};
  for (const field of leadFieldNames) {
    const value = edit[field];
    if (value === undefined || (isForAssigners(field) && !may(viewer.role, "leads:assign"))) continue;
    values[field] = value;
  }
  if (edit.phoneNumber) values.phoneNumber = readPhone(edit.phoneNumber);
  if (edit.vehicleType) values.vehicleType = readVehicleType(edit.vehicleType);
  if (edit.insuranceCompany) values.insuranceCompany = readInsurer(edit.insuranceCompany);
  if (edit.newInsurer) values.newInsurer = readInsurer(edit.newInsurer);
  return values;
}

/** The second of two editors is told what the first one changed; nothing is silently overwritten. */
function refuseOverwriting(changed: LeadFieldName[], seen: Values, before: Values): void {
  const conflicts = changed
    .filter((field) => seen[field] !== undefined && seen[field] !== before[field])
    .map((field) => ({ field, label: leadFields[field].label, value: before[field] ?? null }));
  if (conflicts.length === 0) return;
  const names = conflicts.map(({ label }) => label).join(", ");
  throw conflict(`Changed by somebody else in the meantime: ${names}`, { conflicts });
}

async function campaignOf(tx: Tx, id: Value | undefined) {
  const campaign = await findCampaign(tx, Number(id));
  if (!campaign) throw badField("campaignId", "This campaign does not exist");
  return campaign;
}

async function holderOf(tx: Tx, id: Value | undefined): Promise<{ id: string | null; note: string }> {
  if (!id) return { id: null, note: "Unassigned" };
  const user = (await holdTelecaller(tx, String(id))) ? await findUser(tx, String(id)) : undefined;
  if (!user) throw badField("assignedTo", "Choose an active telecaller");
  return { id: user.id, note: `Assigned to ${user.firstName}` };
}
