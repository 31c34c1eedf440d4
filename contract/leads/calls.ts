import * as z from "zod";
import { AUTO_ASSIGN } from "#contract/assignment";
import { endpoint } from "#contract/endpoint";
import { isMobileNumber, NOT_A_MOBILE, readMobile } from "#contract/lead/closing/mobile-number";
import { readInsurer } from "#contract/lead/insurers";
import { isOutcome, leadTabNames, outcomes, statuses, WAITED_MAX_SECONDS } from "#contract/lead/outcomes";
import { readVehicleType } from "#contract/lead/vehicle-words";
import { QUOTES_COMPARED } from "#contract/quotes/compared";
import {
  Assignee,
  CalendarMonth,
  CampaignId,
  DateOnly,
  FollowUpTime,
  Format,
  IdNumber,
  IdParams,
  Month,
  Note,
  oneLine,
  Text,
} from "#contract/schemas";
import { sortOrders } from "#contract/sort-order";
import { tableOf } from "#contract/tables";
import { EXPIRY_RANGE, pageSorts } from "./columns.ts";
import { LeadEdit } from "./edit.ts";
import { listFilterNames, listFilters, type OfListFilters } from "./filters.ts";
import { Lead, LeadChanges, LeadPage, LeadRow, LeadStatus, StoredStatus } from "./record.ts";

/** How a filter is sent, by its kind. */
const sent = {
  assignee: Assignee.optional(),
  campaign: CampaignId.optional(),
  day: DateOnly.optional(),
  vehicleType: Text(100).transform(readVehicleType).optional(),
  /** The insurer of the ending policy, by any of its spellings. */
  insurer: Text(200).transform(readInsurer).optional(),
  flag: z.stringbool().optional(),
  value: Text(100).optional(),
};
const filters = tableOf<OfListFilters<typeof sent>>(listFilterNames, (name) => sent[listFilters[name]]);
const { telecaller, ...narrowing } = filters;

/** The filters of every tab, in addition to its month and the telecaller. */
export const leadNarrowing = { search: Text(200).optional(), ...narrowing };

export const isInOrder = ({ expiryFrom, expiryTo }: Pick<LeadFilter, "expiryFrom" | "expiryTo">) =>
  expiryFrom === undefined || expiryTo === undefined || expiryFrom <= expiryTo;
export const outOfOrder = { path: ["expiryTo"], error: EXPIRY_RANGE };

export const LeadFilter = z.object({
  campaignMonth: CalendarMonth.optional(),
  status: LeadStatus.optional(),
  ...leadNarrowing,
  telecaller,
  /** Excludes leads still at pending_call. */
  worked: z.stringbool().optional(),
  /** Only what GET /api/callbacks counts, due or to come: a telecaller's own promised callbacks, of every tab. */
  promised: z.stringbool().optional(),
});
export type LeadFilter = z.output<typeof LeadFilter>;

const SortedFilter = LeadFilter.extend({
  /** Of a page. A list in one piece has the latest activity first. */
  sort: z.enum(pageSorts).default("expiry"),
  sortOrder: z.enum(sortOrders).default("asc"),
});

const PagedFilter = SortedFilter.extend({
  /** Only open leads whose last call says that the number is wrong, or no number of which can be called. */
  numbersToFix: z.stringbool().optional(),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
});
export type PagedFilter = z.output<typeof PagedFilter>;

/** Results of calls, after commas. */
const CallResults = Text(500)
  .transform((list) => list.split(",").flatMap((code) => code.trim() || []))
  .refine((codes) => codes.length > 0, "callResults is required");

/**
 * The outcome of a contact, or a status set by hand. The outcome (or subStatus) must belong to the status;
 * statuses without outcomes are sent alone. `version` is the lead's version the sender saw; with the same
 * `requestId` a retry counts once.
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
    /** How long ago the contact was, to the millisecond, for one that waited for a connection. */
    waitedSeconds: z.number().min(0).max(WAITED_MAX_SECONDS).optional(),
    /** With a quote sent: which quotes the customer was given. */
    quoteIds: z.array(IdNumber).max(QUOTES_COMPARED, `At most ${QUOTES_COMPARED} quotes at once`).optional(),
    /** With a quote sent: the call in which it was asked for, recorded and undone with it. */
    call: z.literal("interested").optional(),
    /** The request id of the sender's latest outcome, which this one corrects: an undo brings it back. */
    replaces: z.uuid().optional(),
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
      if (change.replaces) return refuse("replaces", "Only an outcome replaces one");
      return { ...rest, status: change.status, outcome: null };
    }
    if (!isOutcome(code)) return refuse("outcome", `Unknown outcome ${code}`);
    if (change.quoteIds && code !== "quote_sent") return refuse("quoteIds", "Only a quote sent has quotes");
    if (change.call && code !== "quote_sent") return refuse("call", "Only a quote sent has a call with it");
    const status = change.status ?? outcomes[code].status;
    if (outcomes[code].status !== status)
      return refuse("outcome", `Outcome ${code} does not belong to status ${status}`);
    return { ...rest, status, outcome: code };
  });
export type StatusChange = z.output<typeof StatusChange>;

