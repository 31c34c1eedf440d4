import { useMutation } from "@tanstack/react-query";
import type { LeadEdit } from "#contract/leads/edit";
import type { Lead } from "#contract/leads/record";
import { send } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { type ToastText, toast } from "#web/ui/toast.ts";
import { toastFailure, workOn } from "./data.ts";
import { leadOf } from "./lead-queries.ts";

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
