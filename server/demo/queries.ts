import { asc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/db/handles";
import { customers } from "#server/db/schema/customers";
import { leads } from "#server/db/schema/leads";

export interface DemoLead {
  id: number;
  holder: string | null;
  month: string;
  vehicleType: string | null;
  /** Its customer had an earlier lead. */
  isKnown: boolean;
}

export function allLeads(db: Db): Promise<DemoLead[]> {
  return db
    .select({
      id: leads.id,
      holder: leads.assignedTo,
      month: leads.campaignMonth,
      vehicleType: customers.vehicleType,
      isKnown: sql<boolean>`exists (select from leads earlier
        where earlier.customer_id = leads.customer_id and earlier.campaign_month < leads.campaign_month)`,
    })
    .from(leads)
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .orderBy(asc(leads.id));
}

export const hasLeads = async (db: Db) => (await db.$count(leads)) > 0;

/** What a dealer's file had in columns that no field is for. */
export async function addOtherDetails(tx: Tx): Promise<void> {
  await tx
    .update(customers)
    .set({ otherDetails: { Financier: "HDFC Bank", "RTO code": "MH12", Nominee: "Spouse" } })
    .where(sql`${customers.chassisNumber} is not null and ${customers.id} % 2 = 1`);
}
