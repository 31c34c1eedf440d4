import { formatRegistration } from "#contract/lead/registration";
import { monthLabel, today } from "#contract/time/calendar";
import { LeadStatusBadge } from "#web/lead/LeadStatusBadge.tsx";
import { colleaguesLine } from "#web/lead/related-text.ts";
import { now } from "#web/lib/browser/clock.ts";
import { formatNumber } from "#web/lib/format/format.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import type { useExisting } from "./existing.ts";

/** What is known of the number or vehicle, while the lead can still be left out. */
export function ExistingRecords({ existing }: { existing: ReturnType<typeof useExisting> }) {
  const { found, doubt, sure, onSure } = existing;
  const { leads = [], total = 0, colleagues = [] } = found ?? {};
  const isHere = total + colleagues.length > 0;
  if (!isHere && !doubt) return null;
  return (
    <Notice
      tone={doubt ? "warn" : "info"}
      role="status"
      title={isHere ? "Possible duplicate" : "This person asked to be erased"}
    >
      <ul className="grid gap-1">
        {leads.map((lead) => (
          <li key={lead.id} className="flex flex-wrap items-center gap-x-2">
            {/* In a new tab: what is typed here stays. */}
            <a
              href={`/leads/customer/${lead.id}`}
              target="_blank"
              rel="noopener"
              className="font-medium text-link underline"
            >
              {lead.name}
            </a>
            {lead.registrationNumber && (
              <span className="num-id">{formatRegistration(lead.registrationNumber)}</span>
            )}
            <span>{monthLabel(lead.campaignMonth)}</span>
            <LeadStatusBadge lead={lead} />
            <span>{lead.assignedToName ?? "Unassigned"}</span>
            <span className="text-ink-3">{lead.sameVehicle ? "same vehicle" : "same number"}</span>
          </li>
        ))}
        {colleagues.map((record) => (
          <li key={JSON.stringify(record)}>{colleaguesLine(record, today(now()))}</li>
        ))}
      </ul>
      {total > leads.length && <p>And {formatNumber(total - leads.length)} more.</p>}
      {doubt && <Checkbox label={`${doubt.text}. ${doubt.anyway}.`} checked={sure} onChange={onSure} />}
    </Notice>
  );
}
