import { bigint, bigserial, index, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { instant } from "./columns.ts";
import { leads } from "./leads.ts";

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

/** The leads of such an assignment, with whom they had before. */
export const assignedLeads = pgTable(
  "assigned_leads",
  {
    assignmentId: bigint("assignment_id", { mode: "number" })
      .notNull()
      .references(() => assignments.id, { onDelete: "cascade" }),
    leadId: bigint("lead_id", { mode: "number" })
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    before: uuid("before").references(() => users.id),
    /** The lead's version after it: one that was worked on or moved since keeps its telecaller. */
    version: integer("version").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.assignmentId, table.leadId] }),
    index("assigned_leads_lead").on(table.leadId),
  ],
);
