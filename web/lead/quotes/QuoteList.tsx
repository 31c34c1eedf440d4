import { Link } from "wouter";
import type { Lead } from "#contract/leads/record";
import type { Quote } from "#contract/quotes/calls";
import { plans } from "#contract/quotes/plans";
import { isExpired } from "#contract/quotes/validity";
import { formatRupees } from "#contract/rupees";
import { today } from "#contract/time/calendar";
import { now } from "#web/lib/browser/clock.ts";
import { formatDate } from "#web/lib/format/format.ts";
import { differenceText, lowestOf } from "./compared.ts";

/** A lead's quotes with their totals; each one opens the comparison. */
export function QuoteList({ quotes, lead }: { quotes: Quote[]; lead: Lead }) {
  const day = today(now());
  const lowest = lowestOf(quotes, day);
  return (
    <ul className="divide-y divide-line-subtle">
      {quotes.map((quote) => (
        <li key={quote.id}>
          <Link
            href={`/leads/quotes/${lead.id}`}
            className="grid gap-0.5 px-3.5 py-2 no-underline hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="flex items-baseline gap-2">
              <b className="min-w-0 flex-1 font-semibold wrap-anywhere">{quote.insurer}</b>
              <b className="num flex-none font-semibold">{formatRupees(quote.total)}</b>
            </span>
            <span className="num flex flex-wrap items-center gap-x-2 text-12 text-ink-3">
              <span>{plans[quote.plan].label}</span>
              {lead.premiumAmount !== null && (
                <span>{differenceText(quote.total, lead.premiumAmount)} against last year</span>
              )}
              {lowest.has(quote.id) && <span className="text-ok-text">{lowest.get(quote.id)}</span>}
              {isExpired(quote, day) && <span className="text-warn-text">Expired</span>}
              {quote.sentAt && <span>Sent {formatDate(quote.sentAt)}</span>}
              {quote.chosen && <span className="font-medium text-accent-text">Chosen</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
