import type { LeadRow } from "#contract/leads/record";
import { MINUTE_MS, today } from "#contract/time/calendar";

export type FollowUpGroup = "overdue" | "now" | "today" | "later" | "none";

/** A callback is not overdue at once. */
const NOW_LASTS_MS = 5 * MINUTE_MS;

/**
 * A promised time relative to the minute of now, in which a list is drawn; 'overdue' and 'now' are the due ones, as every count
 * of them says.
 */
export function followUpGroup(at: string | null, now: Date): FollowUpGroup {
  if (at === null) return "none";
  const minute = now.getTime() - (now.getTime() % MINUTE_MS);
  const distance = Date.parse(at) - minute;
  if (distance < -NOW_LASTS_MS) return "overdue";
  if (distance < MINUTE_MS) return "now";
  return today(new Date(at)) === today(now) ? "today" : "later";
}

/** A quote leaves a promised callback standing; every other result keeps it or sets another. */
export function showsFollowUp({ status }: Pick<LeadRow, "status">): boolean {
  return status === "follow_up" || status === "completed";
}

/** A row of the list: a lead with what was noted for the promise, or the heading of a group. Ids of headings are negative. */
export type ListItem =
  | { id: number; lead: LeadRow; place: number; note?: string }
  | { id: number; heading: string; count: number; pressing: boolean };

export function itemsOf(leads: readonly LeadRow[]): ListItem[] {
  return leads.map((lead, index) => ({ id: lead.id, lead, place: index + 1 }));
}
