import type { Conversion } from "#contract/conversions/calls";
import type { ConversionSort } from "#contract/conversions/sorts";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { formatPhone } from "#contract/lead/people";
import { formatRegistration } from "#contract/lead/registration";
import { formatRupees } from "#contract/rupees";
import { LeadLink } from "#web/lead/LeadLink.tsx";
import { formatDate, formatDateTime } from "#web/lib/format/format.ts";
import { Cut } from "#web/ui/Cut.tsx";
import type { SortedColumn } from "#web/ui/DataTable.tsx";
import { Phone } from "#web/ui/Phone.tsx";

/** The converted policies on a wide screen, one column each. */
export const conversionColumns: readonly SortedColumn<Conversion, ConversionSort>[] = [
  {
    column: "name",
    label: "Name",
    begins: "asc",
    placeholder: "w-28",
    cell: ({ leadId, name }) => <LeadLink id={leadId} name={name} className="max-w-[140px] font-medium" />,
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
    cell: ({ vehicleDetails }) => <Known text={vehicleDetails} />,
  },
  {
    column: "insurer",
    label: "New insurer",
    begins: "asc",
    placeholder: "w-24",
    className: "w-[52%] max-w-0 min-w-24",
    cell: ({ insurer }) => <Known text={insurer} />,
  },
  {
    column: "policyNumber",
    label: "Policy number",
    begins: "asc",
    placeholder: "w-20",
    cell: ({ newPolicyNumber }) => <Known text={newPolicyNumber} className="num-id max-w-[104px]" />,
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
    cell: ({ convertedBy }) => <Known text={convertedBy} className="max-w-[100px]" />,
  },
];

const Known = ({ text, className }: { text: string | null; className?: string }) =>
  text === null ? <Unknown /> : <Cut text={text} className={className} />;

function Unknown() {
  return <span className="text-12 font-normal text-ink-3">{NOT_SPECIFIED}</span>;
}

/** A converted policy on a phone. */
export function ConversionCard({ conversion: one }: { conversion: Conversion }) {
  const registration = one.registrationNumber && formatRegistration(one.registrationNumber);
  return (
    <>
      <p className="flex items-baseline gap-2">
        <LeadLink id={one.leadId} name={one.name} className="min-w-0 font-semibold" />
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
