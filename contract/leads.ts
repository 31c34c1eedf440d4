import * as z from "zod";
import { AUTO_ASSIGN } from "./assignment.ts";
import { Note } from "./calls.ts";
import { endpoint } from "./endpoint.ts";
import { priorities } from "./expiry.ts";
import {
  CampaignId,
  DateOnly,
  FollowUpTime,
  Holder,
  IdNumber,
  IdParams,
  Instant,
  Month,
  Text,
} from "./fields.ts";
import { LeadEdit } from "./lead-edit.ts";
import { isOutcome, NEW_LEAD_STATUS, outcomes, statuses, statusNames } from "./outcomes.ts";
import { claimsStatusNames, ncbSlabs } from "./vehicles.ts";

const StoredStatus = z.enum(statusNames);
export const LeadStatus = z.preprocess(
  (value) => (value === NEW_LEAD_STATUS ? "pending_call" : value),
  StoredStatus,
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
    policyReceived: z.boolean(),
    /** The number asked not to be called, on this record or another. */
    doNotCall: z.boolean(),
    nextFollowUp: Instant.nullable(),
    lastCallAt: Instant.nullable(),
  })
  .meta({ id: "LeadRow" });
export type LeadRow = z.input<typeof LeadRow>;

/** A whole lead: the person, the vehicle, the policy under renewal and where the work stands. */
export const Lead = LeadRow.extend({
  customerId: z.number().int(),
  campaignId: z.number().int(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  mobileNumber: z.string(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  vehicleType: z.string().nullable(),
  vehicleDetails: z.string().nullable(),
  maker: z.string().nullable(),
  model: z.string().nullable(),
  variant: z.string().nullable(),
  manufactureYear: z.number().int().nullable(),
  registrationDate: DateOnly.nullable(),
  registrationDateText: z.string().nullable(),
  insuranceCompany: z.string().nullable(),
  policyNumber: z.string().nullable(),
  premiumAmount: z.number().nullable(),
  claimsStatus: z.enum(claimsStatusNames).nullable(),
  previousNcb: z.enum(ncbSlabs).nullable(),
  /** The policy that we sold: of a lead closed as policy_done_by_sln, as far as it was told. */
  newInsurer: z.string().nullable(),
  newExpiry: DateOnly.nullable(),
  newPolicyNumber: z.string().nullable(),
  newPremium: z.number().nullable(),
  doNotCallSince: Instant.nullable(),
  doNotCallReason: z.string().nullable(),
  /** Calls in a row that reached nobody, and when the next one is due. */
  tries: z.number().int(),
  retryAt: Instant.nullable(),
  version: z.number().int(),
  createdAt: Instant,
}).meta({ id: "Lead" });
export type Lead = z.input<typeof Lead>;

export const LeadPage = z
  .object({
    leads: z.array(LeadRow),
    page: z.number().int(),
    totalPages: z.number().int(),
    total: z.number().int(),
    limit: z.number().int(),
  })
  .meta({ id: "LeadPage" });
export type LeadPage = z.input<typeof LeadPage>;

const Search = Text(200).optional();

const LeadFilter = z.object({
  campaignMonth: Month.optional(),
  status: LeadStatus.optional(),
  search: Search,
  telecaller: Holder.optional(),
  campaign: CampaignId.optional(),
  /** Leaves out leads still at pending_call. */
  worked: z.stringbool().optional(),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
  sortOrder: z.enum(["asc", "desc"]).default("asc"),
});
export type LeadFilter = z.output<typeof LeadFilter>;

/**
 * How a contact ended. The outcome (or subStatus) must belong to the status; statuses without outcomes come alone.
 * `version` is the lead as the sender saw it; `requestId` makes a repeated send count once.
 */
export const StatusChange = z
  .object({
    status: LeadStatus.optional(),
    subStatus: Text(100).nullish(),
    outcome: Text(100).nullish(),
    notes: Note.nullish(),
    nextFollowUp: FollowUpTime.nullish(),
    version: z.number().int().min(1).optional(),
    requestId: z.uuid().optional(),
  })
  .transform((change, context) => {
    const { subStatus, ...rest } = change;
    const code = change.outcome || subStatus || null;
    const refuse = (field: string, message: string) => {
      context.addIssue({ code: "custom", path: [field], message });
      return z.NEVER;
    };
    if (change.outcome && subStatus && change.outcome !== subStatus)
      return refuse("subStatus", "subStatus and outcome differ");
    if (code === null) {
      if (!change.status) return refuse("status", "Status is required");
      if (statuses[change.status].needsOutcome)
        return refuse("outcome", `Status ${change.status} needs an outcome`);
      return { ...rest, status: change.status, outcome: null };
    }
    if (!isOutcome(code)) return refuse("outcome", `Unknown outcome ${code}`);
    const status = change.status ?? outcomes[code].status;
    if (outcomes[code].status !== status)
      return refuse("outcome", `Outcome ${code} does not belong to status ${status}`);
    return { ...rest, status, outcome: code };
  });
export type StatusChange = z.output<typeof StatusChange>;

/** A new lead starts at the beginning; without an assigned user it belongs to nobody yet. */
export const NewLead = z.object({
  customerId: IdNumber,
  campaignId: IdNumber,
  assignedUserId: z.union([z.uuid(), z.literal([AUTO_ASSIGN, ""])]).nullish(),
  status: LeadStatus.pipe(z.literal("pending_call", "A new lead starts as pending_calls")).optional(),
  requestId: z.uuid().optional(),
});
export type NewLead = z.output<typeof NewLead>;

/** As many as a person can have selected, with room to spare. */
export const LEADS_PER_BULK_CALL = 5000;
export const LeadIds = z
  .array(IdNumber)
  .min(1, "Select at least one lead")
  .max(LEADS_PER_BULK_CALL, `At most ${LEADS_PER_BULK_CALL} leads at once`);

/** Who was given how many leads. */
export const BulkAssigned = z
  .object({
    message: z.string(),
    assigned: z.number().int(),
    byTelecaller: z.array(z.object({ id: z.uuid(), name: z.string(), leads: z.number().int() })),
  })
  .meta({ id: "BulkAssigned" });

export const leadsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/leads",
    summary:
      "Leads in the viewer's scope: a page with page or limit, otherwise one list, latest activity first",
    needs: "leads:work",
    query: LeadFilter,
    reply: z.union([LeadPage, z.array(LeadRow)]),
  }),
  byCallResult: endpoint({
    method: "GET",
    path: "/api/leads/by-call-result",
    summary: "Leads whose latest result is one of the given, latest activity first",
    needs: "leads:work",
    query: z.object({
      campaignMonth: Month.optional(),
      callResults: Text(500)
        .transform((list) =>
          list
            .split(",")
            .map((code) => code.trim())
            .filter(Boolean),
        )
        .refine((codes) => codes.length > 0, "callResults is required"),
      search: Search,
      telecaller: Holder.optional(),
      campaign: CampaignId.optional(),
      /** Leaves out leads that are called again by themselves. */
      resting: z.stringbool().optional(),
    }),
    reply: z.array(LeadRow),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/leads",
    summary: "Create a customer's lead in a campaign's month; one month has one",
    needs: "leads:work",
    body: NewLead,
    // Not the whole lead: chosen automatically, its holder may be a colleague whose lead the sender cannot see.
    reply: z
      .object({
        id: z.number().int(),
        customerId: z.number().int(),
        campaignId: z.number().int(),
        campaignMonth: Month,
        assignedTo: z.uuid().nullable(),
        status: StoredStatus,
      })
      .meta({ id: "CreatedLead" }),
  }),
  one: endpoint({
    method: "GET",
    path: "/api/leads/:id",
    summary: "One lead",
    needs: "leads:work",
    params: IdParams,
    reply: Lead,
  }),
  edit: endpoint({
    method: "PATCH",
    path: "/api/leads/:id",
    summary: "Edit person, vehicle and policy; campaign and assignee for those who assign leads",
    needs: "leads:work",
    params: IdParams,
    body: LeadEdit,
    reply: Lead,
  }),
  changeStatus: endpoint({
    method: "PATCH",
    path: "/api/leads/:id/status",
    summary: "Record how a contact ended; a telecaller's first outcome on an unassigned lead claims it",
    needs: "leads:work",
    params: IdParams,
    body: StatusChange,
    reply: Lead,
  }),
  /** Whoever repeats it is told that there is nothing left to undo (409). */
  undo: endpoint({
    method: "POST",
    path: "/api/leads/:id/undo",
    summary: "Take one's latest outcome back: the history, the lead and the figures are as before it",
    needs: "leads:work",
    params: IdParams,
    body: z.object({ requestId: z.uuid() }),
    reply: Lead,
  }),
  setDoNotCall: endpoint({
    method: "PATCH",
    path: "/api/leads/:id/do-not-call",
    summary:
      "Note that a number asked not to be called, for every record with it; administrators may lift it",
    needs: "leads:work",
    params: IdParams,
    body: z.object({ doNotCall: z.boolean(), reason: Text(200).nullish() }),
    reply: Lead,
  }),
  bulkDelete: endpoint({
    method: "POST",
    path: "/api/leads/bulk-delete",
    summary:
      "Delete leads with their call logs and documents, for good; a record left without a lead goes too",
    needs: "leads:delete",
    body: z.object({ leadIds: LeadIds }),
    reply: z.object({ message: z.string(), deleted: z.number().int() }).meta({ id: "BulkDeleted" }),
  }),
  bulkAssign: endpoint({
    method: "POST",
    path: "/api/leads/bulk-assign",
    summary: "Assign leads to one telecaller, or evenly: each to whoever has the fewest open leads",
    needs: "leads:assign",
    body: z.object({ leadIds: LeadIds, assignedUserId: z.union([z.uuid(), z.literal(AUTO_ASSIGN)]) }),
    reply: BulkAssigned,
  }),
};
