import type { Campaign } from "#contract/campaigns/calls";
import { campaignCalendar } from "#contract/campaigns/months";
import { isDate, monthLabel, monthOf, today } from "#contract/time/calendar";
import { campaigns } from "#web/lead/team.ts";
import { now } from "#web/lib/browser/clock.ts";
import { ApiError, send } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";

/** The campaign of that name, ignoring case and surrounding spaces. */
export function campaignNamed(name: string, existing: readonly Campaign[] = []): Campaign | undefined {
  const wanted = name.trim().toLowerCase();
  return existing.find((campaign) => campaign.name.trim().toLowerCase() === wanted);
}

/** The campaign of an upload; created if no campaign has this name (specification §7). */
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
    // Created in the meantime: by another user, or by a call whose reply was lost.
    const taken = error instanceof ApiError && error.status === 409;
    const made = taken && campaignNamed(name, await cache.fetchQuery({ ...campaigns, staleTime: 0 }));
    if (made) return made;
    throw error;
  }
}

/** In the list: take the month from the calendar. */
export const BY_CALENDAR = "calendar";

/** The chosen campaign month: one of the list, or that of any day. */
export interface MonthChoice {
  /** 'MMM yyyy', `BY_CALENDAR`, or "" for none yet. */
  listed: string;
  /** The day of the calendar, YYYY-MM-DD. */
  day: string;
}

export const NO_MONTH: MonthChoice = { listed: "", day: "" };

/** The month as stored, 'MMM yyyy' (specification §9); "" while there is none. */
export function chosenMonth({ listed, day }: MonthChoice, today: string): string {
  if (listed !== BY_CALENDAR) return listed;
  return isInCalendar(day, today) ? monthLabel(monthOf(day)) : "";
}

export function isInCalendar(day: string, today: string): boolean {
  const { first, last } = campaignCalendar(today);
  return isDate(day) && day >= first && day <= last;
}
