import clsx from "clsx";
import { Calendar, Car, type LucideIcon, Mail, Phone as PhoneIcon, Shield, Wrench } from "lucide-react";
import { memo, type ReactNode } from "react";
import type { CustomerRow } from "#contract/customers/calls";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { formatPhone } from "#contract/lead/people";
import { formatRegistration } from "#contract/lead/registration";
import { vehicleTypeLabel } from "#contract/lead/vehicles";
import { formatDate } from "#web/lib/format/format.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Phone } from "#web/ui/Phone.tsx";
import { Badge } from "#web/ui/Tone.tsx";
import { cardBadge } from "./result-badge.ts";

interface CustomerCardProps {
  customer: CustomerRow;
  ticked: boolean;
  onTick: (id: number) => void;
}

/** A record of the database with its latest matching lead (specification §2). */
export const CustomerCard = memo(function CustomerCard({ customer, ticked, onTick }: CustomerCardProps) {
  const { id, name, email, registrationNumber, vehicleType, maker, model } = customer;
  const badge = cardBadge(customer);
  const makerAndModel = [maker, model].filter(Boolean).join(" ");
  return (
    <article
      aria-label={name}
      data-record={id}
      className={clsx(
        "grid h-full grid-cols-[32px_minmax(0,1fr)_auto] items-start gap-x-1 rounded-lg border py-1.5 pr-2.5 pl-1 max-md:grid-cols-[44px_minmax(0,1fr)] max-md:pl-0",
        ticked ? "border-accent-border bg-selected" : "border-line bg-surface",
      )}
    >
      <Checkbox
        hideLabel
        label={[`Select ${name}`, registrationNumber && formatRegistration(registrationNumber)]
          .filter(Boolean)
          .join(", ")}
        checked={ticked}
        disabled={customer.leadId === null}
        onChange={() => onTick(id)}
      />
      <div className="min-w-0 pt-1.5 pb-1 max-md:pt-2.5">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="min-w-0 truncate font-semibold" title={name}>
            {name}
          </h2>
          <Badge tone={badge.tone} upper>
            {badge.label}
          </Badge>
        </div>
        <ul className="num mt-[5px] grid grid-cols-[minmax(0,1fr)_minmax(0,1.22fr)] gap-x-2.5 gap-y-px text-12/5 text-ink-2 max-md:grid-cols-1 max-md:text-13/6">
          <Line icon={PhoneIcon} label="Phone">
            <Phone value={formatPhone(customer.phoneNumber)} />
          </Line>
          <Line icon={Car} label="Vehicle">
            {vehicleType ? vehicleTypeLabel(vehicleType) : NOT_SPECIFIED} ·{" "}
            <span className="num-id">
              {registrationNumber ? formatRegistration(registrationNumber) : NOT_SPECIFIED}
            </span>
          </Line>
          <Line icon={Mail} label="Email">
            {email ?? <span className="text-ink-3">No email</span>}
          </Line>
          <Line icon={Wrench} label="Maker and model">
            {makerAndModel || <span className="text-ink-3">{NOT_SPECIFIED}</span>}
          </Line>
          <Line icon={Shield} label="Insurance">
            {customer.insuranceCompany ?? "No insurance"}
          </Line>
          <Line icon={Calendar} label="Expiry">
            <ExpiryText customer={customer} />
          </Line>
        </ul>
        {customer.leadId === null && (
          <p className="mt-1 text-12 text-ink-3">No lead yet: cannot be assigned or deleted here.</p>
        )}
      </div>
      <div className="pt-1 max-md:col-start-2 max-md:pb-1.5 max-md:[&>a]:h-11 max-md:[&>a]:w-full">
        <ButtonLink href={`/customer-details/${id}`} size="s">
          View<span className="sr-only"> {name}</span>
        </ButtonLink>
      </div>
    </article>
  );
});

/** 'Expires 8 Nov 2026', also where it is unknown. */
export const ExpiryText = ({ customer }: { customer: CustomerRow }) => (
  <>
    {!isUnreadable(customer) && "Expires "}
    <Expiry customer={customer} />
  </>
);

const isUnreadable = (customer: CustomerRow) => !customer.insuranceExpiry && customer.insuranceExpiryText;

export function Expiry({ customer }: { customer: CustomerRow }) {
  const { insuranceExpiry, insuranceExpiryText } = customer;
  if (insuranceExpiry) return <>{formatDate(insuranceExpiry)}</>;
  if (!insuranceExpiryText) return <>N/A</>;
  return <span title={`The file said: ${insuranceExpiryText}`}>Invalid date</span>;
}

function Line({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-1.5">
      <Icon aria-hidden className="size-[13px] flex-none text-ink-3" strokeWidth={1.75} />
      <span className="sr-only">{label}: </span>
      <span className="min-w-0 truncate">{children}</span>
    </li>
  );
}
