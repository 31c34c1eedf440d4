import { asc, desc, eq, sql } from "drizzle-orm";
import type { Campaign } from "#contract/campaigns/calls";
import { monthLabel } from "#contract/time/calendar";
import type { Db, Tx } from "#server/db/handles";
import { campaigns } from "#server/db/schema/campaigns";

const campaign = {
  id: campaigns.id,
  name: campaigns.name,
  month: campaigns.month,
  year: sql<number>`left(${campaigns.month}, 4)::int`,
  description: campaigns.description,
};

export function listCampaigns(db: Db): Promise<Campaign[]> {
  return db.select(campaign).from(campaigns).orderBy(desc(campaigns.month), asc(campaigns.id));
}

export async function findCampaign(db: Db | Tx, id: number): Promise<Campaign | undefined> {
  const [found] = await db.select(campaign).from(campaigns).where(eq(campaigns.id, id));
  return found;
}

export async function insertCampaign(
  tx: Tx,
  values: { name: string; month: string; description: string | null; createdAt: Date },
): Promise<Campaign | undefined> {
  const [inserted] = await tx.insert(campaigns).values(values).returning(campaign);
  return inserted;
}

/**
 * The month's campaign, the oldest one if there are several; created, with a name like 'Nov 2026', if there
 * is none.
 */
export async function campaignOfMonth(tx: Tx, month: string, now: Date): Promise<Campaign> {
  const find = () =>
    tx.select(campaign).from(campaigns).where(eq(campaigns.month, month)).orderBy(asc(campaigns.id)).limit(1);
  const [found] = await find();
  if (found) return found;
  const label = monthLabel(month);
  const values = { month, description: `${label} insurance renewal campaign`, createdAt: now };
  // The name may belong to a campaign of another month; then a number is added.
  for (let number = 1; ; number++) {
    const name = number === 1 ? label : `${label} (${number})`;
    const [made] = await tx
      .insert(campaigns)
      .values({ ...values, name })
      .onConflictDoNothing()
      .returning(campaign);
    if (made) return made;
    const [others] = await find();
    if (others) return others;
  }
}

/** The campaign of each row of a file: the chosen one, or that of its month; undefined without either. */
export function campaignFinder(tx: Tx, chosen: Campaign | undefined, now: Date) {
  const found = new Map<string, Campaign>();
  return async (month: string | null): Promise<Campaign | undefined> => {
    if (chosen || month === null) return chosen;
    const campaign = found.get(month) ?? (await campaignOfMonth(tx, month, now));
    found.set(month, campaign);
    return campaign;
  };
}
