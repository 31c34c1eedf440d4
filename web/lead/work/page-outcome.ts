import { useMutation, useQuery } from "@tanstack/react-query";
import type { CallLog } from "#contract/history/calls";
import type { Lead } from "#contract/leads/record";
import { useRequestId } from "#web/lib/http/request-ids.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import { toast } from "#web/ui/toast.ts";
import {
  giveBackNote,
  isSending,
  type Messages,
  type RecordedLead,
  recordOutcome,
  type StatusStep,
  toastFailure,
  undoEntry,
  workOn,
} from "./data.ts";
import { giveBackText, remarksOf } from "./drafts.ts";
import { historyOf } from "./lead-queries.ts";
import { offerUndo, sendUndo } from "./undo.ts";

/** An outcome, and the remark typed before it: cleared once saved, back in its field when undone. */
interface WorkedStep extends StatusStep {
  typed?: string;
}

interface SavedOutcome {
  requestId: string;
  undo: () => void;
}

/** Records an outcome as a mutation, with its toasts and its undo. */
export function useRecordOutcome(
  lead: RecordedLead & { name: string },
  { done, failure, onSaved, onUndo, onUndone }: Messages<StatusStep, SavedOutcome>,
) {
  const { id: userId } = useViewer();
  const remarks = remarksOf(userId);
  const attempt = useRequestId();
  return useMutation({
    mutationKey: workOn(lead.id),
    mutationFn: async ({ typed: _, ...step }: WorkedStep) => {
      const requestId = attempt.idOf(step);
      await recordOutcome(lead, step, requestId);
      return requestId;
    },
    onSuccess: (requestId, { typed = "", ...step }) => {
      attempt.close();
      remarks.clear(lead.id, typed);
      const outcome = step.outcome ?? step.subStatus;
      // A list has no Z: it would not say which row.
      const isList = lead.version === undefined;
      const takeBack = async () => {
        onUndo?.();
        if (!outcome || !(await sendUndo({ lead, result: outcome, requestId }))) return;
        onUndone?.();
        giveBackText(userId, lead.id, typed);
      };
      const undo = () => void takeBack();
      toast({ ...done(step), ...(outcome && offerUndo(undo, isList ? undefined : "Z")) });
      onSaved(step, { requestId, undo });
    },
    onError: (error) => toastFailure(error, failure),
  });
}

/** Undoes the viewer's latest outcome on the lead while its history offers that; undefined when it does not. */
export function useUndoLatest(lead: Pick<Lead, "id" | "name">) {
  const { data } = useQuery(historyOf(String(lead.id)));
  const latest = data?.find(({ undoId }) => undoId);
  const { id: userId } = useViewer();
  const { mutate } = useMutation({
    mutationKey: workOn(lead.id),
    mutationFn: (entry: CallLog) => undoEntry(lead, entry),
    // Not awaited: the next outcome's key would be blocked until the history has come.
    onSuccess: (restored, entry) => {
      if (restored) void giveBackNote(entry, userId);
    },
  });
  if (!latest) return undefined;
  return () => {
    if (!isSending(lead.id)) mutate(latest);
  };
}
