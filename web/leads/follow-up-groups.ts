import type { LeadRow } from "#contract/leads/record";
import { today } from "#contract/time/calendar";

/** A promised time relative to now, in the order of the list. */
const groups = {
  overdue: "Overdue",
  now: "Now",
  today: "Later today",
  later: "Later",
  none: "No time set",
} as const;

type FollowUpGroup = keyof typeof groups;

/** A callback may be kept a little before its time, and is not overdue at once. */
const AROUND_NOW_MS = 5 * 60_000;

export function followUpGroup(at: string | null, now: Date): FollowUpGroup {
  if (at === null) return "none";
  const distance = Date.parse(at) - now.getTime();
  if (distance < -AROUND_NOW_MS) return "overdue";
  if (distance <= AROUND_NOW_MS) return "now";
  return today(new Date(at)) === today(now) ? "today" : "later";
}

/** A quote leaves a promised callback standing; every other result keeps it or sets another. */
export function showsFollowUp({ status }: Pick<LeadRow, "status">): boolean {
  return status === "follow_up" || status === "completed";
}

/** A row of the list: a lead, or the heading of a group. Ids of headings are negative. */
export type ListItem =
  | { id: number; lead: LeadRow; place: number }
  | { id: number; heading: string; count: number; pressing: boolean };

export function itemsOf(leads: readonly LeadRow[]): ListItem[] {
  return leads.map((lead, index) => ({ id: lead.id, lead, place: index + 1 }));
}

/** Callbacks and follow-ups under their headings: overdue, now, later today, later. */
export function groupedItems(leads: readonly LeadRow[], now: Date): ListItem[] {
  const items = itemsOf(leads);
  const groupOf = (item: ListItem) =>
    "lead" in item ? followUpGroup(item.lead.nextFollowUp, now) : undefined;
  return Object.entries(groups).flatMap(([group, heading], index) => {
    const own = items.filter((item) => groupOf(item) === group);
    if (own.length === 0) return [];
    const pressing = group === "overdue" || group === "now";
    return [{ id: -1 - index, heading, count: own.length, pressing }, ...own];
  });
}
