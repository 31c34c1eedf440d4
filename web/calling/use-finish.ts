import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { CallLog } from "#contract/history/calls";
import { type OutcomeCode, outcomes } from "#contract/lead/outcomes";
import { typedOf } from "#contract/lead/remarks";
import type { OutcomeTexts } from "#web/lead/work/drafts.ts";
import { toastError } from "#web/ui/toast.ts";
import { noteOutcome } from "./OutcomeKeys.tsx";
import type { Step } from "./outcome-step.ts";
import type { QueueItem } from "./queue.ts";
import type { useCallQueue } from "./use-call-queue.ts";

/** An outcome with what its dialog asked; without a dialog the remark goes with it. */
interface KeptOutcome {
  outcome: OutcomeCode;
  details?: Omit<Step, "outcome">;
  texts?: OutcomeTexts | undefined;
}

/** Of a customer looked up again the outcome that the next one replaces: one's own of the last hour, and no call since. */
export function replacedIn(history: readonly CallLog[]): CallLog | undefined {
  const latest = history.find(({ kind }) => ["call", "quote", "touch"].includes(kind));
  return latest?.undoId ? latest : undefined;
}

interface Finish {
  item: QueueItem;
  typed: string;
  replaced: CallLog | undefined;
  desk: Pick<ReturnType<typeof useCallQueue>, "finish">;
}

/** Records the current lead's outcome; one chosen while the outcome before is being undone is recorded after that. */
export function useFinish({ item: { lead, undoing, again }, typed, replaced, desk }: Finish) {
  const [kept, setKept] = useState<KeptOutcome>();
  const waits = useRef<KeptOutcome>(undefined);
  const keep = (chosen: KeptOutcome | undefined) => {
    waits.current = chosen;
    setKept(chosen);
  };
  // What was said in the call stays, unless something else is typed.
  const said = typed.trim() || replaced?.kind !== "call" ? typed : typedOf(replaced.notes ?? "");
  const finish = (chosen: KeptOutcome) => {
    if (undoing) return keep(chosen);
    const { outcome, details, texts = { remark: typed } } = chosen;
    noteOutcome(lead.id);
    desk.finish(
      { outcome, replaces: replaced?.undoId, ...(said.trim() && { notes: said }), ...details },
      texts,
    );
  };
  const sayDropped = (dropped: KeptOutcome, why: string) => {
    toastError(`${lead.name}: ${outcomes[dropped.outcome].label}. The one before ${why}`, "Not recorded");
  };
  const finishKept = useEffectEvent(() => {
    if (!kept) return;
    keep(undefined);
    if (again) finish(kept);
    else sayDropped(kept, "could not be undone");
  });
  useEffect(() => {
    if (!undoing) finishKept();
  }, [undoing]);
  const leave = useEffectEvent(() => {
    if (waits.current) sayDropped(waits.current, "was still being undone");
  });
  useEffect(() => () => leave(), []);
  return { kept, said, finish };
}
