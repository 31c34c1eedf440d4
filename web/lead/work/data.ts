import { queryOptions, useIsMutating, useMutation } from "@tanstack/react-query";
import type { LeadStatus, OutcomeCode } from "#contract/lead/outcomes";
import { saysPolicyReceived } from "#contract/lead/remarks";
import type { LeadEdit } from "#contract/leads/edit";
import type { Lead } from "#contract/leads/record";
import { ApiError, conflictOr, send } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { useRequestId } from "#web/lib/http/request-ids.ts";
import { type ToastText, toast } from "#web/ui/toast.ts";

/**
 * Refetched on every visit, because a colleague may have worked the lead; the cached lead shows in the
 * meantime.
 */
export const leadOf = (id: string) =>
  queryOptions({
    queryKey: ["/api/leads", id],
    queryFn: ({ signal }) => send("GET /api/leads/:id", { params: { id }, signal }),
    refetchOnMount: "always",
  });

export const historyOf = (id: string) =>
  queryOptions({
    queryKey: ["/api/leads", id, "call-logs"],
    queryFn: ({ signal }) => send("GET /api/leads/:id/call-logs", { params: { id }, signal }),
    refetchOnMount: "always",
  });

/** The other records with the lead's number or vehicle. */
export const relatedTo = (id: number) =>
  queryOptions({
    queryKey: ["/api/leads", String(id), "related"],
    queryFn: ({ signal }) => send("GET /api/leads/:id/related", { params: { id: String(id) }, signal }),
    refetchOnMount: "always",
  });

const workOn = (leadId: number) => ["work on lead", leadId];

/** True while a write to this lead is in progress; further ones are blocked, those to other leads are not. */
export function useIsSending(leadId: number): boolean {
  return useIsMutating({ mutationKey: workOn(leadId) }) > 0;
}

export function isSending(leadId: number): boolean {
  return cache.isMutating({ mutationKey: workOn(leadId) }) > 0;
}

interface StatusStep {
  status: LeadStatus;
  outcome?: OutcomeCode;
  subStatus?: OutcomeCode;
  notes?: string;
  nextFollowUp?: string;
}

interface Messages<T> {
  done: (sent: T) => ToastText;
  /** The specification's message for this failure (§8). */
  failure: string;
  onSaved: (sent: T) => void;
}

/** `version` is the lead's version on its page; a row in a list has none. */
interface RecordedLead {
  id: number;
  version?: number;
}

/** Sends an outcome; the reply becomes the cached lead, and what it affects is refetched. */
export async function recordOutcome(
  { id, version }: RecordedLead,
  step: StatusStep,
  requestId: string,
): Promise<Lead> {
  const saved = await send("PATCH /api/leads/:id/status", {
    params: { id: String(id) },
    body: { ...step, version, requestId },
  });
  cache.setQueryData(leadOf(String(id)).queryKey, saved);
  void refreshAfterCall("PATCH /api/leads/:id/status", saved);
  return saved;
}

/** The same as a mutation, with its toasts. */
export function useRecordOutcome(lead: RecordedLead, { done, failure, onSaved }: Messages<StatusStep>) {
  const attempt = useRequestId();
  return useMutation({
    mutationKey: workOn(lead.id),
    mutationFn: (step: StatusStep) => recordOutcome(lead, step, attempt.idOf(step)),
    onSuccess: (_, step) => {
      attempt.close();
      toast(done(step));
      onSaved(step);
    },
    onError: (error) => toastFailure(error, failure),
  });
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
    onSuccess: (_, notes) => {
      attempt.close();
      if (saysPolicyReceived(notes)) {
        cache.setQueryData(
          leadOf(String(lead.id)).queryKey,
          (old) => old && { ...old, policyReceived: true },
        );
      }
      toast(done(notes));
      onSaved(notes);
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
        description: saved.doNotCall ? "This number will not be called" : "This number may be called again",
      });
      onSaved?.();
      void refreshAfterCall("PATCH /api/leads/:id/do-not-call", saved);
    },
    onError: (error) => toastFailure(error, "Failed to update the do-not-call list"),
  });
}

/** Saves some fields of the lead. */
export function useEditLead(lead: Lead, words: { done: string; failure: string; onSaved: () => void }) {
  return useMutation({
    mutationFn: (body: Partial<LeadEdit>) =>
      send("PATCH /api/leads/:id", { params: { id: String(lead.id) }, body }),
    onSuccess: (saved) => {
      cache.setQueryData(leadOf(String(lead.id)).queryKey, saved);
      toast({ title: "Success", description: words.done });
      words.onSaved();
      void refreshAfterCall("PATCH /api/leads/:id", saved);
    },
    onError: (error) => toastFailure(error, words.failure),
  });
}

/** A conflict shows the server's message about the colleague; then the lead is refetched, and may be gone. */
function toastFailure(error: unknown, sentence: string) {
  toast({ title: "Error", description: conflictOr(error, sentence), tone: "destructive" });
  if (error instanceof ApiError && [404, 409].includes(error.status))
    void refreshAfterCall("PATCH /api/leads/:id/status");
}
