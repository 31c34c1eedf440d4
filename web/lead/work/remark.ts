import { useRef } from "react";
import { REMARK_RESULT, REMARK_TAG } from "#contract/lead/remarks";
import type { Lead } from "#contract/leads/record";
import { useViewer } from "#web/lib/http/session.tsx";
import { isSending, useNote } from "./data.ts";
import { remarksOf, useRemarkDraft } from "./drafts.ts";

/** The typed remark, saved without an outcome. */
export function useRemark(lead: Lead) {
  const draft = useRemarkDraft(lead.id);
  const remarks = remarksOf(useViewer().id);
  const box = useRef<HTMLTextAreaElement>(null);
  const note = useNote(lead, REMARK_RESULT, {
    failure: "Failed to save remarks",
    done: () => ({ title: "Success", description: "Remarks saved" }),
    onSaved: (notes) => {
      remarks.clear(lead.id, notes.slice(REMARK_TAG.length + 1));
      // The single keys are the page's again; the button is disabled while the field is empty and cannot keep the focus.
      if (document.activeElement === box.current) box.current?.blur();
      else box.current?.focus();
    },
  });
  const isEmpty = draft.text.trim() === "";
  const save = () => {
    if (!isEmpty && !isSending(lead.id)) note.mutate(`${REMARK_TAG} ${draft.text}`);
  };
  return { box, draft, isEmpty, isPending: note.isPending, save };
}
