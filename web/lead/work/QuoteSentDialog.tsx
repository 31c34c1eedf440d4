import { outcomes } from "#contract/lead/outcomes";
import { formatRegistration } from "#contract/lead/registration";
import { QUOTE_SENT_NOTE } from "#contract/lead/remarks";
import type { LeadRow } from "#contract/leads/record";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextArea } from "#web/ui/Input.tsx";
import { ConversionEnds } from "../conversion/ConversionEnds.tsx";
import { useRecordOutcome } from "./data.ts";
import { useDraft } from "./drafts.ts";

/** A lead, or its row in a list. */
type Worked = Pick<LeadRow, "id" | "name" | "registrationNumber" | "subStatus"> & { version?: number };

interface QuoteSentDialogProps {
  lead: Worked;
  /** Receives the quote's note, which is then not saved here. */
  onQuote?: (quote: { notes: string }) => void;
  onClose: () => void;
}

/** Specification §2, §4; mounted only while it is open. */
export function QuoteSentDialog({ lead, onQuote, onClose }: QuoteSentDialogProps) {
  // The remark of this lead: closed without saving, it is in its field again.
  const draft = useDraft(lead.id);
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
          const quote = { notes: draft.text.trim() || QUOTE_SENT_NOTE };
          if (onQuote) onQuote(quote);
          else
            change.mutate({
              status: outcomes.quote_sent.status,
              subStatus: "quote_sent",
              ...quote,
              typed: draft.text,
            });
        },
      }}
    >
      <div className="mb-3.5 empty:hidden">
        <ConversionEnds lead={lead} step="Marking a quote as sent" />
      </div>
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
