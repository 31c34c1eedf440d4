import { closingFields } from "#contract/lead/closing/fields";
import { ENDS_TOO_EARLY, endsTooEarly } from "#contract/lead/closing/policy-year";
import {
  fileDates,
  insuranceFields,
  isFileDate,
  isForAssigners,
  isPhoneField,
  type LeadFieldName,
  leadFieldNames,
  leadFields,
  phoneFields,
  textOfDate,
} from "#contract/lead/fields";
import { formatPhone, isCallablePhone, nationalNumber } from "#contract/lead/people";
import { spellings } from "#contract/lead/spellings";
import { isWrongNumber, NOT_CALLABLE } from "#contract/lead/wrong-numbers";
import type { LeadEdit } from "#contract/leads/edit";
import { erasableFields } from "#contract/personal-data/erased-text";
import { may } from "#contract/roles";
import { pick } from "#contract/tables";
import { monthLabel, today } from "#contract/time/calendar";
import { findUser } from "#server/accounts/user-queries";
import { insertAudit } from "#server/audit/queries";
import { isUniqueViolation } from "#server/db/constraint-violations";
import type { Tx } from "#server/db/handles";
import { lockRecords } from "#server/lead/bulk-queries";
import { findCampaign } from "#server/lead/campaign-queries";
import { lockNumbers, updateCustomer } from "#server/lead/customer-queries";
import { noteErased } from "#server/lead/erased-queries";
import { lockReceiver } from "#server/lead/hand-out";
import { insertHistoryEntry } from "#server/lead/history-queries";
import { releaseMoved } from "#server/lead/lease-queries";
import { lockLead, updateLead } from "#server/lead/lock-queries";
import { checkManufactureYear } from "#server/lead/manufacture-year";
import { findLead } from "#server/lead/queries";
import { badField, conflict, type Moment, notFound, type Viewer } from "#server/platform/http";
import { refuseOverwriting } from "#server/platform/overwriting";
import { addDetails } from "./outcomes/undo-queries.ts";

type Value = string | number | null;
type Values = Partial<Record<LeadFieldName, Value>>;

/** Changes the given fields that differ and records before and after in the history. */
export async function editLead(tx: Tx, moment: Moment, id: number, edit: LeadEdit): Promise<void> {
  const { viewer, now } = moment;
  checkManufactureYear(edit.manufactureYear, now);
  if (edit.phoneNumber || edit.secondPhone)
    await lockNumbers(tx, [edit.phoneNumber, edit.secondPhone], "share");
  const after = wantedValues(edit, moment);
  const assignee =
    after.assignedTo === undefined ? undefined : await assigneeOf(tx, viewer, after.assignedTo);
  await lockRecords(tx, { leadIds: [id] });
  const lead = await lockLead(tx, moment, id);
  const before = await findLead(tx, viewer, id, today(now));
  if (!before) throw notFound("Lead");
  const unreadable: Partial<Record<LeadFieldName, string | null>> = Object.fromEntries(
    fileDates.map((field) => [field, before[textOfDate(field)]]),
  );
  const changed = leadFieldNames.filter(
    (field) =>
      after[field] !== undefined &&
      !isSamePhone(field, before[field], after[field]) &&
      (after[field] !== before[field] || unreadable[field]),
  );
  refuseOverwriting(changed, edit.seen ?? {}, before, (field) => leadFields[field].label);
  if (changed.length === 0) return;
  refuseOddPhones(changed, after);
  refuseEarlyEnd(changed, before, edit);

  const part = (of: "customer" | "lead") =>
    Object.fromEntries(
      changed
        .filter((field) => leadFields[field].of === of)
        .flatMap((field) => [
          [field, after[field]],
          ...(isFileDate(field) ? [[textOfDate(field), null]] : []),
        ]),
    );
  const has = (field: LeadFieldName) => changed.includes(field);
  const campaign = has("campaignId") ? await campaignOf(tx, after.campaignId) : undefined;
  const isReassigned = has("assignedTo");
  if (isReassigned && !assignee) throw badField("assignedTo", "Choose an active telecaller");
  const edited = changed.filter((field) => field !== "assignedTo");
  if (changed.some((field) => leadFields[field].of === "customer")) {
    await updateCustomer(tx, lead.customerId, now, part("customer"));
  }
  try {
    const change = {
      ...part("lead"),
      ...(has("previousNcb") && {
        previousNcb: after.previousNcb === null ? null : Number(after.previousNcb),
      }),
      ...(campaign && { campaignMonth: campaign.month }),
      ...(isReassigned && { takenAt: null }),
      // The edit changes no status; call mode offers the lead again at once.
      ...(isNumberFixed(before, after) && { retryAt: now, tries: 0 }),
    };
    await updateLead(tx, lead, now, change, edited.length > 0);
  } catch (error) {
    if (campaign && isUniqueViolation(error, "leads_customer_month")) {
      throw conflict(`This customer already has a lead in ${monthLabel(campaign.month)}`, {
        field: "campaignId",
      });
    }
    throw error;
  }

  const entry = { leadId: id, userId: viewer.id, createdAt: now };
  if (edited.length > 0) {
    const onlyInsurance = edited.every((field) => insuranceFields.some((one) => one === field));
    const { id: logId } = await insertHistoryEntry(tx, {
      ...entry,
      kind: "edit",
      callResult: onlyInsurance ? "insurance_updated" : "lead_updated",
      event: {
        type: "fields",
        changes: edited.map((field) =>
          field === "campaignId"
            ? { field, from: null, to: campaign?.name ?? null }
            : { field, from: shown(field, before[field]), to: shown(field, after[field]) },
        ),
      },
    });
    const closing = pick(before, closingFields.filter(has));
    if (edit.ofOutcome && edited.every((field) => field in closing)) {
      const outcome = { userId: viewer.id, leadId: id, requestId: edit.ofOutcome };
      await addDetails(tx, outcome, { logId, before: closing }, now);
    }
  }
  if (isReassigned && assignee) {
    await insertHistoryEntry(tx, {
      ...entry,
      kind: "assignment",
      callResult: "assigned",
      event: { type: "assigned", to: assignee.name, from: lead.assignedTo },
    });
    await releaseMoved(tx, [id]);
    await insertAudit(tx, moment, "leads.assigned", { to: assignee.id, leadIds: [id], changed: 1 });
  }
  await noteErased(tx, moment, lead, erasableFields.filter(has));
}

