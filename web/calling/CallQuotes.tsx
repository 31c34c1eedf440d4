import { useQuery } from "@tanstack/react-query";
import { useLocation } from "wouter";
import type { Lead } from "#contract/leads/record";
import { quotesOf } from "#web/lead/quotes/data.ts";
import { QuoteList } from "#web/lead/quotes/QuoteList.tsx";
import { useKeys } from "#web/lib/keys/keys.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Kbd } from "#web/ui/Kbd.tsx";

/** The current lead's quotes. */
export function CallQuotes({ lead }: { lead: Lead }) {
  const [, go] = useLocation();
  const { data: quotes = [] } = useQuery(quotesOf(lead.id));
  const href = `/leads/quotes/${lead.id}`;
  useKeys({ I: quotes.length > 0 ? () => go(href) : undefined });
  if (quotes.length === 0) return null;
  return (
    <section aria-label="Quotes" className="rounded-lg border border-line bg-surface">
      <h3 className="flex items-center justify-between border-b border-line-subtle py-1 pr-1 pl-3.5 text-12 font-semibold">
        Quotes
        <ButtonLink href={href} size="xs" variant="ghost">
          Compare
          <Kbd>I</Kbd>
        </ButtonLink>
      </h3>
      <QuoteList quotes={quotes} lead={lead} />
    </section>
  );
}
