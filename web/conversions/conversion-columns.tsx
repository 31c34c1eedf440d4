import { Link } from "wouter";
import type { Conversion } from "#contract/conversions/calls";
import type { ConversionSort } from "#contract/conversions/sorts";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { formatPhone } from "#contract/lead/people";
import { formatRegistration } from "#contract/lead/registration";
import { formatRupees } from "#contract/rupees";
import { formatDate, formatDateTime } from "#web/lib/format/format.ts";
import type { SortedColumn } from "#web/ui/DataTable.tsx";
import { Phone } from "#web/ui/Phone.tsx";

/** The converted policies on a wide screen, one column each. */
export const conversionColumns: readonly SortedColumn<Conversion, ConversionSort>[] = [
  {
    column: "name",
    label: "Name",
    begins: "asc",
    placeholder: "w-28",
    cell: ({ leadId, name }) => (
      <Link
        href={`/leads/customer/${leadId}`}
        data-lead-link
        title={name}
        className="block max-w-[140px] truncate rounded-xs font-medium after:absolute after:inset-0"
      >
        {name}
      </Link>
    ),
  },
  {
    column: "registration",
    label: "Registration",
    begins: "asc",
    placeholder: "w-24",
    cell: ({ registrationNumber }) =>
      registrationNumber ? (
        <span className="num-id block max-w-[112px] truncate" title={registrationNumber}>
          {formatRegistration(registrationNumber)}
        </span>
      ) : (
        <Unknown />
      ),
  },
  {
    column: "phone",
    label: "Phone",
    begins: "asc",
    placeholder: "w-28",
    cell: ({ phoneNumber }) => (
      <span className="block max-w-[124px] truncate" title={phoneNumber}>
        <Phone value={formatPhone(phoneNumber)} />
      </span>
    ),
  },
  // These two share the remaining width, so that all columns fit the window.
  {
    column: "vehicle",
    label: "Vehicle",
    begins: "asc",
    placeholder: "w-28",
    className: "w-[48%] max-w-0 min-w-24 text-ink-2",
    cell: ({ vehicleDetails }) => <Cut text={vehicleDetails} />,
  },
  {
    column: "insurer",
    label: "New insurer",
    begins: "asc",
    placeholder: "w-24",
    className: "w-[52%] max-w-0 min-w-24",
    cell: ({ insurer }) => <Cut text={insurer} />,
  },
  {
    column: "policyNumber",
    label: "Policy number",
    begins: "asc",
    placeholder: "w-20",
    cell: ({ newPolicyNumber }) => (
      <span className="num-id block max-w-[104px]">
        <Cut text={newPolicyNumber} />
      </span>
    ),
  },
  {
    column: "premium",
    label: "Premium",
    begins: "desc",
    align: "right",
    placeholder: "w-12",
    className: "font-semibold",
    cell: ({ newPremium }) => (newPremium === null ? <Unknown /> : formatRupees(newPremium)),
  },
  {
    column: "expiry",
    label: "New expiry",
    begins: "asc",
    placeholder: "w-16",
    cell: ({ newExpiry }) => (newExpiry === null ? <Unknown /> : formatDate(newExpiry)),
  },
  {
    column: "convertedAt",
    label: "Converted on",
    begins: "desc",
    placeholder: "w-16",
    cell: ({ convertedAt }) => (
      <time dateTime={convertedAt} title={formatDateTime(convertedAt)}>
        {formatDate(new Date(convertedAt))}
      </time>
    ),
  },
  {
    column: "telecaller",
    label: "Telecaller",
    begins: "asc",
    placeholder: "w-20",
    className: "text-ink-2",
    cell: ({ convertedBy }) => (
      <span className="block max-w-[100px]">
        <Cut text={convertedBy} />
      </span>
    ),
  },
];

function Cut({ text }: { text: string | null }) {
  if (text === null) return <Unknown />;
  return (
    <span className="block truncate" title={text}>
      {text}
    </span>
  );
}

function Unknown() {
  return <span className="text-12 font-normal text-ink-3">{NOT_SPECIFIED}</span>;
}

/** A converted policy on a phone. */
export function ConversionCard({ conversion: one }: { conversion: Conversion }) {
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
