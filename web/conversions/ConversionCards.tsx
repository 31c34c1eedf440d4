import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Conversion } from "#contract/conversions/calls";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { formatPhone } from "#contract/lead/people";
import { formatRegistration } from "#contract/lead/registration";
import { formatRupees } from "#contract/rupees";
import { formatDate } from "#web/lib/format/format.ts";
import { Phone } from "#web/ui/Phone.tsx";

interface ConversionCardsProps {
  conversions: readonly Conversion[];
  busy: boolean;
  foot: ReactNode;
}

/** The converted policies on a phone. */
export function ConversionCards({ conversions, busy, foot }: ConversionCardsProps) {
  return (
    <div className="overflow-hidden rounded-lg border border-line">
      <ul aria-label="Converted policies" aria-busy={busy || undefined}>
        {conversions.map((one) => (
          <li
            key={one.leadId}
            data-lead={one.leadId}
            className="relative px-3.5 py-3 not-first:border-t not-first:border-line-subtle active:bg-hover"
          >
            <Card conversion={one} />
          </li>
        ))}
      </ul>
      {foot}
    </div>
  );
}

function Card({ conversion: one }: { conversion: Conversion }) {
  const registration = one.registrationNumber && formatRegistration(one.registrationNumber);
  return (
    <>
      <p className="flex items-baseline gap-2">
        <Link
          href={`/leads/customer/${one.leadId}`}
          data-lead-link
          className="min-w-0 truncate font-semibold after:absolute after:inset-0"
        >
          {one.name}
        </Link>
        {one.newPremium !== null && (
          <span className="num ml-auto flex-none font-semibold">{formatRupees(one.newPremium)}</span>
        )}
      </p>
      <p className="mt-0.5 text-ink-2">
        <Phone value={formatPhone(one.phoneNumber)} />
      </p>
      <p className="mt-0.5 text-13 wrap-anywhere">
        <span className="num-id">{registration || NOT_SPECIFIED}</span>
        {one.vehicleDetails && <span className="text-ink-2"> · {one.vehicleDetails}</span>}
      </p>
      <p className="num mt-1 text-13 wrap-anywhere text-ink-2">
        New insurer: {one.insurer ?? NOT_SPECIFIED}
        {one.newExpiry && `, until ${formatDate(one.newExpiry)}`}
        {one.newPolicyNumber && `, policy ${one.newPolicyNumber}`}
      </p>
      <p className="num mt-0.5 text-12 text-ink-3">
        Converted on {formatDate(new Date(one.convertedAt))}
        {one.convertedBy && ` by ${one.convertedBy}`}
      </p>
    </>
  );
}
