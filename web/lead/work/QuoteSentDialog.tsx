import { useState } from "react";
import { outcomes } from "#contract/lead/outcomes";
import { formatRegistration } from "#contract/lead/registration";
import { QUOTE_SENT_NOTE } from "#contract/lead/remarks";
import type { LeadRow } from "#contract/leads/record";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextArea } from "#web/ui/Input.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { useRecordOutcome } from "./data.ts";

/** A lead, or its row in a list. */
type Worked = Pick<LeadRow, "id" | "name" | "registrationNumber" | "subStatus"> & { version?: number };

interface QuoteSentDialogProps {
  lead: Worked;
  /** The remark typed before it was opened. */
  typed?: string;
  /** Receives the quote's note, which is then not saved here. */
  onQuote?: (quote: { notes: string }) => void;
  onClose: () => void;
}

/** Specification §2, §4; mounted only while it is open. */
export function QuoteSentDialog({ lead, typed = "", onQuote, onClose }: QuoteSentDialogProps) {
  const [notes, setNotes] = useState(typed);
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
          const quote = { notes: notes.trim() || QUOTE_SENT_NOTE };
          if (onQuote) onQuote(quote);
          else
            change.mutate({
              status: outcomes.quote_sent.status,
              subStatus: "quote_sent",
              ...quote,
              typed,
            });
        },
      }}
    >
      {lead.subStatus === "policy_done_by_sln" && (
        <div className="mb-3.5">
          <Notice tone="warn">
            This lead is in Policy Converted. Marking a quote as sent takes it out until its policy is done
            again.
          </Notice>
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
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
      </Field>
    </Dialog>
  );
}
