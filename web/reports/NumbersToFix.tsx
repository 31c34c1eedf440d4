import { queryOptions, useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { resultLabel } from "#contract/lead/outcomes";
import { formatPhone } from "#contract/lead/people";
import { isWrongNumber } from "#contract/lead/wrong-numbers";
import type { LeadRow } from "#contract/leads/record";
import { monthLabel } from "#contract/time/calendar";
import { formatNumber } from "#web/lib/format/format.ts";
import { send } from "#web/lib/http/api.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Phone } from "#web/ui/Phone.tsx";
import { QueryError } from "#web/ui/QueryView.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/** Enough for a day's work. */
const LISTED = 50;
const asked = { numbersToFix: "true", page: 1, limit: LISTED, sort: "month", sortOrder: "desc" } as const;
/** Of all months, the latest first. */
const numbersToFix = queryOptions({
  queryKey: ["/api/leads", asked],
  queryFn: async ({ signal }) => {
    const reply = await send("GET /api/leads", { query: asked, signal });
    return Array.isArray(reply) ? { leads: reply, total: reply.length } : reply;
  },
  refetchOnMount: "always",
});

/** The others are folded. */
const SHOWN_FIRST = 10;

/** Leads whose last call said that the number is wrong, or whose number cannot be called, until it is corrected. */
export function NumbersToFix() {
  const query = useQuery(numbersToFix);
  const { data, isFetching, refetch } = query;
  const [all, setAll] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const { leads, total = 0 } = data ?? {};
  const isLoaded = leads !== undefined;
  // Of a link to it; what is above has its height by then.
  useEffect(() => {
    if (isLoaded && location.hash === "#numbers-to-fix") card.current?.scrollIntoView();
  }, [isLoaded]);
  return (
    <div ref={card} className="scroll-mt-(--topbar-h)">
      <Card title="Numbers to fix" meta={total > 0 && `${formatNumber(total)}, all months`} flush>
        {query.isPending && <Skeleton className="m-3.5 h-16 rounded-md" />}
        {query.isError && !leads && <QueryError query={query} failed="Could not load the numbers to fix" />}
        {leads?.length === 0 && (
          <p className="px-3.5 py-3 text-ink-3">No lead has a wrong number or one that cannot be called.</p>
        )}
        {leads && leads.length > 0 && (
          <ul>
            {leads.slice(0, all ? undefined : SHOWN_FIRST).map((lead) => (
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
        {leads && all && total > leads.length && (
          <p className="border-t border-line-subtle px-3.5 py-2.5 text-12 text-ink-3">
            The first {formatNumber(leads.length)} of {formatNumber(total)} are shown.{" "}
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
      <span className="text-12 text-ink-2">
        {lead.subStatus !== null && isWrongNumber(lead.subStatus)
          ? resultLabel(lead.subStatus)
          : "Cannot be called"}
      </span>
      <span className="min-w-0 text-12 text-ink-3 wrap-anywhere">
        {monthLabel(lead.campaignMonth)}, {lead.assignedToName ?? "Unassigned"}
      </span>
      <ButtonLink href={`/leads/edit/${lead.id}`} size="s" icon={Pencil}>
        Fix the number<span className="sr-only"> of {lead.name}</span>
      </ButtonLink>
    </li>
  );
}