/** As the history says it: a phone alike before and after, however it was typed. */
const shown = (field: LeadFieldName, value: string | number | null = null) =>
  isPhoneField(field) && typeof value === "string" ? formatPhone(value) : value;

/** The same number in another spelling: nothing has changed. */
const isSamePhone = (field: LeadFieldName, before: unknown, after: unknown) =>
  isPhoneField(field) &&
  typeof before === "string" &&
  typeof after === "string" &&
  isCallablePhone(before) &&
  nationalNumber(before) === nationalNumber(after);

/** A wrong number was replaced; the same digits in another form are not a new number. */
function isNumberFixed(before: { phoneNumber: string; subStatus: string | null }, { phoneNumber }: Values) {
  return (
    isWrongNumber(before.subStatus) &&
    typeof phoneNumber === "string" &&
    nationalNumber(phoneNumber) !== nationalNumber(before.phoneNumber)
  );
}

/** The requested values the caller may change, in their stored spelling. */
function wantedValues(edit: LeadEdit, { viewer }: Moment): Values {
  const values: Values = {};
  for (const field of leadFieldNames) {
    const value = edit[field];
    if (value === undefined || (isForAssigners(field) && !may(viewer.role, "leads:assign"))) continue;
    const spell = spellings[field];
    values[field] = typeof value === "string" && value && spell ? spell(value) : value;
  }
  return values;
}

/** A number that came with a file may be odd; what is typed may not. */
function refuseOddPhones(changed: LeadFieldName[], after: Values): void {
  for (const field of phoneFields) {
    const phone = after[field];
    if (changed.includes(field) && typeof phone === "string" && !isCallablePhone(phone))
      throw badField(field, NOT_CALLABLE);
  }
}

/** Stored dates that contradict each other do not keep other fields from being saved. */
function refuseEarlyEnd(
  changed: LeadFieldName[],
  before: { newStart: string | null; newExpiry: string | null },
  edit: LeadEdit,
): void {
  if (!changed.some((field) => field === "newStart" || field === "newExpiry")) return;
  const { newStart = before.newStart, newExpiry = before.newExpiry } = edit;
  if (endsTooEarly(newStart, newExpiry)) throw badField("newExpiry", ENDS_TOO_EARLY);
}

async function campaignOf(tx: Tx, id: Value | undefined) {
  const campaign = await findCampaign(tx, Number(id));
  if (!campaign) throw badField("campaignId", "This campaign does not exist");
  return campaign;
}

/** Undefined for a user who is not an active telecaller. Users are locked before records and leads. */
async function assigneeOf(
  tx: Tx,
  viewer: Viewer,
  id: Value,
): Promise<{ id: string | null; name: string | null } | undefined> {
  if (!id) return { id: null, name: null };
  const user = (await lockReceiver(tx, viewer, String(id))) ? await findUser(tx, String(id)) : undefined;
  return user && { id: user.id, name: user.firstName };
}
