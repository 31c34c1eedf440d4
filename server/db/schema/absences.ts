import { sql } from "drizzle-orm";
import { check, date, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { byUser, ofUser } from "./accounts.ts";
import { instant } from "./columns.ts";

/**
 * Days on which a telecaller is away. What is lent then is an assignment of its own
 * (server/db/schema/assignments.ts), which is given back at the return.
 */
export const absences = pgTable(
  "absences",
  {
    id: uuid("id").primaryKey(),
    userId: ofUser(),
    /** In India. */
    fromDay: date("from_day", { mode: "string" }).notNull(),
    untilDay: date("until_day", { mode: "string" }).notNull(),
    reason: text("reason"),
    /** Who makes the promised calls, and who gets the leads that expire: `share`, `stay` or a user's id. */
    callbacks: text("callbacks").notNull(),
    expiring: text("expiring").notNull(),
    createdBy: byUser("created_by"),
    createdAt: instant("created_at").notNull(),
    /** Null: planned. */
    beganAt: instant("began_at"),
    endedAt: instant("ended_at"),
  },
  (table) => [
    index("absences_user").on(table.userId, table.untilDay),
    uniqueIndex("absences_under_way").on(table.userId).where(sql`began_at is not null and ended_at is null`),
    index("absences_waiting").on(table.fromDay).where(sql`ended_at is null`),
    check("absences_days", sql`from_day <= until_day`),
  ],
);

/** Breaks of the day, for sums by person; one at a time. */
export const workBreaks = pgTable(
  "work_breaks",
  {
    id: uuid("id").primaryKey(),
    userId: ofUser(),
    reason: text("reason").notNull(),
    beganAt: instant("began_at").notNull(),
    /** Null: goes on. */
    endedAt: instant("ended_at"),
  },
  (table) => [
    uniqueIndex("work_breaks_under_way").on(table.userId).where(sql`ended_at is null`),
    index("work_breaks_user").on(table.userId, table.beganAt),
    check("work_breaks_times", sql`ended_at >= began_at`),
  ],
);
