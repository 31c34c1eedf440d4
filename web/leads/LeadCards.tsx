import { Pencil, Phone as PhoneIcon, Send } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { type Expiry, expiryLabels, expiryOf } from "#contract/lead/expiry";
import { mayMarkQuoteSent } from "#contract/lead/outcomes";
import { dialLink, formatPhone } from "#contract/lead/people";
import { formatRegistration } from "#contract/lead/registration";
import type { LeadRow } from "#contract/leads/record";
import { monthLabel } from "#contract/time/calendar";
import { DoNotCallMark, isPressing, PolicyCopy, PriorityMark, Urgency } from "#web/lead/badges.tsx";
import { useCallingTime } from "#web/lead/calling-hours.ts";
import { LeadStatusBadge } from "#web/lead/LeadStatusBadge.tsx";
import { formatDate } from "#web/lib/format/format.ts";
import { VirtualRows } from "#web/lib/list/VirtualRows.tsx";
import { IconButton, IconLink } from "#web/ui/IconButton.tsx";
import { Phone } from "#web/ui/Phone.tsx";
import { FollowUpTime } from "./FollowUpTime.tsx";
import { showsFollowUp } from "./follow-up-groups.ts";
import { GroupHeading } from "./GroupHeading.tsx";
import type { LeadsProps } from "./LeadsTable.tsx";
import type { Selecting } from "./Selecting.tsx";

export { PhoneTools } from "./PhoneTools.tsx";

interface LeadCardsProps extends LeadsProps {
  /** While leads are being selected. */
  RowBox: Selecting["RowBox"] | undefined;
}

const USUAL_HEIGHT = 99;

/** The leads on a phone. */
export function LeadCards({ label, items, today, now, wide, busy, foot, onQuote, RowBox }: LeadCardsProps) {
  const { isTime, refusal } = useCallingTime();
  const ids = items.map(({ id }) => id);
  const count = items.filter((item) => "lead" in item).length;
  return (
    <div className="-mx-4 border-t border-line">
      {refusal && <p className="border-b border-line-subtle px-4 py-2 text-13 text-ink-2">{refusal}</p>}
      <VirtualRows<HTMLUListElement> ids={ids} rowHeight={USUAL_HEIGHT}>
        {({ list, rows, before, after, measure }) => (
          <ul
            ref={list}
            aria-label={label}
            aria-busy={busy || undefined}
            style={{ paddingTop: before, paddingBottom: after }}
          >
            {rows.map(({ index, key }) => {
              const item = items[index];
              if (item && !("lead" in item)) {
                return (
                  <li
                    key={key}
                    ref={measure}
                    data-index={index}
                    className="border-b border-line-subtle bg-subtle px-4 py-2 text-13"
                  >
                    <GroupHeading heading={item.heading} count={item.count} pressing={item.pressing} />
                  </li>
                );
              }
              return (
                item && (
                  <li
                    key={key}
                    ref={measure}
                    data-index={index}
                    data-lead={item.lead.id}
                    aria-setsize={count}
                    aria-posinset={item.place}
                    className="relative flex items-center gap-3 border-b border-line-subtle px-4 py-3"
                  >
                    {RowBox && (
                      <span className="relative z-1 -my-2 -ml-3 -mr-2 flex-none">
                        <RowBox id={item.lead.id} name={item.lead.name} />
                      </span>
                    )}
                    <Card
                      lead={item.lead}
                      note={item.note}
                      today={today}
                      now={now}
                      wide={wide}
                      isTime={isTime}
                      onQuote={onQuote}
                    />
                  </li>
                )
              );
            })}
          </ul>
        )}
      </VirtualRows>
      <div className="pl-0.5">{foot}</div>
    </div>
  );
}

interface CardProps {
  lead: LeadRow;
  note: string | undefined;
  today: string;
  now: Date;
  wide: boolean;
  /** Inside the calling hours. */
  isTime: boolean;
  onQuote: (lead: LeadRow) => void;
}

