import { typedOf } from "#contract/lead/remarks";
import type { LeadRow } from "#contract/leads/record";
import { type FollowUpGroup, followUpGroup, itemsOf, type ListItem } from "./follow-up-groups.ts";

/** The headings, in the order of the list. */
const groups = {
  overdue: "Overdue",
  now: "Now",
  today: "Later today",
  later: "Later",
  none: "No time set",
} as const satisfies Record<FollowUpGroup, string>;

/** Callbacks and follow-ups under their headings: overdue, now, later today, later. */
export function groupedItems(leads: readonly LeadRow[], now: Date): ListItem[] {
  const items = itemsOf(leads).map((item) =>
    "lead" in item ? { ...item, note: typedOf(item.lead.promiseNote ?? "") } : item,
  );
  const groupOf = (item: ListItem) =>
    "lead" in item ? followUpGroup(item.lead.nextFollowUp, now) : undefined;
  return Object.entries(groups).flatMap(([group, heading], index) => {
    const own = items.filter((item) => groupOf(item) === group);
    if (own.length === 0) return [];
    const pressing = group === "overdue" || group === "now";
    return [{ id: -1 - index, heading, count: own.length, pressing }, ...own];
  });
}
