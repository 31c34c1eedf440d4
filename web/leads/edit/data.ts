import { queryOptions, useMutation } from "@tanstack/react-query";
import { type LeadFieldName, leadFieldNames } from "#contract/lead-fields";
import type { Lead } from "#contract/leads";
import { type LeadStatus, statuses } from "#contract/outcomes";
import { ApiError, conflictOr, messageOf, send } from "#web/lib/api.ts";
import { cache } from "#web/lib/cache.ts";
import { newId } from "#web/lib/new-id.ts";
import { toast } from "#web/ui/toast.ts";
import { refreshAfterStatusChange } from "../data.ts";
import type { editOf } from "./draft.ts";

/** The lead as it stands when the form opens; never one that was read earlier. */
export const leadToEdit = (id: string) =>
  queryOptions({
    queryKey: ["/api/leads", id, "edit"],
    queryFn: ({ signal }) => send("GET /api/leads/:id", { params: { id }, signal }),
    gcTime: 0,
  });

export const campaigns = queryOptions({
  queryKey: ["/api/campaigns"],
  queryFn: ({ signal }) => send("GET /api/campaigns", { signal }),
});

export const telecallers = queryOptions({
  queryKey: ["/api/users"],
  queryFn: ({ signal }) => send("GET /api/users", { signal }),
});

export interface Conflict {
  field: LeadFieldName;
  label: string;
  value: string | number | null;
}

interface Save {
  edit: ReturnType<typeof editOf>;
  status: LeadStatus | undefined;
}

/** Saves the fields and then, by its own call, the status; a failure leaves everything typed in place. */
export function useSaveLead(lead: Lead, onSaved: () => void) {
  const params = { id: String(lead.id) };
  const saveStatus = async (status: LeadStatus, saved: Lead) => {
    if (saved.status !== lead.status) {
      const description = `Status is now ${statuses[saved.status].label}: somebody else changed it in the meantime`;
      toast({ title: "Error", description, tone: "destructive" });
      throw new StatusNotSaved();
    }
    try {
      const body = { status, version: saved.version, requestId: newId() };
      await send("PATCH /api/leads/:id/status", { params, body });
    } catch (error) {
      const description = conflictOr(error, "Failed to update lead status");
      toast({ title: "Error", description, tone: "destructive" });
      throw new StatusNotSaved();
    }
  };
  return useMutation({
    mutationFn: async ({ edit, status }: Save) => {
      const isEdited = Object.keys(edit.seen).length > 0;
      const saved = isEdited
        ? await send("PATCH /api/leads/:id", { params, body: edit })
        : await send("GET /api/leads/:id", { params });
      if (status) await saveStatus(status, saved);
    },
    onSuccess: () => {
      toast({ title: "Success", description: "Lead updated successfully" });
      onSaved();
    },
    onError: (error) => {
      // Said elsewhere already: in the words for a status, in the notice, or under its field.
      const saidAtField = error instanceof ApiError && error.field !== undefined;
      if (error instanceof StatusNotSaved || saidAtField || conflictsOf(error).length > 0) return;
      toast({ title: "Error", description: messageOf(error, "Failed to update lead"), tone: "destructive" });
    },
    onSettled: () => refreshAfterStatusChange(cache),
  });
}

/** Said already, in the words for a status. */
class StatusNotSaved extends Error {}

/** What somebody else changed since the form was opened; empty for any other failure. */
export function conflictsOf(error: unknown): Conflict[] {
  const conflicts = error instanceof ApiError && error.status === 409 ? error.details.conflicts : undefined;
  return Array.isArray(conflicts) ? conflicts.filter(isConflict) : [];
}

function isConflict(value: Partial<Conflict>): value is Conflict {
  return leadFieldNames.some((field) => field === value.field);
}
