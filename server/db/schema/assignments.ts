import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { AuditDetails } from "#contract/audit/details";
import type { AssignmentState } from "#contract/leads/bulk/calls";
import { absences } from "./absences.ts";
import { byUser } from "./accounts.ts";
import { instant } from "./columns.ts";

/** Bulk assignments that their sender can still undo; older ones go with the next one, those of an absence with its end. */
export const assignments = pgTable(
  "assignments",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    userId: byUser("user_id"),
    at: instant("at").notNull(),
    /** The leads of an absent telecaller, lent until the return. */
    absenceId: uuid("absence_id").references(() => absences.id, { onDelete: "cascade" }),
    undoneAt: instant("undone_at"),
    /** A large one is carried out and undone by a job, part by part. */
    state: text("state").$type<AssignmentState>().notNull().default("done"),
    /** Of one that is under way: its leads, how many of them have moved, and its audit entry. */
    total: integer("total").notNull().default(0),
    moved: integer("moved").notNull().default(0),
    details: jsonb("details").$type<AuditDetails>(),
    address: text("address"),
  },
  (table) => [
    index("assignments_user").on(table.userId, table.at),
    uniqueIndex("assignments_absence").on(table.absenceId),
    check("assignments_state", sql`state in ('assigning', 'done', 'undoing')`),
  ],
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
    /** Who gets it. */
    assignee: uuid("assignee"),
    /** The lead's version after it: one that was worked on or moved since keeps its telecaller. Null until it has moved. */
    version: integer("version"),
  },
  (table) => [primaryKey({ columns: [table.assignmentId, table.leadId] })],
);
