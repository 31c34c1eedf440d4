import { asc, count } from "drizzle-orm";
import type { Db } from "#server/db/handles";
import { leads } from "#server/db/schema/leads";

export interface DemoLead {
  id: number;
  holder: string | null;
  month: string;
}

export function allLeads(db: Db): Promise<DemoLead[]> {
  return db
    .select({ id: leads.id, holder: leads.assignedTo, month: leads.campaignMonth })
    .from(leads)
    .orderBy(asc(leads.id));
}

export async function hasLeads(db: Db): Promise<boolean> {
  const [counted] = await db.select({ total: count() }).from(leads);
  return (counted?.total ?? 0) > 0;
}
