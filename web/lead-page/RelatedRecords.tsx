import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "wouter";
import { formatRegistration } from "#contract/lead/registration";
import type { RelatedLead, RelatedRecords } from "#contract/related/calls";
import { monthLabel } from "#contract/time/calendar";
import { LeadStatusBadge } from "#web/lead/LeadStatusBadge.tsx";
import { colleaguesLine, recordsOn } from "#web/lead/related-text.ts";
import { formatDate, formatNumber } from "#web/lib/format/format.ts";
import { reasonOf } from "#web/lib/http/api.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Notice } from "#web/ui/Notice.tsx";

interface RelatedProps {
  related: UseQueryResult<RelatedRecords>;
}

/** Shown before dialing: which colleague has this number too, and when it was last called. */
export function ColleaguesNotice({ related: { data }, today }: RelatedProps & { today: string }) {
  if (!data || data.colleagues.length === 0) return null;
  return (
    <div className="mb-3.5">
      <Notice tone="info">
        {data.colleagues.map((record) => (
          // Two colleagues of the same name cannot be distinguished by anything that may be shown.
          <p key={JSON.stringify(record)}>{colleaguesLine(record, today)}</p>
        ))}
      </Notice>
    </div>
  );
}

/** The other records the viewer may open: a family's other vehicles, a vehicle's other owner. */
export function RelatedCard({ related }: RelatedProps) {
  if (related.isError && !related.data) {
    return (
      <Notice tone="warn" role="alert">
        <span className="mr-2">Other records could not be loaded. {reasonOf(related.error)}</span>
        <Button size="xs" busy={related.isFetching} onClick={() => related.refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
  if (!related.data || related.data.total === 0) return null;
  const { leads, total } = related.data;
  return (
    <Card title={recordsOn(leads, total)} flush>
      <ul>
        {leads.map((other) => (
          <li
            key={other.id}
            className="relative border-b border-line-subtle px-3.5 py-2 last:border-0 hover:bg-hover"
          >
            <Other lead={other} />
          </li>
        ))}
      </ul>
      {total > leads.length && (
        <p className="border-t border-line-subtle px-3.5 py-2 text-12 text-ink-3">
          And {formatNumber(total - leads.length)} more; search for the number to see them.
        </p>
      )}
    </Card>
  );
}

function Other({ lead }: { lead: RelatedLead }) {
  return (
    <>
      <p className="flex items-baseline justify-between gap-2">
        <Link
          href={`/leads/customer/${lead.id}`}
          className="min-w-0 truncate rounded-xs font-medium after:absolute after:inset-0"
        >
          {lead.name}
        </Link>
        {lead.registrationNumber && (
          <span className="num-id flex-none text-ink-2">{formatRegistration(lead.registrationNumber)}</span>
        )}
      </p>
      <p className="flex flex-wrap items-center justify-between gap-x-2 text-12 text-ink-2">
        <LeadStatusBadge lead={lead} />
        <span className="num text-ink-3">
          {monthLabel(lead.campaignMonth)} ·{" "}
          {lead.lastCallAt ? `last call ${formatDate(new Date(lead.lastCallAt))}` : "not contacted yet"}
        </span>
      </p>
    </>
  );
}
