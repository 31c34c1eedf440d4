import {
  date,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { LeadStatus } from "#contract/lead/outcomes";

/**
 * Leads by status, kept by triggers in the transaction of each write. Writers only insert change rows, so
 * none waits for another; a job folds the changes into the counts. Readers add up both (lead_standing).
 */
const leadStanding = {
  campaignMonth: text("campaign_month").notNull(),
  holder: uuid("holder"),
  status: text("status").$type<LeadStatus>().notNull(),
  subStatus: text("sub_status"),
  leads: integer("leads").notNull(),
  /** Of these, those never called. */
  uncalled: integer("uncalled").notNull(),
  /** Connected calls of all time on these leads. */
  connected: integer("connected").notNull(),
};

export const leadCounts = pgTable("lead_counts", leadStanding, (table) => [
  unique("lead_counts_place")
    .on(table.campaignMonth, table.holder, table.status, table.subStatus)
    .nullsNotDistinct(),
]);
export const leadCountChanges = pgTable("lead_count_changes", leadStanding);
export const leadStandingView = pgView("lead_standing", leadStanding).existing();

/** By Indian day and current assignee: leads created, and connected calls. */
const leadDay = {
  day: date("day", { mode: "string" }).notNull(),
  holder: uuid("holder"),
  created: integer("created").notNull(),
  connected: integer("connected").notNull(),
};

export const dayCounts = pgTable("day_counts", leadDay, (table) => [
  unique("day_counts_place").on(table.day, table.holder).nullsNotDistinct(),
]);
export const dayCountChanges = pgTable("day_count_changes", leadDay);
export const leadDays = pgView("lead_days", leadDay).existing();

/** Each user's work by hour of an Indian day, kept by triggers; only the user's own writes update the row. */
export const userHours = pgTable(
  "user_hours",
  {
    userId: uuid("user_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    hour: smallint("hour").notNull(),
    calls: integer("calls").notNull(),
    connected: integer("connected").notNull(),
    fresh: integer("fresh").notNull(),
    quotes: integer("quotes").notNull(),
    assignments: integer("assignments").notNull(),
    policies: integer("policies").notNull(),
    documents: integer("documents").notNull(),
    /** Remarks, and edits of a lead. */
    edits: integer("edits").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.hour] }),
    index("user_hours_day").on(table.day),
  ],
);

/** The same by day, so that a year is few rows to add up. Kept by a separate trigger on the hours. */
export const userDays = pgTable(
  "user_days",
  {
    userId: uuid("user_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    calls: integer("calls").notNull(),
    connected: integer("connected").notNull(),
    quotes: integer("quotes").notNull(),
    policies: integer("policies").notNull(),
    documents: integer("documents").notNull(),
    /** The number of hours with a call. */
    hours: integer("hours").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] }), index("user_days_day").on(table.day)],
);
