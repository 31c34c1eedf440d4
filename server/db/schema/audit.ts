import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { AuditDetails } from "#contract/audit/details";
import { users } from "./accounts.ts";
import { bytes, instant } from "./columns.ts";

/**
 * Audited actions: who did what to what, when and from where. The database assigns each entry its number and
 * hashes, and refuses to change or remove one (migration 0005).
 */
export const auditLog = pgTable(
  "audit_log",
  {
    /** Consecutive, in the order of the commits. */
    id: bigint("id", { mode: "number" }).primaryKey(),
    at: instant("at").notNull(),
    /** Null where nobody was signed in. A failed sign-in has the account that was tried, if there is one. */
    userId: uuid("user_id").references(() => users.id),
    /** The IP address; null for RenewDesk's own jobs and for entries from before it was recorded. */
    address: text("address"),
    action: text("action").notNull(),
    details: jsonb("details").$type<AuditDetails>().notNull(),
    previousHash: bytes("previous_hash").notNull(),
    /** SHA-256 of the entry together with the hash of the one before it. */
    hash: bytes("hash").notNull(),
  },
  (table) => [
    index("audit_log_at").on(table.at, table.id),
    index("audit_log_user").on(table.userId, table.id),
    index("audit_log_action").on(table.action, table.id),
  ],
);

/** The newest entry: a single row, locked by each writer, so that the chain never forks. */
export const auditHead = pgTable(
  "audit_head",
  {
    singleton: boolean("singleton").primaryKey().default(true),
    id: bigint("id", { mode: "number" }).notNull(),
    hash: bytes("hash").notNull(),
  },
  () => [check("audit_head_singleton", sql`singleton`)],
);

/** Who was deleted with an entry, until retention removes the entry or an erasure the person. The entry itself never changes. */
export const deletedLeads = pgTable(
  "deleted_leads",
  {
    auditId: bigint("audit_id", { mode: "number" })
      .notNull()
      .references(() => auditLog.id, { onDelete: "cascade" }),
    leadId: bigint("lead_id", { mode: "number" }).notNull(),
    name: text("name").notNull(),
    registrationNumber: text("registration_number"),
    phoneNumber: text("phone_number").notNull(),
    campaignMonth: text("campaign_month").notNull(),
  },
  (table) => [primaryKey({ columns: [table.auditId, table.leadId] })],
);
