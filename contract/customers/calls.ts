import * as z from "zod";
import { Document } from "#contract/documents/calls";
import { endpoint } from "#contract/endpoint";
import { CallLog } from "#contract/history/calls";

import { fieldsOf, fileFields, leadFields, TEXT_MAX } from "#contract/lead/fields";
import { isCallablePhone } from "#contract/lead/people";
import { NOT_CALLABLE } from "#contract/lead/wrong-numbers";
import { Lead, LeadRow, LeadStatus } from "#contract/leads/record";
import {
  Amount,
  Assignee,
  CampaignId,
  DateOnly,
  Format,
  Id,
  IdParams,
  Instant,
  Month,
  oneLine,
  Text,
} from "#contract/schemas";
import { tableOf } from "#contract/tables";

const filled = (message: string, max = TEXT_MAX) =>
  Text(max, message).transform(oneLine).pipe(z.string().min(1, message));
const optional = (max: number) =>
  Text(max)
    .nullish()
    .transform((text) => oneLine(text ?? "") || null);

/** A mask for `pick`. */
const chosen = <K extends string>(names: readonly K[]) => tableOf<Record<K, true>>(names, () => true);

/** The form Add New Lead (specification §3, §5): person, vehicle and policy of a new customer. */
export const NewCustomer = z.object({
  firstName: filled("First name is required"),
  lastName: filled("Last name is required"),
  email: optional(254).pipe(z.email("Invalid email address").nullable()),
  mobileNumber: filled("Mobile number is required").refine(isCallablePhone, NOT_CALLABLE),
  address: optional(500),
  vehicleType: filled("Vehicle type is required", leadFields.vehicleType.max),
  policyNumber: optional(100),
  policyExpiryDate: z.union([z.literal(""), DateOnly]).nullish(),
  premiumAmount: Amount.nullish(),
  registrationNumber: optional(100),
  maker: optional(100),
  model: optional(100),
  manufactureYear: z.number().int().nullish(),
  requestId: z.uuid().optional(),
});
export type NewCustomer = z.output<typeof NewCustomer>;

/**
 * A customer with its latest matching lead (specification §2 Entire Database); without a lead, status is
 * null.
 */
export const CustomerRow = Lead.pick({
  name: true,
  firstName: true,
  lastName: true,
  mobileNumber: true,
  vehicleDetails: true,
  ...chosen(fileFields),
  insuranceExpiryText: true,
  otherDetails: true,
  subStatus: true,
  lastCallAt: true,
})
  .extend({
    id: z.number().int(),
    leadId: z.number().int().nullable(),
    status: LeadRow.shape.status.nullable(),
    campaignMonth: Month.nullable(),
    assignedTo: z.uuid().nullable(),
    /** The assignee's username, as the column Telecaller_Name expects it. */
    telecallerName: z.string().nullable(),
  })
  .meta({ id: "CustomerRow" });
export type CustomerRow = z.input<typeof CustomerRow>;

/** One renewal of a customer, in one campaign month. */
export const Renewal = Lead.pick({
  id: true,
  campaignMonth: true,
  status: true,
  subStatus: true,
  assignedToName: true,
  ...chosen(fieldsOf("lead")),
  insuranceExpiryText: true,
  policyReceived: true,
  nextFollowUp: true,
  lastCallAt: true,
  createdAt: true,
})
  .omit({ campaignId: true })
  .extend({ campaignName: z.string() })
  .meta({ id: "Renewal" });
export type Renewal = z.input<typeof Renewal>;

/** A customer: person, vehicle, and the renewals, calls and documents the viewer may see. */
export const Customer = Lead.pick({
  name: true,
  mobileNumber: true,
  vehicleDetails: true,
  ...chosen(fieldsOf("customer")),
  registrationDateText: true,
  otherDetails: true,
})
  .extend({
    id: z.number().int(),
    doNotCall: z.boolean(),
    createdAt: Instant,
    renewals: z.array(Renewal),
    calls: z.array(CallLog),
    documents: z.array(Document),
  })
  .meta({ id: "Customer" });
export type Customer = z.input<typeof Customer>;

/** Filters for customers; all given ones must match. */
const CustomerFilter = z.object({
  search: Text(200).optional(),
  status: LeadStatus.optional(),
  telecaller: Assignee.optional(),
  campaign: CampaignId.optional(),
  /** Limits the search to these fields. */
  fields: z.literal("phone,registration").optional(),
});
export type CustomerFilter = z.output<typeof CustomerFilter>;

export const customersApi = {
  list: endpoint({
    method: "GET",
    path: "/api/customers",
    summary:
      "Customers in the viewer's scope, at most 500, the newest first; `after`, the id of the last one, answers the next; the number of all matches is in X-Total-Count",
    needs: "leads:work",
    limitedAs: "list",
    query: CustomerFilter.extend({ after: Id.optional() }),
    reply: z.array(CustomerRow),
  }),
  one: endpoint({
    method: "GET",
    path: "/api/customers/:id",
    summary: "One customer's record with its renewals, calls and documents",
    needs: "leads:work",
    params: IdParams,
    reply: Customer,
  }),
  /** Streamed; audited before the first byte is sent. */
  export: endpoint({
    method: "GET",
    path: "/api/customers/export",
    summary:
      "Without a filter the whole database as a file, a row for each lead and for each record without one; otherwise every customer that the list has",
    needs: "customers:export",
    limitedAs: "export",
    query: CustomerFilter.extend({ format: Format }),
    reply: "attachment",
  }),
  create: endpoint({
    method: "POST",
    path: "/api/customers",
    summary: "Create a customer's record; its lead is a call of its own",
    needs: "leads:work",
    body: NewCustomer,
    reply: z.object({ id: z.number().int() }).meta({ id: "CustomerId" }),
  }),
};
