import clsx from "clsx";
import type { ReactNode } from "react";
import type { Lead } from "#contract/leads/record";
import type { Quote } from "#contract/quotes/calls";
import { detailsOf } from "#contract/quotes/comparison";
import { plans } from "#contract/quotes/plans";
import { formatRupees } from "#contract/rupees";
import { differenceText, lowestOf } from "#web/lead/quotes/compared.ts";
import { Badge } from "#web/ui/Tone.tsx";
import { sentText } from "./rows.ts";

interface QuoteCardsProps {
  lead: Lead;
  quotes: Quote[];
  actions: (quote: Quote) => ReactNode;
}

/** The quotes on a phone, one below the other. */
export function QuoteCards({ lead, quotes, actions }: QuoteCardsProps) {
  const lowest = lowestOf(quotes);
  return (
    <ul aria-label="Quotes" data-paper="no" className="grid gap-2.5">
      {quotes.map((quote) => {
        const difference = differenceText(quote.total, lead.premiumAmount);
        return (
          <li
            key={quote.id}
            className={clsx(
              "grid gap-1 rounded-lg border px-3.5 py-3",
              quote.chosen ? "border-accent-border bg-selected" : "border-line bg-surface",
            )}
          >
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <b className="font-semibold wrap-anywhere">{quote.insurer}</b>
              {quote.id === lowest && <Badge tone="green">Lowest</Badge>}
              {quote.chosen && <Badge tone="emerald">Chosen</Badge>}
              <span className="num ml-auto text-12 text-ink-2">{sentText(quote)}</span>
            </span>
            <span className="num flex flex-wrap items-baseline gap-x-2">
              <b className="text-20 font-semibold">{formatRupees(quote.total)}</b>
              {difference && (
                <span className={quote.total < (lead.premiumAmount ?? 0) ? "text-ok-text" : "text-ink-2"}>
                  {difference} against last year
                </span>
              )}
            </span>
            <span className="num text-12 text-ink-2">
              {[plans[quote.plan].label, ...detailsOf(quote)].join(". ")}
            </span>
            <div className="mt-1">{actions(quote)}</div>
          </li>
        );
      })}
    </ul>
  );
}
