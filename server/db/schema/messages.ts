import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, primaryKey, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { type Language, languages } from "#contract/templates/languages";
import { byUser } from "./accounts.ts";
import { instant, oneOf } from "./columns.ts";

/** The versions of the agency's own messages: a change adds one. */
export const messages = pgTable(
  "messages",
  {
    id: serial("id").notNull(),
    version: integer("version").notNull(),
    name: text("name").notNull(),
    language: text("language").$type<Language>(),
    /** Null once it is deleted. */
    text: text("text"),
    changedAt: instant("changed_at").notNull(),
    changedBy: byUser("changed_by"),
    /** A later version exists. */
    superseded: boolean("superseded").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.version] }),
    check("messages_language", oneOf("language", languages)),
    uniqueIndex("messages_name")
      .on(sql`lower(${table.name})`, sql`coalesce(${table.language}, '')`)
      .where(sql`text is not null and not superseded`),
  ],
);
