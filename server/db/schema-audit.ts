import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { AuditDetails } from "#contract/audit-actions";
import { bytes, instant } from "#server/db/columns";
import { users } from "#server/db/schema-accounts";

/**
 * What must be answered for later: who did what to what, when and from where. The database gives each entry its number
 * and its hashes, and refuses to change or remove one (migration 0005).
 */
export const auditLog = pgTable(
  "audit_log",
  {
    /** Counted up without a gap, in the order in which the deeds were committed. */
    id: bigint("id", { mode: "number" }).primaryKey(),
    at: instant("at").notNull(),
    /** Null where nobody was signed in. A failed sign-in has the account that was tried, when there is one. */
    userId: uuid("user_id").references(() => users.id),
    /** The IP address, null where RenewDesk acted by itself and on entries from before it was kept. */
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

/** The newest entry: one row, held by whoever adds the next one, so that the chain never forks. */
export const auditHead = pgTable(
  "audit_head",
  {
    singleton: boolean("singleton").primaryKey().default(true),
    id: bigint("id", { mode: "number" }).notNull(),
    hash: bytes("hash").notNull(),
  },
  () => [check("audit_head_singleton", sql`singleton`)],
);
