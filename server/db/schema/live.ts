import { index, pgTable, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { instant } from "./columns.ts";
import { ofLead } from "./leads.ts";

/**
 * The lead each user has open, as their page last reported. UNLOGGED (added by hand in the migration): it is
 * written constantly, and after a crash every page reports again.
 */
export const leadPresence = pgTable(
  "lead_presence",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    leadId: ofLead(),
    openedAt: instant("opened_at").notNull().defaultNow(),
    seenAt: instant("seen_at").notNull(),
  },
  (table) => [index("lead_presence_lead").on(table.leadId)],
);
