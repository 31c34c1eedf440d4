import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Quote } from "#contract/quotes/calls";
import { formatRupees } from "#contract/rupees";
import { useChooseQuote, useDeleteQuote } from "#web/lead/quotes/data.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";

interface QuoteActionsProps {
  quote: Quote;
  /** The quote that the customer probably takes. */
  taken: boolean;
  /** Undefined once the policy is sold. */
  onWon: ((quote: Quote) => void) | undefined;
  busy: boolean;
  onChange: (quote: Quote) => void;
}

/** What can be done with one quote. A quote that was sent stays as the customer has it. */
export function QuoteActions({ quote, taken, onWon, busy, onChange }: QuoteActionsProps) {
  const { id, insurer, chosen, sentAt } = quote;
  const choose = useChooseQuote();
  const remove = useDeleteQuote();
  const [asking, setAsking] = useState(false);
  const mayWin = onWon && (chosen || sentAt !== null);
  return (
    <div className="flex flex-wrap items-center gap-1">
      {mayWin && (
        <Button size="s" variant={taken ? "primary" : "secondary"} busy={busy} onClick={() => onWon(quote)}>
          Won with this
        </Button>
      )}
      {(chosen || !mayWin) && (
        <Button
          size="s"
          variant={mayWin ? "ghost" : "secondary"}
          busy={choose.isPending}
          onClick={() => choose.mutate({ id, insurer, chosen: !chosen })}
        >
          {chosen ? "Not chosen" : "Choose"}
        </Button>
      )}
      {!sentAt && (
        <>
          <IconButton
            icon={Pencil}
            label={`Change the quote of ${insurer}`}
            onClick={() => onChange(quote)}
          />
          <IconButton
            icon={Trash2}
            label={`Delete the quote of ${insurer}`}
            onClick={() => setAsking(true)}
          />
        </>
      )}
      {asking && (
        <ConfirmDialog
          open
          title="Delete this quote?"
          confirmLabel="Delete the quote"
          onConfirm={() => {
            setAsking(false);
            remove.mutate({ id, insurer });
          }}
          onClose={() => setAsking(false)}
        >
          {insurer}: {formatRupees(quote.total)}. It was not sent.
        </ConfirmDialog>
      )}
    </div>
  );
}
