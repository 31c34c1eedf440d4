import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useParams } from "wouter";
import { formatRegistration } from "#contract/lead/registration";
import type { Lead } from "#contract/leads/record";
import type { Quote } from "#contract/quotes/calls";
import { QUOTES_COMPARED } from "#contract/quotes/compared";
import { LeadMissing } from "#web/lead/missing/LeadMissing.tsx";
import { quotesOf } from "#web/lead/quotes/data.ts";
import { useQuoteDialog } from "#web/lead/work/dialogs-when-used.ts";
import { leadOf } from "#web/lead/work/lead-queries.ts";
import { isId } from "#web/lib/browser/address.ts";
import { ApiError, reasonOf } from "#web/lib/http/api.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState, ErrorState } from "#web/ui/EmptyState.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { Comparison } from "./Comparison.tsx";

/** The quotes of one lead side by side. */
export function QuotesScreen() {
  const { id = "" } = useParams();
  const lead = useQuery({ ...leadOf(id), enabled: isId(id) });
  const quotes = useQuery({ ...quotesOf(Number(id)), enabled: isId(id) });
  const missing = !isId(id) || (lead.error instanceof ApiError && lead.error.status === 404);
  return (
    <Page
      title="Quotes"
      documentTitle={lead.data && `Quotes for ${lead.data.name}`}
      back={{ href: `/leads/customer/${id}`, label: lead.data?.name ?? "Customer Details" }}
    >
      {missing ? (
        <LeadMissing was={lead.data} typed="" />
      ) : lead.data && quotes.data ? (
        <Compared lead={lead.data} quotes={quotes.data} />
      ) : lead.isError || quotes.isError ? (
        <ErrorState
          title="Quotes could not be loaded"
          busy={lead.isFetching || quotes.isFetching}
          onRetry={() => void Promise.all([lead.refetch(), quotes.refetch()])}
        >
          {reasonOf(lead.error ?? quotes.error)}
        </ErrorState>
      ) : (
        <Loading text="Loading..." />
      )}
    </Page>
  );
}

function Compared({ lead, quotes }: { lead: Lead; quotes: Quote[] }) {
  // The latest ones, unless others were picked.
  const [picked, setPicked] = useState<number[]>();
  const shown = quotes.filter(({ id }) =>
    (picked ?? quotes.slice(-QUOTES_COMPARED).map((quote) => quote.id)).includes(id),
  );
  const [open, setOpen] = useState<"new" | number>();
  const QuoteDialog = useQuoteDialog(open !== undefined);
  useKeys({ L: () => setOpen("new") });
  const log = (
    <Button icon={Plus} keys="L" onClick={() => setOpen("new")}>
      Log a quote
    </Button>
  );
  return (
    <>
      <p className="pb-3.5 text-ink-2" data-paper="no">
        {[lead.registrationNumber && formatRegistration(lead.registrationNumber), lead.vehicleDetails]
          .filter(Boolean)
          .join(", ")}
      </p>
      {quotes.length === 0 ? (
        <EmptyState icon={Plus} title="No quotes yet" actions={log}>
          Log what an insurer offers, and compare it with last year.
        </EmptyState>
      ) : (
        <Comparison
          lead={lead}
          quotes={quotes}
          shown={shown}
          onPick={setPicked}
          onChange={(quote) => setOpen(quote.id)}
          log={log}
        />
      )}
      {QuoteDialog && (
        <QuoteDialog
          lead={lead}
          quote={quotes.find(({ id }) => id === open)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
