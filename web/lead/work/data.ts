import { useIsMutating, useMutation } from "@tanstack/react-query";
import type { CallLog } from "#contract/history/calls";
import { type LeadStatus, type OutcomeCode, WAITED_MAX_SECONDS } from "#contract/lead/outcomes";
import { POLICY_RECEIVED_RESULT, saysPolicyReceived, typedOf } from "#contract/lead/remarks";
import type { Lead, LeadChanges } from "#contract/leads/record";
import { now } from "#web/lib/browser/clock.ts";
import { ApiError, conflictOr, send } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { failureText } from "#web/lib/http/failure.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { useRequestId } from "#web/lib/http/request-ids.ts";
import { type ToastText, toast, toastError } from "#web/ui/toast.ts";
import { forgetTyped, giveBackText } from "./drafts.ts";
import { addToHistory, takeFromHistory } from "./hand-off.ts";
import { historyOf, leadOf } from "./lead-queries.ts";
import { offerUndo, sendUndo } from "./undo.ts";

export const workOn = (leadId: number) => ["work on lead", leadId];

/** True while a write to this lead is in progress; further ones are blocked, those to other leads are not. */
export function useIsSending(leadId: number): boolean {
  return useIsMutating({ mutationKey: workOn(leadId) }) > 0;
}

export function isSending(leadId: number): boolean {
  return cache.isMutating({ mutationKey: workOn(leadId) }) > 0;
}

export interface StatusStep {
  status: LeadStatus;
  outcome?: OutcomeCode;
  subStatus?: OutcomeCode;
  notes?: string;
  nextFollowUp?: string;
  quoteIds?: number[];
  call?: "interested";
  replaces?: string | undefined;
}

export interface Messages<T, R = undefined> {
  done: (sent: T) => ToastText;
  /** The specification's message for this failure (§8). */
  failure: string;
  onSaved: (sent: T, result: R) => void;
  /** Its toast's Undo was used. */
  onUndo?: () => void;
  /** The outcome was taken back. */
  onUndone?: () => void;
}

/** `version` is the lead's version on its page; a row in a list has none. */
export interface RecordedLead {
  id: number;
  version?: number;
}

/**
 * Sends an outcome and returns the lead with what it changed, as it is cached; what else it affects is refetched. `at` is when it was recorded, if it
 * may have waited since: the server subtracts the wait from its own time.
 */
export async function recordOutcome<L extends RecordedLead>(
  lead: L,
  step: StatusStep,
  requestId: string,
  at?: number,
): Promise<L & LeadChanges> {
  const { id, version } = lead;
  const waited = at === undefined ? 0 : (now().getTime() - at) / 1000;
  const waitedSeconds = waited > 0 ? Math.min(waited, WAITED_MAX_SECONDS) : undefined;
  const changed = await send("PATCH /api/leads/:id/status", {
    params: { id: String(id) },
    body: { ...step, version, requestId, waitedSeconds },
    brief: true,
  });
  forgetTyped(id, step.outcome ?? step.subStatus);
  cache.setQueryData(leadOf(String(id)).queryKey, (old) => old && { ...old, ...changed });
  void refreshAfterCall("PATCH /api/leads/:id/status", changed);
  return { ...lead, ...changed };
}

/** Undoes an entry of the history while it offers that; undefined, with a toast, where it could not be undone. */
export async function undoEntry(lead: Pick<Lead, "id" | "name">, entry: CallLog) {
  const { callResult, undoId } = entry;
  const restored = undoId && (await sendUndo({ lead, result: callResult, requestId: undoId }));
  if (restored) takeFromHistory(entry);
  return restored || undefined;
}

/**
 * What was typed for an undone entry is the remark again, unless the outcome that comes back has the same note. Returns the
 * history without the entry.
 */
export async function giveBackNote({ leadId, kind, notes }: CallLog, userId: string): Promise<CallLog[]> {
  const history = { ...historyOf(String(leadId)), staleTime: 0 };
  const logs = await cache.fetchQuery(history).catch(() => []);
  const said = typedOf(notes ?? "");
  if (kind !== "policy_received" && said !== typedOf(logs.find((one) => one.undoId)?.notes ?? ""))
    giveBackText(userId, leadId, said);
  return logs;
}

/** Adds a remark, or the note that the previous policy was received; no call. */
export function useNote(lead: Lead, callResult: string, { done, failure, onSaved }: Messages<string>) {
  const attempt = useRequestId();
  return useMutation({
    mutationKey: workOn(lead.id),
    mutationFn: (notes: string) =>
      send("POST /api/call-logs", {
        body: { leadId: lead.id, callResult, notes, requestId: attempt.idOf(notes) },
      }),
    onSuccess: (entry, notes) => {
      const requestId = attempt.idOf(notes);
      attempt.close();
      addToHistory(entry);
      const takeBack = async () => {
        if (await sendUndo({ lead, result: callResult, requestId })) takeFromHistory(entry);
      };
      if (saysPolicyReceived(notes)) {
        cache.setQueryData(
          leadOf(String(lead.id)).queryKey,
          (old) => old && { ...old, policyReceived: true },
        );
      }
      const isReceipt = callResult === POLICY_RECEIVED_RESULT;
      toast({ ...done(notes), ...(isReceipt && offerUndo(() => void takeBack(), "Z")) });
      onSaved(notes, undefined);
      void refreshAfterCall("POST /api/call-logs");
    },
    onError: (error) => toastFailure(error, failure),
  });
}

/** A conflict shows the server's message about the colleague; then the lead is refetched, and may be gone. */
export function toastFailure(error: unknown, sentence: string) {
  toastError(conflictOr(error, failureText(error, sentence)));
  if (error instanceof ApiError && [404, 409].includes(error.status))
    void refreshAfterCall("PATCH /api/leads/:id/status");
}
