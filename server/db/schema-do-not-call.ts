import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#server/db/columns";
import { users } from "#server/db/schema-accounts";

/**
 * The numbers that asked not to be called, by the key that phones are compared by: whichever record has the number,
 * now or later, is not called. It stays when the person's records are erased, or the next file would call again.
 */
export const doNotCall = pgTable("do_not_call", {
  phoneKey: text("phone_key").primaryKey(),
  since: instant("since").notNull(),
  notedBy: uuid("noted_by")
    .notNull()
    .references(() => users.id),
  reason: text("reason"),
});
