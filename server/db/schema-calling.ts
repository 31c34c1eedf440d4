import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { LeadStatus } from "#contract/outcomes";
import { instant } from "#server/db/columns";
import { leads } from "#server/db/schema";
import { users } from "#server/db/schema-accounts";

const ofLead = () =>
  bigint("lead_id", { mode: "number" })
    .notNull()
    .references(() => leads.id, { onDelete: "cascade" });
const ofUser = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Who has a lead in call mode, the one at hand and those fetched ahead: until then nobody else is given it. */
export const leadLeases = pgTable(
  "lead_leases",
  { leadId: ofLead().primaryKey(), userId: ofUser(), until: instant("until").notNull() },
  (table) => [index("lead_leases_user").on(table.userId)],
);

/** Leads that a caller passed over: until then they are not offered to this caller again. */
export const leadSkips = pgTable(
  "lead_skips",
  { leadId: ofLead(), userId: ofUser(), until: instant("until").notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.leadId] }),
    index("lead_skips_lead").on(table.leadId),
  ],
);

/**
 * Each person's latest outcome with the lead as it was before it, so that it can be taken back for a while; the next
 * outcome takes its place. It is written with every outcome: without an index or a reference beside its key the row
 * changes where it lies. Of a lead that is gone, nothing is taken back.
 */
export const lastContacts = pgTable("last_contacts", {
  userId: ofUser().primaryKey(),
  leadId: bigint("lead_id", { mode: "number" }).notNull(),
  logId: bigint("log_id", { mode: "number" }).notNull(),
  at: instant("at").notNull(),
  /** The lead's version after it: whoever changed the lead since then is not overwritten. */
  version: integer("version").notNull(),
  /** The outcome made the unassigned lead this person's. */
  claimed: boolean("claimed").notNull(),
  status: text("status").$type<LeadStatus>().notNull(),
  subStatus: text("sub_status"),
  policyReceived: boolean("policy_received").notNull(),
  callCount: integer("call_count").notNull(),
  connectedCount: integer("connected_count").notNull(),
  lastCallAt: instant("last_call_at"),
  nextFollowUp: instant("next_follow_up"),
  tries: smallint("tries").notNull(),
  retryAt: instant("retry_at"),
  lastActivityAt: instant("last_activity_at").notNull(),
});
