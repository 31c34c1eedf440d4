import { queryOptions, useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { upperCaseLabel } from "#contract/lead/outcomes";
import { formatPhone } from "#contract/lead/people";
import { needsNewNumber, wrongNumberOutcomes } from "#contract/lead/wrong-numbers";
import type { LeadRow } from "#contract/leads/record";
import { monthLabel } from "#contract/time/calendar";
import { formatNumber } from "#web/lib/format/format.ts";
import { reasonOf, send } from "#web/lib/http/api.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { ErrorState } from "#web/ui/EmptyState.tsx";
import { Phone } from "#web/ui/Phone.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/** For all months, latest activity first. */
const numbersToFix = queryOptions({
  queryKey: ["/api/leads/by-call-result", "numbers to fix"],
  queryFn: async ({ signal }) => {
    const query = { callResults: wrongNumberOutcomes.join(","), resting: "true" };
    const leads = await send("GET /api/leads/by-call-result", { query, signal });
    return leads.filter(needsNewNumber);
  },
  refetchOnMount: "always",
});

/** Enough for a day's work. */
const LISTED = 50;
/** The others are folded. */
const SHOWN_FIRST = 10;

/** Leads whose last call said that the number is wrong, until it is corrected. */
export function NumbersToFix() {
  const { data: leads, isPending, error, isFetching, refetch } = useQuery(numbersToFix);
  const [all, setAll] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const isLoaded = leads !== undefined;
  // Of a link to it; what is above has its height by then.
  useEffect(() => {
    if (isLoaded && location.hash === "#numbers-to-fix") card.current?.scrollIntoView();
  }, [isLoaded]);
  return (
    <div ref={card} className="scroll-mt-(--topbar-h)">
      <Card
        title="Numbers to fix"
        meta={leads && leads.length > 0 && `${formatNumber(leads.length)}, all months`}
        flush
      >
        {isPending && <Skeleton className="m-3.5 h-16 rounded-md" />}
        {error && !leads && (
          <ErrorState title="Could not load the numbers to fix" busy={isFetching} onRetry={() => refetch()}>
            {reasonOf(error)}
          </ErrorState>
        )}
        {leads?.length === 0 && (
          <p className="px-3.5 py-3 text-ink-3">No lead has a wrong or invalid number.</p>
        )}
        {leads && leads.length > 0 && (
          <ul>
            {leads.slice(0, all ? LISTED : SHOWN_FIRST).map((lead) => (
              <NumberToFix key={lead.id} lead={lead} />
            ))}
          </ul>
        )}
        {leads && leads.length > SHOWN_FIRST && (
          <div className="border-t border-line-subtle px-2 py-1.5">
            <Button variant="ghost" size="s" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? "Show fewer" : "Show all"}
            </Button>
          </div>
        )}
        {leads && all && leads.length > LISTED && (
          <p className="border-t border-line-subtle px-3.5 py-2.5 text-12 text-ink-3">
            The {LISTED} latest of {formatNumber(leads.length)} are shown.{" "}
            <Button size="xs" variant="ghost" busy={isFetching} onClick={() => refetch()}>
              Load again
            </Button>
          </p>
        )}
      </Card>
    </div>
  );
}

function NumberToFix({ lead }: { lead: LeadRow }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line-subtle px-3.5 py-2 first:border-0 lg:grid lg:grid-cols-[minmax(0,1fr)_130px_120px_190px_auto]">
      <span className="min-w-0 font-medium wrap-anywhere max-lg:flex-1 max-lg:basis-40">{lead.name}</span>
      <Phone value={formatPhone(lead.phoneNumber)} />
      <span className="text-12 text-ink-2">{upperCaseLabel(lead.subStatus ?? "")}</span>
      <span className="min-w-0 text-12 text-ink-3 wrap-anywhere">
        {monthLabel(lead.campaignMonth)}, {lead.assignedToName ?? "Unassigned"}
      </span>
      <ButtonLink href={`/leads/edit/${lead.id}`} size="s" icon={Pencil}>
        Fix the number<span className="sr-only"> of {lead.name}</span>
      </ButtonLink>
    </li>
  );
}
