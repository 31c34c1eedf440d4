import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/**
 * The numbers and plates of erased people as keyed hashes (erasure_hash()): a later file that has one of them says so, and
 * nobody can read from it whom it was.
 */
export const erasedKeys = pgTable("erased_keys", {
  hash: text("hash").primaryKey(),
  erasedAt: instant("erased_at").notNull(),
});

/** The key of the hashes: a single row, made by the migration, different in each installation. */
export const erasureSecret = pgTable(
  "erasure_secret",
  { singleton: boolean("singleton").primaryKey().default(true), secret: text("secret").notNull() },
  () => [check("erasure_secret_singleton", sql`singleton`)],
);
