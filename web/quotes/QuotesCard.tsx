import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "wouter";
import type { Lead } from "#contract/leads/record";
import type { Quote } from "#contract/quotes/calls";
import { plans } from "#contract/quotes/plans";
import { formatRupees } from "#contract/rupees";
import { useQuoteDialog } from "#web/lead/dialogs/dialogs-when-used.ts";
import { differenceText, lowestOf } from "#web/lead/quotes/compared.ts";
import { quotesOf } from "#web/lead/quotes/data.ts";
import { leadOf } from "#web/lead/work/lead-queries.ts";
import { formatDate, formatNumber } from "#web/lib/format/format.ts";
import { reasonOf } from "#web/lib/http/api.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { ErrorState } from "#web/ui/EmptyState.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/** A lead's quotes on its page. */
export function QuotesCard() {
  const { id = "" } = useParams();
  const lead = useQuery(leadOf(id));
  const quotes = useQuery(quotesOf(Number(id)));
  const [logging, setLogging] = useState(false);
  const QuoteDialog = useQuoteDialog(logging);
  useKeys({ L: () => setLogging(true) });
  return (
    <Card
      title="Quotes"
      flush
      meta={quotes.data && quotes.data.length > 0 && formatNumber(quotes.data.length)}
      actions={
        <>
          {quotes.data && quotes.data.length > 0 && (
            <ButtonLink href={`/leads/quotes/${id}`} size="xs" variant="ghost">
              Compare
            </ButtonLink>
          )}
          <Button size="xs" variant="ghost" keys="L" onClick={() => setLogging(true)}>
            Log a quote
          </Button>
        </>
      }
    >
      {quotes.data && lead.data ? (
        <QuoteList quotes={quotes.data} lead={lead.data} />
      ) : quotes.isError ? (
        <ErrorState
          title="Quotes could not be loaded"
          onRetry={() => quotes.refetch()}
          busy={quotes.isFetching}
        >
          {reasonOf(quotes.error)}
        </ErrorState>
      ) : (
        <div className="grid gap-2.5 px-3.5 py-3">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3 w-56" />
        </div>
      )}
      {QuoteDialog && lead.data && <QuoteDialog lead={lead.data} onClose={() => setLogging(false)} />}
    </Card>
  );
}

function QuoteList({ quotes, lead }: { quotes: Quote[]; lead: Lead }) {
  const lowest = lowestOf(quotes);
  if (quotes.length === 0)
    return (
      <p className="px-3.5 py-3 text-ink-3">
        No quotes yet. Log what an insurer offers, and compare it with last year.
      </p>
    );
  return (
    <ul className="divide-y divide-line-subtle">
      {quotes.map((quote) => (
        <li key={quote.id}>
          <Link
            href={`/leads/quotes/${lead.id}`}
            className="grid gap-0.5 px-3.5 py-2 no-underline hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="flex items-baseline gap-2">
              <b className="min-w-0 flex-1 truncate font-semibold">{quote.insurer}</b>
              <b className="num flex-none font-semibold">{formatRupees(quote.total)}</b>
            </span>
            <span className="num flex flex-wrap items-center gap-x-2 text-12 text-ink-3">
              <span>{plans[quote.plan].label}</span>
              {differenceText(quote.total, lead.premiumAmount) && (
                <span>{differenceText(quote.total, lead.premiumAmount)} against last year</span>
              )}
              {quote.id === lowest && <span className="text-ok-text">Lowest</span>}
              {quote.sentAt && <span>Sent {formatDate(quote.sentAt)}</span>}
              {quote.chosen && <span className="font-medium text-accent-text">Chosen</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
