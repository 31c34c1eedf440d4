import { sql } from "drizzle-orm";
import { boolean, check, date, integer, pgTable, text } from "drizzle-orm/pg-core";
import { type RemovalKind, removalKinds } from "#contract/removals/calls";
import { instant, oneOf } from "./columns.ts";

/**
 * A single row from the first start on. It follows the clock while the clock is trusted and stays unchanged
 * otherwise.
 */
export const clockWatch = pgTable(
  "clock_watch",
  {
    singleton: boolean("singleton").primaryKey().default(true),
    seenAt: instant("seen_at").notNull(),
    beganAt: instant("began_at").notNull(),
  },
  () => [check("clock_watch_singleton", sql`singleton`)],
);

/**
 * A removal above the usual daily number: pending, or allowed for exactly this cutoff and at most this count.
 */
export const pendingRemovals = pgTable(
  "held_removals",
  {
    kind: text("kind").$type<RemovalKind>().primaryKey(),
    before: date("before", { mode: "string" }).notNull(),
    count: integer("count").notNull(),
    allowed: boolean("allowed").notNull(),
  },
  () => [check("held_removals_kind", oneOf("kind", removalKinds))],
);
