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
import type { LeadStatus } from "#contract/outcomes";

/**
 * How many leads stand where, kept by triggers in the transaction of each write. Writers only ever add a change, so
 * none waits for another; now and then the changes are folded into the counts. Readers add up both (lead_standing).
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
export const leadsStanding = pgView("lead_standing", leadStanding).existing();

/** By Indian day and by who holds the lead now: leads created, and connected calls made. */
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

/** What each person did in each hour of an Indian day, kept by triggers; only the person's own writes touch the row. */
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

/** The same by day, so that a year is few rows to add up. Follows the hours by a trigger of its own. */
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
    /** How many hours of the clock had a call. */
    hours: integer("hours").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] }), index("user_days_day").on(table.day)],
);
