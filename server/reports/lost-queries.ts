import { desc, sql } from "drizzle-orm";
import type { Narrowing } from "#contract/figures/calls";
import type { Db } from "#server/db/handles";
import { leads } from "#server/db/schema/leads";
import { isLostBy } from "#server/lead/figures/lost-figures";

const rupees = (value: unknown) => (value === null ? null : Math.round(Number(value)));

/** The lost renewals by insurer, and by insurer and reason. */
export async function lostOf(db: Db, asked: Narrowing) {
  const lost = db
    .select({
      lostTo: leads.lostTo,
      lostReason: leads.lostReason,
      lostPremium: leads.lostPremium,
      lowest: sql<
        number | null
      >`(select min(q.total) from quotes q where q.lead_id = leads.id and q.total > 0)`.as("lowest"),
    })
    .from(leads)
    .where(isLostBy(asked))
    .as("lost");
  const byInsurer = db
    .select({
      insurer: lost.lostTo,
      leads: sql`count(*)`.mapWith(Number),
      paid: sql`avg(${lost.lostPremium})`.mapWith(rupees),
      paidOf: sql`count(${lost.lostPremium})`.mapWith(Number),
      ourLowest: sql`avg(${lost.lowest})`.mapWith(rupees),
      difference: sql`avg(${lost.lostPremium} - ${lost.lowest})`.mapWith(rupees),
      differenceOf: sql`count(${lost.lostPremium} - ${lost.lowest})`.mapWith(Number),
      quoted: sql`count(${lost.lowest})`.mapWith(Number),
    })
    .from(lost)
    .groupBy(lost.lostTo)
    .orderBy(desc(sql`count(*)`), lost.lostTo);
  const byReason = db
    .select({ insurer: lost.lostTo, reason: lost.lostReason, leads: sql`count(*)`.mapWith(Number) })
    .from(lost)
    .groupBy(lost.lostTo, lost.lostReason)
    .orderBy(desc(sql`count(*)`), lost.lostReason);
  return Promise.all([byInsurer, byReason]);
}
