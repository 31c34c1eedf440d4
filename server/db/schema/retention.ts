import { sql } from "drizzle-orm";
import { boolean, check, date, integer, pgTable } from "drizzle-orm/pg-core";

/**
 * The latest retention run: a single row, created by the migration. A server locks it for each batch, so that
 * another server can finish a run whose server was killed.
 */
export const retentionRun = pgTable(
  "retention_run",
  {
    singleton: boolean("singleton").primaryKey().default(true),
    /** The Indian day the run began; null before the first. */
    day: date("day", { mode: "string" }),
    /** The run's retention cutoff. */
    before: date("before", { mode: "string" }),
    underWay: boolean("under_way").notNull().default(false),
    /** What it has removed so far. */
    leads: integer("leads").notNull().default(0),
    documents: integer("documents").notNull().default(0),
    customers: integer("customers").notNull().default(0),
  },
  () => [check("retention_run_singleton", sql`singleton`)],
);
