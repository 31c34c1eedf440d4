import type { NextLead } from "#contract/calling/calls";
import { type CallQueue, callQueueNames } from "#contract/calling/queues";

/** A lead of the queue; `again` is one that returned: undone, not saved, or looked at once more. */
export interface QueueItem extends Omit<NextLead, "queue"> {
  queue: CallQueue | "again";
  /** Why its outcome was not saved. */
  problem?: string;
  /** Its outcome is being undone; until then it takes no other. */
  undoing?: true;
}

/** The current lead and the prefetched ones, sorted by kind of queue. */
export function withArrived(items: readonly QueueItem[], arrived: readonly NextLead[]): QueueItem[] {
  const [current, ...ahead] = items;
  const fresh = arrived.filter(({ lead }) => !items.some((item) => item.lead.id === lead.id));
  const sorted = [...ahead, ...fresh].sort((one, other) => orderOf(one) - orderOf(other));
  return current ? [current, ...sorted] : sorted;
}

function orderOf({ queue }: QueueItem): number {
  return queue === "again" ? -1 : callQueueNames.indexOf(queue);
}

export function withoutLead(items: readonly QueueItem[], leadId: number): QueueItem[] {
  return items.filter(({ lead }) => lead.id !== leadId);
}

/** Puts a lead back as the current one. */
export function withReturned(
  items: readonly QueueItem[],
  item: QueueItem,
  queue: QueueItem["queue"] = "again",
): QueueItem[] {
  return [{ ...item, queue }, ...withoutLead(items, item.lead.id)];
}

/** Makes another lead the current one; the others keep their order. */
export function rotated(items: readonly QueueItem[], by: 1 | -1): QueueItem[] {
  const [first, ...others] = items;
  if (!first) return [];
  const last = others.at(-1);
  if (by === 1) return [...others, first];
  return last ? [last, first, ...others.slice(0, -1)] : [first];
}
