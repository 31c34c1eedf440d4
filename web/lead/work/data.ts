import { useIsMutating, useMutation, useQuery } from "@tanstack/react-query";
import type { CallLog } from "#contract/history/calls";
import { type LeadStatus, type OutcomeCode, WAITED_MAX_SECONDS } from "#contract/lead/outcomes";
import { POLICY_RECEIVED_RESULT, saysPolicyReceived, typedOf } from "#contract/lead/remarks";
import type { LeadEdit } from "#contract/leads/edit";
import type { Lead } from "#contract/leads/record";
import { now } from "#web/lib/browser/clock.ts";
import { ApiError, conflictOr, send } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { failureText } from "#web/lib/http/failure.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { useRequestId } from "#web/lib/http/request-ids.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import { type ToastText, toast } from "#web/ui/toast.ts";
import { forgetTyped, giveBackText, remarksOf } from "./drafts.ts";
import { addToHistory, takeFromHistory } from "./hand-off.ts";
import { historyOf, leadOf } from "./lead-queries.ts";
import { offerUndo, sendUndo } from "./undo.ts";

const workOn = (leadId: number) => ["work on lead", leadId];

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

interface Messages<T, R = undefined> {
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
interface RecordedLead {
  id: number;
  version?: number;
}

/**
 * Sends an outcome; the reply becomes the cached lead, and what it affects is refetched. `at` is when it was recorded, if it
 * may have waited since: the server subtracts the wait from its own time.
 */
export async function recordOutcome(
  { id, version }: RecordedLead,
  step: StatusStep,
  requestId: string,
  at?: number,
): Promise<Lead> {
  const waited = at === undefined ? 0 : (now().getTime() - at) / 1000;
  const waitedSeconds = waited > 0 ? Math.min(waited, WAITED_MAX_SECONDS) : undefined;
  const saved = await send("PATCH /api/leads/:id/status", {
    params: { id: String(id) },
    body: { ...step, version, requestId, waitedSeconds },
  });
  forgetTyped(id, step.outcome ?? step.subStatus);
  cache.setQueryData(leadOf(String(id)).queryKey, saved);
  void refreshAfterCall("PATCH /api/leads/:id/status", saved);
  return saved;
}

/** An outcome, and the remark typed before it: cleared once saved, back in its field when undone. */
interface WorkedStep extends StatusStep {
  typed?: string;
}

interface SavedOutcome {
  requestId: string;
  undo: () => void;
}

/** The same as a mutation, with its toasts and its undo. */
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

/** Adds a number to the do-not-call list, or removes it. */
export function useDoNotCall(lead: Lead, onSaved?: () => void) {
  return useMutation({
    mutationKey: workOn(lead.id),
    mutationFn: (body: { doNotCall: boolean; reason?: string | null }) =>
      send("PATCH /api/leads/:id/do-not-call", { params: { id: String(lead.id) }, body }),
    onSuccess: (saved) => {
      cache.setQueryData(leadOf(String(lead.id)).queryKey, saved);
      toast({
        title: "Success",
        description: saved.doNotCall ? "Added to do-not-call" : "Removed from do-not-call",
      });
      onSaved?.();
      void refreshAfterCall("PATCH /api/leads/:id/do-not-call", saved);
    },
    onError: (error) => toastFailure(error, "Failed to update the do-not-call list"),
  });
}

interface EditWords {
  /** The title of its toast; 'Success' by default. */
  title?: string;
  done: string;
  failure: string;
  onSaved: () => void;
  /** What its toast offers to take back. */
  undo?: () => Pick<ToastText, "action" | "duration"> | undefined;
}

/** Saves some fields of the lead. */
export function useEditLead(lead: Lead, words: EditWords) {
  return useMutation({
    mutationFn: (body: Partial<LeadEdit>) =>
      send("PATCH /api/leads/:id", { params: { id: String(lead.id) }, body }),
    onSuccess: (saved) => {
      cache.setQueryData(leadOf(String(lead.id)).queryKey, saved);
      toast({ title: words.title ?? "Success", description: words.done, ...words.undo?.() });
      words.onSaved();
      void refreshAfterCall("PATCH /api/leads/:id", saved);
    },
    onError: (error) => toastFailure(error, words.failure),
  });
}

/** A conflict shows the server's message about the colleague; then the lead is refetched, and may be gone. */
export function toastFailure(error: unknown, sentence: string) {
  toast({
    title: "Error",
    description: conflictOr(error, failureText(error, sentence)),
    tone: "destructive",
  });
  if (error instanceof ApiError && [404, 409].includes(error.status))
    void refreshAfterCall("PATCH /api/leads/:id/status");
}
