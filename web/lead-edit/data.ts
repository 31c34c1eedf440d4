import { leadFieldNames } from "#contract/lead/fields";
import { type LeadStatus, statuses } from "#contract/lead/outcomes";
import type { Lead } from "#contract/leads/record";
import { conflictOr, messageOf, send } from "#web/lib/http/api.ts";
import { conflictsOf } from "#web/lib/http/conflicts.ts";
import { newId } from "#web/lib/http/new-id.ts";
import { read } from "#web/lib/read.ts";
import { success, useWrite } from "#web/lib/use-send.ts";
import { toastError } from "#web/ui/toast.ts";
import type { editOf } from "./draft.ts";

/** The current lead when the form opens; never a cached one. */
export const leadToEdit = (id: string) =>
  read("GET /api/leads/:id", { params: { id } }, { as: "edit", gcTime: 0 });

interface Save {
  edit: ReturnType<typeof editOf>;
  status: LeadStatus | undefined;
}

/**
 * Saves the fields and then, with a second call, the status; after a failure the form keeps everything typed.
 */
export function useSaveLead(lead: Lead, onSaved: () => void) {
  const params = { id: String(lead.id) };
  const saveStatus = async (status: LeadStatus, saved: Lead) => {
    if (saved.status !== lead.status) {
      toastError(`Status is now ${statuses[saved.status].label}: someone else has changed it`);
      throw new StatusNotSaved();
    }
    try {
      const body = { status, version: saved.version, requestId: newId() };
      return await send("PATCH /api/leads/:id/status", { params, body });
    } catch (error) {
      toastError(conflictOr(error, "Failed to update lead status"));
      throw new StatusNotSaved();
    }
  };
  const save = async ({ edit, status }: Save) => {
    const isEdited = Object.keys(edit.seen).length > 0;
    const saved = isEdited
      ? await send("PATCH /api/leads/:id", { params, body: edit })
      : await send("GET /api/leads/:id", { params });
    return status ? saveStatus(status, saved) : saved;
  };
  return useWrite("PATCH /api/leads/:id", save, {
    done: success("Lead updated successfully"),
    fields: "all",
    failure: (error) => {
      // Already shown, as the status error or in the notice.
      const isShown = error instanceof StatusNotSaved || conflictsOf(error, leadFieldNames).length > 0;
      return isShown ? undefined : messageOf(error, "Failed to update lead");
    },
    onDone: onSaved,
    refreshAlways: true,
    lead: (saved) => saved,
  });
}

/** Already shown as the status error. */
class StatusNotSaved extends Error {}
