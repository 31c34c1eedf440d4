import { ArrowRight, Pencil, Phone as PhoneIcon, PhoneOff } from "lucide-react";
import type { Customer } from "#contract/customers/calls";
import { statuses } from "#contract/lead/outcomes";
import { dialLink, formatPhone } from "#contract/lead/people";
import { monthLabel } from "#contract/time/calendar";
import { useCallingTime } from "#web/lead/calling-hours.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Phone } from "#web/ui/Phone.tsx";
import { Badge } from "#web/ui/Tone.tsx";

export function RecordHeader({ customer }: { customer: Customer }) {
  const { id, name, phoneNumber, secondPhone, renewals } = customer;
  const [latest] = renewals;
  const { isTime, refusal } = useCallingTime();
  const dialOf = (phone: string) => (isTime && !customer.doNotCall ? dialLink(phone) : undefined);
  const dial = dialOf(phoneNumber);
  const secondDial = dialOf(secondPhone ?? "");
  return (
    <div className="flex items-start gap-x-4 gap-y-2.5 pb-3.5 max-md:flex-col">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="min-w-0 text-20 font-semibold wrap-anywhere">{name}</h2>
          {latest && <Badge tone={statuses[latest.status].tone}>{statuses[latest.status].label}</Badge>}
          {customer.doNotCall && (
            <Badge tone="red" icon={PhoneOff}>
              Do not call
            </Badge>
          )}
        </div>
        <p className="num mt-px flex flex-wrap items-center gap-x-2 text-ink-2">
          <span>Customer ID: #{id}</span>
          <span aria-hidden className="text-ink-3">
            ·
          </span>
          <Phone value={formatPhone(phoneNumber)} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:[&>a]:flex-1">
        {refusal && !customer.doNotCall && (
          <p className="self-center text-12 text-ink-3 max-md:w-full">{refusal}</p>
        )}
        {dial && (
          <ButtonLink href={dial} external icon={PhoneIcon}>
            Call
          </ButtonLink>
        )}
        {secondDial && (
          <ButtonLink href={secondDial} external icon={PhoneIcon}>
            Call second phone
          </ButtonLink>
        )}
        {latest && (
          <ButtonLink href={`/leads/edit/${latest.id}`} icon={Pencil}>
            Edit
          </ButtonLink>
        )}
        {latest && (
          <ButtonLink href={`/leads/customer/${latest.id}`} variant="primary" iconEnd={ArrowRight}>
            Open {monthLabel(latest.campaignMonth)} lead
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
