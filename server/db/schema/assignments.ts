import { bigint, bigserial, index, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { instant } from "./columns.ts";

/** Bulk assignments that their sender can still undo; older ones go with the next one. */
export const assignments = pgTable(
  "assignments",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    at: instant("at").notNull(),
    undoneAt: instant("undone_at"),
  },
  (table) => [index("assignments_user").on(table.userId, table.at)],
);

/**
 * The leads of such an assignment, with whom they had before. Written for up to 100,000 at once, so without references: a lead
 * may be gone.
 */
export const assignedLeads = pgTable(
  "assigned_leads",
  {
    assignmentId: bigint("assignment_id", { mode: "number" })
      .notNull()
      .references(() => assignments.id, { onDelete: "cascade" }),
    leadId: bigint("lead_id", { mode: "number" }).notNull(),
    before: uuid("before"),
    /** The lead's version after it: one that was worked on or moved since keeps its telecaller. */
    version: integer("version").notNull(),
  },
  (table) => [primaryKey({ columns: [table.assignmentId, table.leadId] })],
);
