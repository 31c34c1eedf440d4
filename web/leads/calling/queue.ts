import { type CallQueue, callQueueNames } from "#contract/call-queues";
import type { NextLead } from "#contract/calling";

/** A lead at hand; `again` is one that came back: taken back, not saved, or looked at once more. */
export interface Item extends Omit<NextLead, "queue"> {
  queue: CallQueue | "again";
  /** Why its outcome was not saved. */
  problem?: string;
}

/** The lead at hand and those fetched ahead, a lead of the caller's own kind before it is one of the next kind. */
export function withArrived(items: readonly Item[], arrived: readonly NextLead[]): Item[] {
  const [current, ...ahead] = items;
  const fresh = arrived.filter(({ lead }) => !items.some((item) => item.lead.id === lead.id));
  const sorted = [...ahead, ...fresh].sort((one, other) => placeOf(one) - placeOf(other));
  return current ? [current, ...sorted] : sorted;
}

function placeOf({ queue }: Item): number {
  return queue === "again" ? -1 : callQueueNames.indexOf(queue);
}

export function without(items: readonly Item[], leadId: number): Item[] {
  return items.filter(({ lead }) => lead.id !== leadId);
}

/** Comes back as the one at hand. */
export function cameBack(items: readonly Item[], item: Item): Item[] {
  return [{ ...item, queue: "again" }, ...without(items, item.lead.id)];
}

/** Another of the leads at hand is looked at; the others keep their order. */
export function turned(items: readonly Item[], by: 1 | -1): Item[] {
  const [first, ...others] = items;
  if (!first) return [];
  const last = others.at(-1);
  if (by === 1) return [...others, first];
  return last ? [last, first, ...others.slice(0, -1)] : [first];
}
