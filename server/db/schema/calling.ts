import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { closingFields } from "#contract/lead/closing/fields";
import type { LeadStatus } from "#contract/lead/outcomes";
import { ofUser } from "./accounts.ts";
import { instant } from "./columns.ts";
import { type leads, ofLead } from "./leads.ts";

/**
 * Leases of call mode, on the current lead and the prefetched ones: until they expire nobody else is offered
 * the lead.
 */
export const leadLeases = pgTable(
  "lead_leases",
  { leadId: ofLead().primaryKey(), userId: ofUser(), until: instant("until").notNull() },
  (table) => [index("lead_leases_user").on(table.userId)],
);

/** Leads a caller skipped: until then they are not offered to this caller again. */
export const leadSkips = pgTable(
  "lead_skips",
  { leadId: ofLead(), userId: ofUser(), until: instant("until").notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.leadId] }),
    index("lead_skips_lead").on(table.leadId),
  ],
);

/**
 * Each lead's latest outcome with its state before it, for undo; the lead's next outcome replaces it. It is written
 * with every outcome: without an index besides its key, the row of another call is updated in place (HOT).
 */
export const lastOutcomes = pgTable("last_contacts", {
  leadId: ofLead().primaryKey(),
  userId: ofUser(),
  logId: bigint("log_id", { mode: "number" }).notNull(),
  at: instant("at").notNull(),
  /** The lead's version after the outcome: an undo must not overwrite a later change. */
  version: integer("version").notNull(),
  /** The outcome took the unassigned lead for this user. */
  tookLead: boolean("claimed").notNull(),
  status: text("status").$type<LeadStatus>().notNull(),
  subStatus: text("sub_status"),
  policyReceived: boolean("policy_received").notNull(),
  callCount: integer("call_count").notNull(),
  connectedCount: integer("connected_count").notNull(),
  step: smallint("step").notNull().default(0),
  firstCallBy: uuid("first_call_by"),
  reachedBy: uuid("reached_by"),
  interestedBy: uuid("interested_by"),
  quotedBy: uuid("quoted_by"),
  firstCallDays: integer("first_call_days"),
  lastCallAt: instant("last_call_at"),
  lastCallBy: uuid("last_call_by"),
  nextFollowUp: instant("next_follow_up"),
  tries: smallint("tries").notNull(),
  retryAt: instant("retry_at"),
  lastActivityAt: instant("last_activity_at").notNull(),
  lastWorkedAt: instant("last_worked_at"),
  /** What was entered with it, which its undo takes back too. */
  details: jsonb("details").$type<OutcomeDetails>(),
});

export interface OutcomeDetails extends Partial<EnteredDetails> {
  /** The outcome it corrected, and what was written with it: its undo brings them back. */
  replaced?: { what: string };
}

/** What a user entered with an outcome: its history entry, the lead's columns before it, and the new owner's record. */
export interface EnteredDetails {
  logId: number;
  newCustomerId?: number;
  before: Partial<Pick<typeof leads.$inferSelect, ClosingField>>;
}
type ClosingField = (typeof closingFields)[number];
