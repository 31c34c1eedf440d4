import * as z from "zod";
import { priorities } from "#contract/lead/expiry";
import {
  type FieldKind,
  type FileDateName,
  fieldOf,
  fileDates,
  type KindOf,
  type LeadFieldName,
  leadFieldNames,
  textOfDate,
} from "#contract/lead/fields";
import { NEW_LEAD_STATUS, statusNames } from "#contract/lead/outcomes";
import { claimsStatusNames, ncbSlabs } from "#contract/lead/vehicles";
import { DateOnly, Instant, Month, Paged } from "#contract/schemas";
import { pick, tableOf } from "#contract/tables";
import { textColumns } from "./columns.ts";

export const StoredStatus = z.enum(statusNames);
export const LeadStatus = z.preprocess(
  (value) => (value === NEW_LEAD_STATUS ? "pending_call" : value),
  StoredStatus,
);

/** How a field stands in a reply, by its kind. */
const replied = {
  filled: z.string(),
  text: z.string().nullable(),
  email: z.string().nullable(),
  year: z.number().int().nullable(),
  date: DateOnly.nullable(),
  amount: z.number().nullable(),
  claims: z.enum(claimsStatusNames).nullable(),
  ncb: z.enum(ncbSlabs).nullable(),
  campaign: z.number().int(),
  assignee: z.uuid().nullable(),
} satisfies Record<FieldKind, z.ZodType>;

const fields = tableOf<{ [F in LeadFieldName]: (typeof replied)[KindOf<F>] }>(
  leadFieldNames,
  (field) => replied[fieldOf(field).kind],
);

/** A lead as the lists show it. */
export const LeadRow = z
  .object({
    id: z.number().int(),
    name: z.string(),
    registrationNumber: z.string().nullable(),
    phoneNumber: z.string(),
    status: StoredStatus,
    subStatus: z.string().nullable(),
    campaignMonth: Month,
    priority: z.enum(priorities),
    assignedTo: z.uuid().nullable(),
    assignedToName: z.string().nullable(),
    insuranceExpiry: DateOnly.nullable(),
    insuranceExpiryText: z.string().nullable(),
    /** Maker, model and variant. */
    vehicleDetails: z.string().nullable(),
    policyReceived: z.boolean(),
    /** The number is on the do-not-call list, by this record or another. */
    doNotCall: z.boolean(),
    nextFollowUp: Instant.nullable(),
    /** The history's note of when the callback or follow-up that is waited for was promised, or last moved. */
    promiseNote: z.string().nullable().optional(),
    lastCallAt: Instant.nullable(),
    ...pick(fields, Object.values(textColumns)),
  })
  .meta({ id: "LeadRow" });
export type LeadRow = z.input<typeof LeadRow>;

const unreadDates = tableOf<{ [F in FileDateName as `${F}Text`]: (typeof replied)["text"] }>(
  fileDates.map(textOfDate),
  () => replied.text,
);

/** A lead in full: person, vehicle, expiring policy and status. */
export const Lead = LeadRow.omit({ promiseNote: true })
  .extend({
    ...fields,
    ...unreadDates,
    customerId: z.number().int(),
    mobileNumber: z.string(),
    /** What the file had in columns that no field is for, text by header. */
    otherDetails: z.record(z.string(), z.string()).readonly().nullable(),
    /** Made for the person who bought the vehicle: for this renewal the bonus stayed with the seller. */
    newOwner: z.boolean(),
    doNotCallSince: Instant.nullable(),
    doNotCallReason: z.string().nullable(),
    /** Consecutive calls that reached nobody, and when the next retry is due. */
    tries: z.number().int(),
    retryAt: Instant.nullable(),
    version: z.number().int(),
    createdAt: Instant,
  })
  .meta({ id: "Lead" });
export type Lead = z.input<typeof Lead>;

/** What an outcome changes of a lead: its reply with `Prefer: return=minimal` (RFC 7240), on an own lead. */
export const LeadChanges = Lead.pick({
  id: true,
  status: true,
  subStatus: true,
  assignedTo: true,
  policyReceived: true,
  nextFollowUp: true,
  lastCallAt: true,
  tries: true,
  retryAt: true,
  version: true,
}).meta({ id: "LeadChanges" });
export type LeadChanges = z.input<typeof LeadChanges>;

export const LeadPage = z
  .object({ leads: z.array(LeadRow) })
  .extend(Paged.shape)
  .meta({ id: "LeadPage" });
export type LeadPage = z.input<typeof LeadPage>;
