import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { closedStatuses, closingOutcomes, type LeadStatus, statusNames } from "#contract/lead/outcomes";
import { type ClaimsStatus, claimsStatusNames } from "#contract/lead/vehicles";
import { users } from "./accounts.ts";
import { campaigns } from "./campaigns.ts";
import { instant, oneOf } from "./columns.ts";
import { customers } from "./customers.ts";

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(", ");
const nextEnd = sql.raw(`coalesce(case sub_status
    when 'policy_done_by_sln' then coalesce(new_expiry, (new_start + interval '1 year')::date - 1)
    when 'policy_done_outside' then lost_expiry when 'not_interested' then lost_expiry end,
    (insurance_expiry + interval '1 year')::date)`);
const monthAfter = sql.raw(
  "(make_date(left(campaign_month, 4)::int, right(campaign_month, 2)::int, 1) + interval '1 month')::date",
);

/** A row goes with the lead it is of. */
export const ofLead = () =>
  bigint("lead_id", { mode: "number" })
    .notNull()
    .references(() => leads.id, { onDelete: "cascade" });

/**
 * A record's renewal in one campaign month. Columns that lists filter and sort by are here, beside the work
 * done.
 */
export const leads = pgTable(
  "leads",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    customerId: bigint("customer_id", { mode: "number" })
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    campaignId: bigint("campaign_id", { mode: "number" }).notNull(),
    campaignMonth: text("campaign_month").notNull(),
    /** These two are the record's. Triggers keep them here too, so that reports divide a year of leads without reading records. */
    vehicleType: text("vehicle_type"),
    language: text("language"),
    assignedTo: uuid("assigned_to").references(() => users.id),
    /** Who had it before, kept by a trigger: the outcome of a call under way is still that caller's. */
    previousAssignee: uuid("previous_assignee"),
    /**
     * When the assignee took it while it was unassigned; null when an administrator or a file assigned it.
     */
    takenAt: instant("claimed_at"),
    status: text("status").$type<LeadStatus>().notNull().default("pending_call"),
    /** The result of the latest call or quote. */
    subStatus: text("sub_status"),
    insuranceExpiry: date("insurance_expiry", { mode: "string" }),
    insuranceExpiryText: text("insurance_expiry_text"),
    insuranceCompany: text("insurance_company"),
    policyNumber: text("policy_number"),
    premiumAmount: numeric("premium_amount", { precision: 14, scale: 2, mode: "number" }),
    claimsStatus: text("claims_status").$type<ClaimsStatus>(),
    previousNcb: smallint("previous_ncb"),
    /** The insured declared value of the expiring policy, in rupees. */
    idv: numeric("idv", { precision: 14, scale: 2, mode: "number" }),
    /** Where the lead came from: a dealer, a portal, an old system. */
    source: text("source"),
    fileRemark: text("file_remark"),
    policyReceived: boolean("policy_received").notNull().default(false),
    /** The policy the agency sold, as far as recorded. */
    newInsurer: text("new_insurer"),
    newExpiry: date("new_expiry", { mode: "string" }),
    newPolicyNumber: text("new_policy_number"),
    newPremium: numeric("new_premium", { precision: 14, scale: 2, mode: "number" }),
    newStart: date("new_start", { mode: "string" }),
    /** How the new policy was paid for. */
    payment: text("payment"),
    /** The policy that the customer took elsewhere, and why, as far as recorded. */
    lostTo: text("lost_to"),
    lostPremium: numeric("lost_premium", { precision: 14, scale: 2, mode: "number" }),
    lostExpiry: date("lost_expiry", { mode: "string" }),
    lostReason: text("lost_reason"),
    /**
     * When the policy after this renewal ends, in a later month: as recorded, otherwise a year after it began; null once the
     * vehicle is sold.
     */
    nextExpiry: date("next_expiry", { mode: "string" }).generatedAlwaysAs(
      sql`case when sub_status is distinct from 'vehicle_sold' and ${nextEnd} >= ${monthAfter} then ${nextEnd} end`,
    ),
    /** Made of an earlier lead, by the month of its next expiry. */
    fromRenewals: boolean("from_renewals").notNull().default(false),
    callCount: integer("call_count").notNull().default(0),
    connectedCount: integer("connected_count").notNull().default(0),
    /** The furthest step of the funnel before it is won: 1 reached, 2 interested, 3 quoted. */
    step: smallint("step").notNull().default(0),
    funnelStep: smallint("funnel_step").generatedAlwaysAs(
      sql`case when sub_status = 'policy_done_by_sln' and last_call_at is not null then 4::smallint else step end`,
    ),
    /** Who called it first, and who brought it to each of these steps. */
    firstCallBy: uuid("first_call_by"),
    reachedBy: uuid("reached_by"),
    interestedBy: uuid("interested_by"),
    quotedBy: uuid("quoted_by"),
    /** Indian days from the lead to its first call. */
    firstCallDays: integer("first_call_days"),
    lastCallAt: instant("last_call_at"),
    /** Its author, as in the history. */
    lastCallBy: uuid("last_call_by"),
    nextFollowUp: instant("next_follow_up"),
    /** Calls since the last one that reached a person, for a lead that rings or is switched off. */
    tries: smallint("tries").notNull().default(0),
    /** When the next retry is due; null without one. */
    retryAt: instant("retry_at"),
    /** The form's request id; the same form sent again gets this lead as its reply. */
    requestId: uuid("request_id"),
    version: integer("version").notNull().default(1),
    createdAt: instant("created_at").notNull(),
    lastActivityAt: instant("last_activity_at").notNull(),
    /** The latest work of a person on it; null before any. An import or an assignment is none. */
    lastWorkedAt: instant("last_worked_at"),
    /** Of an open lead, the Indian day on which it was last worked on, before any work that of its creation. */
    idleSince: date("idle_since", { mode: "string" }).generatedAlwaysAs(
      sql.raw(`case when status not in (${quoted(closedStatuses)})
        and (sub_status is null or sub_status not in (${quoted(closingOutcomes)}))
        then (coalesce(last_worked_at, created_at) at time zone interval '5:30')::date end`),
    ),
  },
  (table) => [
    check("leads_step", sql`step between 0 and 3`),
    check("leads_status", oneOf("status", statusNames)),
    check("leads_claims_status", oneOf("claims_status", claimsStatusNames)),
    unique("leads_customer_month").on(table.customerId, table.campaignMonth),
    foreignKey({
      name: "leads_campaign",
      columns: [table.campaignId, table.campaignMonth],
      foreignColumns: [campaigns.id, campaigns.month],
    }),
    index("leads_month_status_expiry").on(table.campaignMonth, table.status, table.insuranceExpiry, table.id),
    index("leads_month_status_holder_expiry").on(
      table.campaignMonth,
      table.status,
      table.assignedTo,
      table.insuranceExpiry,
      table.id,
    ),
    // The index above has them in order too, but the planner uses that for one assignee only, not for NULL.
    index("leads_unassigned_expiry")
      .on(table.campaignMonth, table.status, table.insuranceExpiry, table.id)
      .where(sql`assigned_to is null`),
    // The filtered columns follow the sort columns, so that ids are found by an index-only scan.
    index("leads_activity").on(
      table.campaignMonth,
      table.lastActivityAt,
      table.id,
      table.status,
      table.assignedTo,
      table.subStatus,
    ),
    index("leads_holder_customer").on(table.assignedTo, table.customerId, table.status),
    index("leads_campaign_customer").on(table.campaignId, table.customerId, table.assignedTo),
    index("leads_status_customer").on(table.status, table.customerId, table.assignedTo),
    index("leads_conversions")
      .on(
        table.lastCallAt,
        table.id,
        table.assignedTo,
        table.newPremium,
        table.subStatus,
        table.lastCallBy,
        table.newInsurer,
      )
      .where(sql`sub_status = 'policy_done_by_sln'`),
    index("leads_lost")
      .on(table.lastCallAt, table.id, table.lostTo, table.lostReason, table.lostPremium)
      .where(sql`sub_status in ('policy_done_outside', 'not_interested')`),
    // A year's reports are read from these two alone. Equal entries are stored once, so they are small.
    index("leads_funnel").on(
      table.campaignMonth,
      table.assignedTo,
      table.funnelStep,
      table.firstCallDays,
      table.callCount,
      table.firstCallBy,
      table.reachedBy,
      table.interestedBy,
      table.quotedBy,
      table.lastCallBy,
      table.source,
      table.insuranceCompany,
      table.vehicleType,
      table.language,
    ),
    index("leads_idle")
      .on(
        table.campaignMonth,
        table.assignedTo,
        table.idleSince,
        table.source,
        table.insuranceCompany,
        table.vehicleType,
        table.language,
      )
      .where(sql`idle_since is not null`),
    index("leads_promised")
      .on(table.nextFollowUp, table.id, table.assignedTo, table.status, table.subStatus)
      .where(sql`next_follow_up is not null`),
    index("leads_from_renewals")
      .on(table.campaignMonth, table.createdAt, table.customerId, table.id)
      .where(sql`from_renewals`),
    // A year of renewals is counted by it alone; days and outcomes repeat, so it is small.
    index("leads_next_expiry").on(table.nextExpiry, table.subStatus).where(sql`next_expiry is not null`),
    // The queue of call mode, one index per kind (server/calling).
    index("leads_holder_promised")
      .on(table.assignedTo, table.nextFollowUp, table.id)
      .where(sql`next_follow_up is not null`),
    // The columns after the id are conditions: a retry of an expired lead is passed over without reading it.
    index("leads_holder_retry")
      .on(table.assignedTo, table.retryAt, table.id, table.insuranceExpiry, table.campaignMonth)
      .where(sql`retry_at is not null`),
    index("leads_holder_retry_expiry")
      .on(table.assignedTo, table.insuranceExpiry, table.id, table.retryAt)
      .where(sql`retry_at is not null`),
    index("leads_holder_uncalled")
      .on(table.assignedTo, table.insuranceExpiry, table.id)
      .where(sql`status = 'pending_call' and call_count = 0`),
    index("leads_holder_quoted")
      .on(table.assignedTo, table.lastWorkedAt, table.id)
      .where(sql`status = 'completed' and sub_status = 'quote_sent'`),
  ],
);
