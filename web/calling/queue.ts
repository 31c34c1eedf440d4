import type { NextLead } from "#contract/calling/calls";
import { callQueueNames } from "#contract/calling/queues";

/** A lead of the queue, with the reason for which it was offered. */
export interface QueueItem extends NextLead {
  /** It returned: undone, or not saved. */
  again?: true;
  /** Called before, and looked up again. */
  back?: true;
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

/** The promise in the queue that is due while another lead is open. */
export function dueBeside([, ...ahead]: readonly QueueItem[], now: Date): QueueItem | undefined {
  return ahead.find(
    ({ queue, lead }) =>
      queue === "callback" && lead.nextFollowUp !== null && Date.parse(lead.nextFollowUp) <= now.getTime(),
  );
}

function orderOf({ queue, again }: QueueItem): number {
  return again ? -1 : callQueueNames.indexOf(queue);
}

export function withoutLead(items: readonly QueueItem[], leadId: number): QueueItem[] {
  return items.filter(({ lead }) => lead.id !== leadId);
}

/** Puts a lead back as the current one, as it is. */
export function withFirst(items: readonly QueueItem[], item: QueueItem): QueueItem[] {
  return [item, ...withoutLead(items, item.lead.id)];
}

/** Puts a lead back as the current one after its outcome was undone or not saved. */
export function withReturned(items: readonly QueueItem[], item: QueueItem): QueueItem[] {
  return withFirst(items, { ...item, again: true });
}

/** Makes the next lead the current one; the current one comes last. */
export function rotated([first, ...others]: readonly QueueItem[]): QueueItem[] {
  return first ? [...others, first] : [];
}
