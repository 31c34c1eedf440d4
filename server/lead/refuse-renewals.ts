import { sql } from "drizzle-orm";
import type { Tx } from "#server/db/handles";

/** The server makes no lead again in the months of leads that an administrator deletes. */
export async function refuseRenewals(tx: Tx, leadIds: number[]): Promise<void> {
  await tx.execute(sql`
    update customers c set renewal_refused = greatest(c.renewal_refused, d.month)
    from (
      select customer_id, max(campaign_month) as month from leads
      where id = any(${sql.param(leadIds)}::bigint[]) group by customer_id) d
    where d.customer_id = c.id`);
}
