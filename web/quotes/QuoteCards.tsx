import clsx from "clsx";
import { Fragment } from "react";
import { detailsOf } from "#contract/quotes/comparison";
import { plans } from "#contract/quotes/plans";
import { isExpired } from "#contract/quotes/validity";
import { formatRupees } from "#contract/rupees";
import { differenceText } from "#web/lead/quotes/compared.ts";
import { Badge } from "#web/ui/Tone.tsx";
import type { ComparisonProps } from "./Comparison.tsx";
import { QuotePapers } from "./QuotePapers.tsx";
import { premiumsOf, sentText } from "./rows.ts";

/** The quotes on a phone, one below the other. */
export function QuoteCards({ lead, quotes, lowest, today, actions }: ComparisonProps) {
  return (
    <ul aria-label="Quotes" data-paper="no" className="grid gap-2.5">
      {quotes.map((quote) => {
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
              {lowest.has(quote.id) && <Badge tone="green">{lowest.get(quote.id)}</Badge>}
              {quote.chosen && <Badge tone="emerald">Chosen</Badge>}
              {isExpired(quote, today) && <Badge tone="yellow">Expired</Badge>}
              <span className="num ml-auto text-12 text-ink-2">{sentText(quote)}</span>
            </span>
            <span className="num flex flex-wrap items-baseline gap-x-2">
              <b className="text-20 font-semibold">{formatRupees(quote.total)}</b>
              {lead.premiumAmount !== null && (
                <span className={quote.total < lead.premiumAmount ? "text-ok-text" : "text-ink-2"}>
                  {differenceText(quote.total, lead.premiumAmount)} against last year (
                  {formatRupees(lead.premiumAmount)})
                </span>
              )}
            </span>
            <span className="num text-12 text-ink-2">
              {/* The bonus has a line of its own. */}
              {[plans[quote.plan].label, ...detailsOf({ ...quote, ncb: null })].join(". ")}
            </span>
            <dl className="num grid grid-cols-[1fr_auto] gap-x-4 text-12">
              {premiumsOf([quote]).map(({ label, of }) => (
                <Fragment key={label}>
                  <dt className="text-ink-2">{label}</dt>
                  <dd className="text-right font-medium">{of(quote)}</dd>
                </Fragment>
              ))}
            </dl>
            <QuotePapers quote={quote} />
            <div className="mt-1">{actions(quote)}</div>
          </li>
        );
      })}
    </ul>
  );
}
