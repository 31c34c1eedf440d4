import { useEffect, useEffectEvent } from "react";
import type { CallLog } from "#contract/history/calls";
import { resultLabel } from "#contract/lead/outcomes";
import { leadOf } from "#web/lead/work/lead-queries.ts";
import { cache } from "#web/lib/http/cache.ts";
import { toast } from "#web/ui/toast.ts";
import { noteOutcome } from "./OutcomeKeys.tsx";
import type { QueueItem } from "./queue.ts";
import type { useCallQueue } from "./use-call-queue.ts";

interface Elsewhere {
  item: QueueItem;
  /** The lead's history since an outcome was recorded that is not this page's. */
  newest: readonly CallLog[] | undefined;
  /** Something is typed for the lead, or being sent. */
  isBusy: boolean;
  desk: Pick<ReturnType<typeof useCallQueue>, "items" | "turn">;
}

/**
 * The caller's own outcome on the current lead, recorded elsewhere: an idle page goes on to the next lead; any other one
 * keeps the lead, and says what is returned here.
 */
export function useRecordedElsewhere({ item, newest, isBusy, desk }: Elsewhere): string | undefined {
  const { lead, logs, undoing, problem } = item;
  const latest = newest?.find(({ kind }) => kind === "call" || kind === "quote");
  const isOwn = latest?.undoId && !logs.some(({ id }) => id === latest.id);
  const said = isOwn && !undoing && !problem && `Recorded elsewhere: ${resultLabel(latest.callResult)}`;
  const pass = useEffectEvent(() => {
    if (!said || isBusy) return;
    toast({ title: lead.name, description: said, tone: "plain" });
    // A key pressed right now is for the lead that was shown.
    noteOutcome(lead.id);
    desk.turn();
    // The next ones may have been called there too.
    for (const { lead: next } of desk.items.slice(1))
      void cache.prefetchQuery({ ...leadOf(String(next.id)), staleTime: 0 });
  });
  useEffect(() => {
    if (said) pass();
  }, [said]);
  return said || undefined;
}