/** A new lead starts at pending_call; without an assigned user it is unassigned. */
export const NewLead = z.object({
  customerId: IdNumber,
  campaignId: IdNumber,
  assignedUserId: z.union([z.uuid(), z.literal([AUTO_ASSIGN, ""])]).nullish(),
  status: LeadStatus.pipe(z.literal("pending_call", "A new lead starts as pending_calls")).optional(),
  requestId: z.uuid().optional(),
});
export type NewLead = z.output<typeof NewLead>;

/** A campaign month's leads, the open ones among them, and those of the tabs. */
export const MonthCounts = z
  .object({
    campaignMonth: Month,
    leads: z.number().int(),
    open: z.number().int(),
    tabs: z.record(z.enum(leadTabNames), z.number().int()),
  })
  .meta({ id: "MonthCounts" });
export type MonthCounts = z.input<typeof MonthCounts>;

/** The person who bought a lead's vehicle. */
export const NewOwner = z.object({
  name: Text(200, "Name is required").transform(oneLine).pipe(z.string().min(1, "Name is required")),
  phoneNumber: Text(200, "Mobile number is required")
    .trim()
    .min(1, "Mobile number is required")
    .refine((text) => text === "" || isMobileNumber(text), NOT_A_MOBILE)
    .transform(readMobile),
  /** The request id of the sender's outcome that this belongs to: its undo takes the new lead back. */
  ofOutcome: z.uuid().optional(),
  requestId: z.uuid(),
});
export type NewOwner = z.output<typeof NewOwner>;

export const leadsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/leads",
    summary:
      "Leads in the viewer's scope: a page with page or limit, sorted; otherwise one list, latest activity first",
    needs: "leads:work",
    limitedAs: "list",
    query: PagedFilter.refine(isInOrder, outOfOrder),
    reply: z.union([LeadPage, z.array(LeadRow)]),
  }),
  counts: endpoint({
    method: "GET",
    path: "/api/leads/counts",
    summary:
      "How many leads in the viewer's scope each campaign month and each tab has, of those that a list's filters match",
    needs: "leads:work",
    limitedAs: "list",
    query: z.object({ ...leadNarrowing, telecaller }).refine(isInOrder, outOfOrder),
    reply: z.array(MonthCounts),
  }),
  byCallResult: endpoint({
    method: "GET",
    path: "/api/leads/by-call-result",
    summary: "Leads whose latest result is one of the given, latest activity first",
    needs: "leads:work",
    limitedAs: "list",
    query: z
      .object({
        campaignMonth: CalendarMonth.optional(),
        callResults: CallResults,
        ...leadNarrowing,
        telecaller,
      })
      .refine(isInOrder, outOfOrder),
    reply: z.array(LeadRow),
  }),
  /** Streamed; audited before the first byte is sent. */
  export: endpoint({
    method: "GET",
    path: "/api/leads/export",
    summary: "The leads of a list with its filters, as a file in the list's order",
    needs: "customers:export",
    limitedAs: "export",
    query: SortedFilter.extend({ callResults: CallResults.optional(), format: Format }).refine(
      isInOrder,
      outOfOrder,
    ),
    reply: "attachment",
  }),
  create: endpoint({
    method: "POST",
    path: "/api/leads",
    summary: "Create a customer's lead in a campaign's month; one month has one",
    needs: "leads:work",
    body: NewLead,
    // Not the whole lead: with automatic assignment its assignee may be a colleague whose leads the sender
    // may not see.
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
  /** 404 for a lead in scope, a deleted one, and one that the viewer never had. */
  reassigned: endpoint({
    method: "GET",
    path: "/api/leads/:id/reassigned",
    summary:
      "Who has a lead that was the viewer's, and whether the outcome of a call under way is still recorded",
    needs: "leads:work",
    params: IdParams,
    reply: z.object({ firstName: z.string(), takesOutcome: z.boolean() }).meta({ id: "ReassignedLead" }),
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
    reply: z.union([Lead, LeadChanges]),
  }),
  /** A second undo is 409: there is nothing left to undo. */
  undo: endpoint({
    method: "POST",
    path: "/api/leads/:id/undo",
    summary: "Undo the lead's latest outcome, one's own: restores the history, the lead and the figures",
    needs: "leads:work",
    params: IdParams,
    body: z.object({ requestId: z.uuid() }),
    reply: Lead,
  }),
  newOwner: endpoint({
    method: "POST",
    path: "/api/leads/:id/new-owner",
    summary: "Make a lead of the person who bought this lead's vehicle, in the same month",
    needs: "leads:work",
    params: IdParams,
    body: NewOwner,
    reply: z.object({ id: z.number().int() }).meta({ id: "NewOwnersLead" }),
  }),
  setDoNotCall: endpoint({
    method: "PATCH",
    path: "/api/leads/:id/do-not-call",
    summary:
      "Put the lead's numbers on the do-not-call list, for every record with one of them; administrators may take them off",
    needs: "leads:work",
    params: IdParams,
    body: z.object({ doNotCall: z.boolean(), reason: Text(200).nullish() }),
    reply: Lead,
  }),
};
