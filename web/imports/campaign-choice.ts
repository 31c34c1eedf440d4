import { today } from "#contract/calendar";
import type { Campaign } from "#contract/campaigns";
import { ApiError, send } from "#web/lib/api.ts";
import { cache } from "#web/lib/cache.ts";
import { now } from "#web/lib/clock.ts";
import { campaigns } from "./data.ts";

/** The campaign of that name, case and outer spaces aside. */
export function campaignNamed(name: string, existing: readonly Campaign[] = []): Campaign | undefined {
  const wanted = name.trim().toLowerCase();
  return existing.find((campaign) => campaign.name.trim().toLowerCase() === wanted);
}

/** The campaign that an upload goes to; a name that no campaign has makes one (specification §7). */
export async function campaignFor(name: string, month: string): Promise<Campaign> {
  const known = campaignNamed(name, await cache.ensureQueryData(campaigns));
  return known ?? createCampaign(name.trim(), month);
}

async function createCampaign(name: string, month: string): Promise<Campaign> {
  const year = Number(today(now()).slice(0, 4));
  const description = `${month} insurance renewal campaign`;
  try {
    return await send("POST /api/campaigns", { body: { name, month, year, description } });
  } catch (error) {
    // Made meanwhile: by somebody else, or by a call whose answer was lost.
    const taken = error instanceof ApiError && error.status === 409;
    const made = taken && campaignNamed(name, await cache.fetchQuery({ ...campaigns, staleTime: 0 }));
    if (made) return made;
    throw error;
  }
}
