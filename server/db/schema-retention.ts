import { sql } from "drizzle-orm";
import { boolean, check, date, integer, pgTable } from "drizzle-orm/pg-core";

/**
 * The latest removal of leads that have been kept long enough: one row, from the migration on. Whichever server works
 * on it holds it, batch by batch, so that one begun by a server that was killed is ended by the next.
 */
export const retentionRun = pgTable(
  "retention_run",
  {
    singleton: boolean("singleton").primaryKey().default(true),
    /** The Indian day it was begun on; null before the first. */
    day: date("day", { mode: "string" }),
    /** The retention cutoff that it was begun with. */
    before: date("before", { mode: "string" }),
    underWay: boolean("under_way").notNull().default(false),
    /** What it has removed so far. */
    leads: integer("leads").notNull().default(0),
    documents: integer("documents").notNull().default(0),
    customers: integer("customers").notNull().default(0),
  },
  () => [check("retention_run_singleton", sql`singleton`)],
);
