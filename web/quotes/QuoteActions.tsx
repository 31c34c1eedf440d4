import { Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import type { Quote } from "#contract/quotes/calls";
import { formatRupees } from "#contract/rupees";
import { useChooseQuote, useDeleteQuote } from "#web/lead/quotes/changes.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";

interface QuoteActionsProps {
  quote: Quote;
  /** The quote that the customer probably takes. */
  taken: boolean;
  /** Undefined once the policy is sold: then no other one is chosen either. */
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
  const trash = useRef<HTMLButtonElement>(null);
  const mayWin = onWon && (chosen || sentAt !== null);
  return (
    <div className="flex flex-wrap items-center gap-1">
      {mayWin && (
        <Button size="s" variant={taken ? "primary" : "secondary"} busy={busy} onClick={() => onWon(quote)}>
          Policy done with this
        </Button>
      )}
      {onWon && (chosen || !mayWin) && (
        <Button
          size="s"
          variant={mayWin ? "ghost" : "secondary"}
          aria-label={chosen ? "Clear choice" : undefined}
          busy={choose.isPending}
          onClick={() => choose.mutate({ id, insurer, chosen: !chosen })}
        >
          {chosen ? "Clear" : "Customer chose this"}
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
            ref={trash}
            data-deletes
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
            remove.mutate({ id, insurer }, { onSuccess: () => focusAfter(trash.current) });
          }}
          onClose={() => setAsking(false)}
        >
          {insurer}: {formatRupees(quote.total)}. It was not sent.
        </ConfirmDialog>
      )}
    </div>
  );
}

/** The quote is about to go: the focus is at the next one that can be deleted, otherwise at the heading. */
function focusAfter(deleted: HTMLButtonElement | null): void {
  const all = [...document.querySelectorAll<HTMLElement>("[data-deletes]")];
  const place = deleted ? all.indexOf(deleted) : -1;
  const next = all[place + 1] ?? document.querySelector<HTMLElement>("h1");
  next?.focus();
}
