import { sql } from "drizzle-orm";
import { bigserial, boolean, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { ListName } from "#contract/lists/lists";
import { ofUser } from "./accounts.ts";
import { instant } from "./columns.ts";

/** What a person keeps of a list: filters by their names, and, without a name, the columns. */
export const listViews = pgTable(
  "list_views",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    userId: ofUser(),
    list: text("list").$type<ListName>().notNull(),
    name: text("name"),
    /** A filter as part of the list's address, or the columns in their order, separated by commas. */
    kept: text("kept").notNull(),
    /** Everybody who sees the list sees the filter too. */
    shared: boolean("shared").notNull().default(false),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    check("list_views_name", sql`name <> ''`),
    index("list_views_shared").on(table.list).where(sql`shared`),
    // Also the one row of columns, whose name is null.
    uniqueIndex("list_views_person").on(table.userId, table.list, sql`coalesce(lower(${table.name}), '')`),
  ],
);
