import { queryOptions, useIsMutating, useMutation } from "@tanstack/react-query";
import type { LeadEdit } from "#contract/lead-edit";
import type { Lead } from "#contract/leads";
import type { LeadStatus, OutcomeCode } from "#contract/outcomes";
import { saysPolicyReceived } from "#contract/remarks";
import { ApiError, conflictOr, send } from "#web/lib/api.ts";
import { useAttempt } from "#web/lib/attempts.ts";
import { cache } from "#web/lib/cache.ts";
import { type ToastText, toast } from "#web/ui/toast.ts";
import { refreshAfterStatusChange } from "../data.ts";

/** Asked for on every visit: a colleague may have worked the lead since; what is known shows meanwhile. */
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

/** The other records with its number or vehicle. */
export const relatedTo = (id: number) =>
  queryOptions({
    queryKey: ["/api/leads", String(id), "related"],
    queryFn: ({ signal }) => send("GET /api/leads/:id/related", { params: { id: String(id) }, signal }),
    refetchOnMount: "always",
  });

const workOn = (leadId: number) => ["work on lead", leadId];

/** While something about this lead is on its way, nothing else about it is sent; other leads are free. */
export function useLocked(leadId: number): boolean {
  return useIsMutating({ mutationKey: workOn(leadId) }) > 0;
}

export function isLocked(leadId: number): boolean {
  return cache.isMutating({ mutationKey: workOn(leadId) }) > 0;
}

interface StatusStep {
  status: LeadStatus;
  outcome?: OutcomeCode;
  subStatus?: OutcomeCode;
  notes?: string;
  nextFollowUp?: string;
}

interface Words<T> {
  done: (sent: T) => ToastText;
  /** The specification's sentence for this failure (§8). */
  failure: string;
  onSaved: (sent: T) => void;
}

/** `version` is the lead as its page shows it; a row does not know it. */
export function useStatusChange(
  lead: { id: number; version?: number },
  { done, failure, onSaved }: Words<StatusStep>,
) {
  const attempt = useAttempt();
  return useMutation({
    mutationKey: workOn(lead.id),
    mutationFn: (step: StatusStep) =>
      send("PATCH /api/leads/:id/status", {
        params: { id: String(lead.id) },
        body: { ...step, version: lead.version, requestId: attempt.idOf(step) },
      }),
    onSuccess: (saved, step) => {
      attempt.close();
      cache.setQueryData(leadOf(String(lead.id)).queryKey, saved);
      toast(done(step));
      onSaved(step);
      void refreshAfterStatusChange(cache);
    },
    onError: (error) => sayFailure(error, failure),
  });
}

/** Adds a note that is no call: a remark, or the receipt of the previous policy. */
export function useNote(lead: Lead, callResult: string, { done, failure, onSaved }: Words<string>) {
  const attempt = useAttempt();
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
      void refreshAfterStatusChange(cache);
    },
    onError: (error) => sayFailure(error, failure),
  });
}

/** Notes that a number asked not to be called, or lifts it. */
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
      void refreshAfterStatusChange(cache);
    },
    onError: (error) => sayFailure(error, "Failed to save the wish"),
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
      void refreshAfterStatusChange(cache);
    },
    onError: (error) => sayFailure(error, words.failure),
  });
}

/** Who was overtaken by a colleague is told by whom; then the lead is read again, and may be gone. */
function sayFailure(error: unknown, sentence: string) {
  toast({ title: "Error", description: conflictOr(error, sentence), tone: "destructive" });
  if (error instanceof ApiError && [404, 409].includes(error.status)) void refreshAfterStatusChange(cache);
}
