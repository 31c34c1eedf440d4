import type { CallLog } from "#contract/history/calls";
import { resultLabel } from "#contract/lead/outcomes";
import { formatTime } from "#web/lib/format/format.ts";
import { formatWhenInSentence } from "#web/lib/format/when.ts";

/** 'Called at 11:52: Switched Off' */
export function calledText(logs: readonly CallLog[], now: Date): string | undefined {
  const call = logs.find(({ kind }) => kind === "call" || kind === "quote");
  return call && `Called ${formatWhenInSentence(call.createdAt, now)}: ${resultLabel(call.callResult)}`;
}

/** 'The next key corrects Switched Off (11:52)' */
export const correctsText = ({ callResult, createdAt }: CallLog) =>
  `The next key corrects ${resultLabel(callResult)} (${formatTime(createdAt)})`;