function Card({ lead, note, today, now, wide, isTime, onQuote }: CardProps) {
  const expiry = expiryOf(lead.insuranceExpiry, lead.insuranceExpiryText, today);
  const dial = isTime && !lead.doNotCall ? dialLink(lead.phoneNumber) : undefined;
  return (
    <>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          <Link
            href={`/leads/customer/${lead.id}`}
            data-lead-link
            className="min-w-0 scroll-my-24 truncate font-semibold after:absolute after:inset-0"
          >
            {lead.name}
          </Link>
          <span
            title={lead.insuranceExpiry ? formatDate(lead.insuranceExpiry) : undefined}
            className={`ml-auto flex-none text-12 ${isPressing(expiry) || expiry.state === "invalid" ? "text-danger-text" : "text-ink-3"}`}
          >
            {expiryWords(expiry)}
          </span>
        </div>
        <p className="mt-0.5 flex flex-wrap">
          <span>
            <span className="num-id">
              {lead.registrationNumber ? formatRegistration(lead.registrationNumber) : "Not specified"}
            </span>
            <span aria-hidden className="mx-[7px] text-ink-3">
              ·
            </span>
          </span>
          <span className="text-ink-2">
            <Phone value={formatPhone(lead.phoneNumber)} />
          </span>
          {lead.doNotCall && (
            <span className="ml-2">
              <DoNotCallMark />
            </span>
          )}
        </p>
        <div className="mt-1 overflow-hidden">
          <p className="-ml-[17px] flex flex-wrap items-center text-13">
            <Dotted>
              <LeadStatusBadge lead={lead} />
              {showsFollowUp(lead) && lead.nextFollowUp && (
                <span className="ml-2">
                  <FollowUpTime at={lead.nextFollowUp} now={now} />
                </span>
              )}
            </Dotted>
            <Dotted>
              <span className="mr-2 text-ink-2">{monthLabel(lead.campaignMonth)}</span>
              <Urgency month={lead.campaignMonth} today={today} />
            </Dotted>
            {lead.policyReceived && (
              <Dotted>
                <span className="mr-1 text-12 text-ink-3">Policy Copy</span>
                <PolicyCopy received />
              </Dotted>
            )}
            {wide && (
              <Dotted>
                <PriorityMark priority={lead.priority} />
              </Dotted>
            )}
            {(wide || !lead.assignedTo) && (
              <Dotted>
                <span className="text-12 text-ink-2">{lead.assignedToName ?? "Unassigned"}</span>
              </Dotted>
            )}
          </p>
          {note && <p className="mt-0.5 truncate text-13 text-ink-2">{note}</p>}
        </div>
      </div>
      <div className="relative z-1 flex flex-none flex-col items-center gap-0.5">
        {dial && (
          <a
            href={dial}
            aria-label={`Call ${lead.name}`}
            className="grid size-11 place-items-center rounded-full border border-line-strong bg-surface shadow-xs active:bg-pressed"
          >
            <PhoneIcon aria-hidden className="size-[18px]" strokeWidth={1.75} />
          </a>
        )}
        {mayMarkQuoteSent(lead) && (
          <IconButton
            icon={Send}
            size="s"
            label={`Mark Quote Sent for ${lead.name}`}
            onClick={() => onQuote(lead)}
          />
        )}
        {/* A finger edits from the lead's page; here the link is for the keyboard and screen readers. */}
        <span className="sr-only focus-within:not-sr-only">
          <IconLink icon={Pencil} label={`Edit ${lead.name}`} href={`/leads/edit/${lead.id}`} size="s" />
        </span>
      </div>
    </>
  );
}

/** One of several facts with dots between them; the dot of a line's first one is cut off. */
function Dotted({ children }: { children: ReactNode }) {
  return (
    <span className="relative inline-flex items-center pl-[17px] whitespace-nowrap before:absolute before:left-[6px] before:text-ink-3 before:content-['·'_/_'']">
      {children}
    </span>
  );
}

function expiryWords(expiry: Expiry): string {
  if (expiry.state === "missing" || expiry.state === "invalid") return expiryLabels[expiry.state];
  const days = Math.abs(expiry.daysLeft);
  if (days === 0) return "Expires today";
  const span = days === 1 ? "1 day" : `${days} days`;
  return expiry.state === "active" ? `Expires in ${span}` : `Expired ${span} ago`;
}
