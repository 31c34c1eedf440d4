import { DUE_COUNT_MAX } from "#contract/callbacks/due-count";
import type { NextLead } from "#contract/calling/calls";
import { callQueueNames } from "#contract/calling/queues";
import { isInSplit } from "#contract/calling/splits";
import type { Lead } from "#contract/leads/record";
import type { SplitCount } from "./outcome-step.ts";

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

/** A promise whose time has come. */
export const isDue = ({ queue, lead }: QueueItem, now: Date) =>
  queue === "callback" && lead.nextFollowUp !== null && Date.parse(lead.nextFollowUp) <= now.getTime();

function orderOf({ queue, again }: QueueItem): number {
  return again ? -1 : callQueueNames.indexOf(queue);
}

export const idsOf = (items: readonly QueueItem[]): number[] => items.map(({ lead }) => lead.id);

export function withoutLead(items: readonly QueueItem[], leadId: number): QueueItem[] {
  return items.filter(({ lead }) => lead.id !== leadId);
}

/** An outcome was recorded on the lead since it was offered: in another tab, or by a colleague. */
export const isFinishedSince = (now: Lead, offered: Lead): boolean =>
  now.lastCallAt !== offered.lastCallAt || now.subStatus !== offered.subStatus;

/** The lead after an undo; one finished elsewhere before stays as it was offered, so that the page tells it is not that any more. */
export const asOffered = (offered: Lead, restored: Lead): Lead =>
  isFinishedSince(restored, offered) ? { ...offered, version: restored.version } : restored;

/** The counts after a lead has left the queue, until they are counted again. */
export function countedWithout(splits: readonly SplitCount[], { queue, back }: QueueItem): SplitCount[] {
  const isOf = ({ split, leads }: SplitCount) => !back && leads < DUE_COUNT_MAX && isInSplit(split, queue);
  return splits.map((one) => (isOf(one) ? { ...one, leads: Math.max(0, one.leads - 1) } : one));
}

/** Puts a lead back as the current one, as it is. */
export function withFirst(items: readonly QueueItem[], item: QueueItem): QueueItem[] {
  return [item, ...withoutLead(items, item.lead.id)];
}

/** Puts a lead back as the current one after its outcome was undone or not saved. */
export function withReturned(items: readonly QueueItem[], item: QueueItem): QueueItem[] {
  return withFirst(items, { ...item, again: true });
}

/** A called lead that is looked up. */
export const lookedUpAs = ({ lead, logs }: Pick<QueueItem, "lead" | "logs">): QueueItem => ({
  queue: lead.nextFollowUp ? "callback" : "retry",
  lead,
  logs,
  back: true,
});

/** The same lead after one of its entries was undone. */
export function withUndone(item: QueueItem, undone: Pick<QueueItem, "lead" | "logs">): QueueItem {
  if (item.lead.id !== undone.lead.id) return item;
  return { ...item, ...(item.back ? lookedUpAs(undone) : undone), again: true };
}

/** Makes the next lead the current one; the current one comes last. */
export function rotated([first, ...others]: readonly QueueItem[]): QueueItem[] {
  return first ? [...others, first] : [];
}
