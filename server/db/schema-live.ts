import { bigint, index, pgTable, uuid } from "drizzle-orm/pg-core";
import { instant } from "#server/db/columns";
import { leads } from "#server/db/schema";
import { users } from "#server/db/schema-accounts";

/**
 * Which lead each person has open, as their page last said. UNLOGGED by the migration's own hand: it is written all the
 * time, and after a crash every page says it anew.
 */
export const leadPresence = pgTable(
  "lead_presence",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    leadId: bigint("lead_id", { mode: "number" })
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    seenAt: instant("seen_at").notNull(),
  },
  (table) => [index("lead_presence_lead").on(table.leadId)],
);
