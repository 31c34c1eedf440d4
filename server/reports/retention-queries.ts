import { sql } from "drizzle-orm";
import type { Narrowing } from "#contract/figures/calls";
import type { Db } from "#server/db/handles";
import { leads } from "#server/db/schema/leads";
import { fateOn, isDue } from "#server/lead/figures/retention-figures";

/** The policies of ours that end, by month, insurer and what became of their customers. */
export function countFates(db: Db, asked: Narrowing, now: Date) {
  const sold = db
    .select({
      month: sql<string>`to_char(${leads.nextExpiry}, 'YYYY-MM')`.as("month"),
      insurer: leads.newInsurer,
      premium: leads.newPremium,
      fate: fateOn(now).as("fate"),
    })
    .from(leads)
    .where(isDue(asked))
    .as("sold");
  return db
    .select({
      month: sold.month,
      insurer: sold.insurer,
      fate: sold.fate,
      policies: sql`count(*)`.mapWith(Number),
      premium: sql`coalesce(sum(${sold.premium}), 0)`.mapWith(Number),
    })
    .from(sold)
    .groupBy(sold.month, sold.insurer, sold.fate);
}
