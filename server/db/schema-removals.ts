import { sql } from "drizzle-orm";
import { boolean, check, date, integer, pgTable, text } from "drizzle-orm/pg-core";
import { type RemovalKind, removalKinds } from "#contract/removals";
import { instant, oneOf } from "#server/db/columns";

/** One row, from the first start on. It moves forward with the clock while the clock is trusted, and else stands. */
export const clockWatch = pgTable(
  "clock_watch",
  {
    singleton: boolean("singleton").primaryKey().default(true),
    seenAt: instant("seen_at").notNull(),
    beganAt: instant("began_at").notNull(),
  },
  () => [check("clock_watch_singleton", sql`singleton`)],
);

/** A removal of more than a day's usual number: it waits, or is allowed for exactly this cutoff and count at most. */
export const heldRemovals = pgTable(
  "held_removals",
  {
    kind: text("kind").$type<RemovalKind>().primaryKey(),
    before: date("before", { mode: "string" }).notNull(),
    count: integer("count").notNull(),
    allowed: boolean("allowed").notNull(),
  },
  () => [check("held_removals_kind", oneOf("kind", removalKinds))],
);
