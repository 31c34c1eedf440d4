import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { outcomes } from "#contract/lead/outcomes";
import { formatRegistration } from "#contract/lead/registration";
import { QUOTE_SENT_NOTE } from "#contract/lead/remarks";
import type { LeadRow } from "#contract/leads/record";
import { useViewer } from "#web/lib/http/session.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextArea } from "#web/ui/Input.tsx";
import { ConversionEnds } from "../ConversionEnds.tsx";
import { sentAtFirst } from "../quotes/compared.ts";
import { quotesOf } from "../quotes/data.ts";
import { lastCompared } from "../quotes/last-compared.ts";
import { PickedQuotes } from "../quotes/PickedQuotes.tsx";
import { useRecordOutcome } from "./data.ts";
import { useRemarkDraft } from "./drafts.ts";

/** A lead, or its row in a list. */
type Worked = Pick<LeadRow, "id" | "name" | "registrationNumber" | "subStatus"> & { version?: number };

interface QuoteSentDialogProps {
  lead: Worked;
  /** Receives the note and the quotes, which are then not saved here. */
  onQuote?: (sent: { notes: string; quoteIds?: number[] }) => void;
  onClose: () => void;
}

/** Specification §2, §4; mounted only while it is open. */
export function QuoteSentDialog({ lead, onQuote, onClose }: QuoteSentDialogProps) {
  // The remark of this lead: closed without saving, it is in its field again.
  const draft = useRemarkDraft(lead.id);
  const viewer = useViewer();
  const quotes = useQuery(quotesOf(lead.id)).data ?? [];
  const [picked, setPicked] = useState<number[]>();
  const quoteIds = picked ?? sentAtFirst(quotes, lastCompared(viewer.id, lead.id));
  const change = useRecordOutcome(lead, {
    failure: "Failed to update quote status",
    done: () => ({ title: "Quote Sent", description: `Quote has been marked as sent for ${lead.name}` }),
    onSaved: onClose,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title={outcomes.quote_sent.label}
      description={[lead.name, lead.registrationNumber && formatRegistration(lead.registrationNumber)]
        .filter(Boolean)
        .join(" · ")}
      confirm={{
        label: outcomes.quote_sent.label,
        busy: change.isPending,
        busyLabel: "Saving...",
        onConfirm: () => {
          const sent = {
            notes: draft.text.trim() || QUOTE_SENT_NOTE,
            ...(quoteIds.length > 0 && { quoteIds }),
          };
          if (onQuote) onQuote(sent);
          else
            change.mutate({
              status: outcomes.quote_sent.status,
              subStatus: "quote_sent",
              ...sent,
              typed: draft.text,
            });
        },
      }}
    >
      <div className="mb-3.5 empty:hidden">
        <ConversionEnds lead={lead} step="Marking a quote as sent" />
      </div>
      {quotes.length > 0 && (
        <div className="mb-3.5">
          <PickedQuotes label="Quotes sent" quotes={quotes} picked={quoteIds} onPick={setPicked} />
        </div>
      )}
      <Field
        label="Notes"
        optional
        help={`Moves the lead to Quote Sent. Empty notes are saved as “${QUOTE_SENT_NOTE}”.`}
      >
        <TextArea
          rows={4}
          maxLength={5000}
          placeholder={QUOTE_SENT_NOTE}
          value={draft.text}
          onChange={(event) => draft.change(event.target.value)}
        />
      </Field>
    </Dialog>
  );
}
