import { pgTable, text } from "drizzle-orm/pg-core";
import { byUser } from "./accounts.ts";
import { instant } from "./columns.ts";

/**
 * Do-not-call list, by the key phones are compared by: any record with the number, now or later, is not
 * called. An entry survives the erasure of the person's records, or the next file would make them callable
 * again.
 */
export const doNotCall = pgTable("do_not_call", {
  phoneKey: text("phone_key").primaryKey(),
  since: instant("since").notNull(),
  notedBy: byUser("noted_by"),
  reason: text("reason"),
});
