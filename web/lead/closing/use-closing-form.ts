import { useRef, useState } from "react";
import type { Lead } from "#contract/leads/record";
import { serverErrorOf } from "#web/lib/form.ts";
import type { Control } from "../fields.tsx";
import { holdsBack } from "../unread-date.ts";
import { useEditLead } from "../work/edits.ts";
import { type Typed, useTyped } from "../work/typed.ts";
import { offerUndoAgain } from "../work/undo.ts";
import type { RecordedOutcome } from "./closing.ts";
import { type ClosingField, draftOf, editOf, faultsOf } from "./closing-draft.ts";

interface ClosingForm<F extends ClosingField> {
  /** The outcome that it asks about. */
  dialog: string;
  /** The quote that it is about. */
  subject?: string | undefined;
  /** Whether what was typed before is continued. */
  continues?: ((typed: Typed) => boolean) | undefined;
  lead: Lead;
  fields: readonly F[];
  /** What to enter where nothing is known yet, from what was typed so far. */
  likely: (typed: Typed) => Partial<Record<F, string>>;
  /** The outcome it was opened after. */
  recorded: RecordedOutcome | undefined;
  /** Saving what was merely suggested, with nothing typed, is the same as skipping. */
  skipsUntouched?: boolean;
  words: { done: string; failure: string; confirm?: string };
  onClose: () => void;
}

/** What is known of a policy that was sold, or lost: typed, checked and saved with its outcome. */
export function useClosingForm<F extends ClosingField>({
  dialog,
  subject,
  continues,
  lead,
  fields,
  likely,
  recorded,
  skipsUntouched = false,
  words,
  onClose,
}: ClosingForm<F>) {
  const { typed, type, setAside, startEmpty } = useTyped(dialog, lead.id, subject, continues);
  const [tried, setTried] = useState(false);
  const within = useRef<HTMLDivElement>(null);
  const draft = draftOf(fields, lead, likely(typed), typed);
  const untyped = draftOf(fields, lead, likely({}), {});
  const faults = faultsOf(fields, draft);
  const edit = useEditLead(lead, {
    title: lead.name,
    ...words,
    undo: () => recorded && offerUndoAgain(recorded.undo),
    onSaved: () => {
      setAside();
      onClose();
    },
  });
  const confirm = () => {
    setTried(true);
    if (holdsBack(within.current, faults)) return;
    const change =
      skipsUntouched && Object.keys(typed).length === 0 ? undefined : editOf(fields, draft, lead);
    if (change) edit.mutate({ ...change, ...(recorded && { ofOutcome: recorded.requestId }) });
    else onClose();
  };
  const refused = serverErrorOf(edit.error, fields, words.failure);
  return {
    draft,
    type: (field: F, text: string) => type(field, text),
    register: (field: F): Control => ({
      value: draft[field],
      stored: untyped[field],
      onChange: ({ target }) => type(field, target.value),
      error: (tried ? faults[field] : undefined) ?? refused[field],
    }),
    /** Its dialog's. */
    frame: {
      ref: within,
      lead,
      fresh: recorded !== undefined,
      startEmpty,
      confirm: {
        label: words.confirm ?? "Save",
        onConfirm: confirm,
        busy: edit.isPending,
        busyLabel: "Saving...",
      },
      onClose,
    },
  };
}
