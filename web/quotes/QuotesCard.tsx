import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useParams } from "wouter";
import { useQuoteDialog } from "#web/lead/dialogs/dialogs-when-used.ts";
import { quotesOf, STILL_NOBODYS } from "#web/lead/quotes/data.ts";
import { loadedLeadOf } from "#web/lead/work/lead-queries.ts";
import { preloadable } from "#web/lib/browser/preload.ts";
import { formatNumber } from "#web/lib/format/format.ts";
import { useSeesAllLeads } from "#web/lib/http/session.tsx";
import { useKeys } from "#web/lib/keys/keys.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Kbd } from "#web/ui/Kbd.tsx";
import { QueryView } from "#web/ui/QueryView.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/** Most leads have none. */
const quoteList = preloadable(async () => (await import("#web/lead/quotes/QuoteList.tsx")).QuoteList);

const placeholder = (
  <div className="grid gap-2.5 px-3.5 py-3">
    <Skeleton className="h-4 w-40" />
    <Skeleton className="h-3 w-56" />
  </div>
);

/** A lead's quotes on its page. */
export function QuotesCard() {
  const { id = "" } = useParams();
  const lead = useQuery(loadedLeadOf(id));
  const quotes = useQuery(quotesOf(Number(id)));
  const isNobodys = !useSeesAllLeads() && lead.data?.assignedTo === null;
  const [logging, setLogging] = useState(false);
  const QuoteDialog = useQuoteDialog(logging);
  const QuoteList = quoteList.useAhead(quotes.data !== undefined && quotes.data.length > 0);
  const [, go] = useLocation();
  const comparison = `/leads/quotes/${id}`;
  useKeys({ L: () => setLogging(true), I: quotes.data?.length ? () => go(comparison) : undefined });
  return (
    <Card
      title="Quotes"
      flush
      meta={quotes.data && quotes.data.length > 0 && formatNumber(quotes.data.length)}
      actions={
        <span className="-ml-2 flex">
          {quotes.data && quotes.data.length > 0 && (
            <ButtonLink href={comparison} size="xs" variant="ghost">
              Compare
              <Kbd>I</Kbd>
            </ButtonLink>
          )}
          <Button size="xs" variant="ghost" keys="L" onClick={() => setLogging(true)}>
            Log a quote
          </Button>
        </span>
      }
    >
      <QueryView query={quotes} failed="Quotes could not be loaded" loading={placeholder}>
        {(logged) =>
          !lead.data || (logged.length > 0 && !QuoteList) ? (
            placeholder
          ) : QuoteList && logged.length > 0 ? (
            <>
              {isNobodys && <p className="px-3.5 pt-2 text-12 text-warn-text">{STILL_NOBODYS}</p>}
              <QuoteList quotes={logged} lead={lead.data} />
            </>
          ) : (
            <p className="px-3.5 py-3 text-ink-3">
              No quotes yet.
              <span className="print:hidden">
                {" Add one"}
                {lead.data.premiumAmount !== null && " to compare it with last year's"}.
              </span>
            </p>
          )
        }
      </QueryView>
      {QuoteDialog && lead.data && <QuoteDialog lead={lead.data} onClose={() => setLogging(false)} />}
    </Card>
  );
}
