import { keysOf } from "#contract/tables";
import type { CallQueue } from "./queues.ts";

/** What a caller can work alone in call mode, in the order of its keys. */
export const callSplits = {
  due: { label: "Due", queues: ["callback"] },
  expiring: { label: "Expiring", queues: ["expiring"] },
  retries: { label: "Retries", queues: ["retry", "retry_later"] },
  new: { label: "New", queues: ["fresh"] },
  quotes: { label: "Quotes", queues: ["quote"] },
  expired: { label: "Expired", queues: ["expired", "long_expired"] },
} as const satisfies Record<string, { label: string; queues: readonly CallQueue[] }>;
export type CallSplit = keyof typeof callSplits;
export const callSplitNames = keysOf(callSplits);

/** Whether a kind of the queue is in a split; without one all are. */
export function isInSplit(split: CallSplit | undefined, queue: CallQueue): boolean {
  return split === undefined || callSplits[split].queues.some((one) => one === queue);
}
