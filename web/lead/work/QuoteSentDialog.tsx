import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { outcomes } from "#contract/lead/outcomes";
import { formatRegistration } from "#contract/lead/registration";
import { QUOTE_SENT_NOTE } from "#contract/lead/remarks";
import type { LeadRow } from "#contract/leads/record";
import { QUOTES_COMPARED } from "#contract/quotes/compared";
import { formatRupees } from "#contract/rupees";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextArea } from "#web/ui/Input.tsx";
import { ConversionEnds } from "../conversion/ConversionEnds.tsx";
import { sentAtFirst } from "../quotes/compared.ts";
import { quotesOf } from "../quotes/data.ts";
import { useRecordOutcome } from "./data.ts";
import { useDraft } from "./drafts.ts";

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
  const draft = useDraft(lead.id);
  const quotes = useQuery(quotesOf(lead.id)).data ?? [];
  const [picked, setPicked] = useState<number[]>();
  const quoteIds = picked ?? sentAtFirst(quotes);
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
        <fieldset className="mb-3.5 grid">
          <legend className="mb-[5px] text-12 font-medium">
            Quotes sent <span className="font-normal text-ink-3">at most {QUOTES_COMPARED}</span>
          </legend>
          {quotes.map(({ id, insurer, total }) => (
            <Checkbox
              key={id}
              label={`${insurer}, ${formatRupees(total)}`}
              checked={quoteIds.includes(id)}
              disabled={!quoteIds.includes(id) && quoteIds.length >= QUOTES_COMPARED}
              onChange={(checked) =>
                setPicked(checked ? [...quoteIds, id] : quoteIds.filter((one) => one !== id))
              }
            />
          ))}
        </fieldset>
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
