import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { formatPhone } from "#contract/lead/people";
import { formatRegistration } from "#contract/lead/registration";
import type { RenewalLead } from "#contract/renewals/calls";
import { monthLabel } from "#contract/time/calendar";
import { LeadLink } from "#web/lead/LeadLink.tsx";
import { LeadStatusBadge } from "#web/lead/LeadStatusBadge.tsx";
import { formatDate } from "#web/lib/format/format.ts";
import { type Column, DataTable, type Paging } from "#web/ui/DataTable.tsx";
import { Phone } from "#web/ui/Phone.tsx";

/** Whose end the first date is: that of the lead's policy, or of the one after it. */
type EndOf = "insuranceExpiry" | "nextExpiry";

const columnsOf = (of: EndOf): Column<RenewalLead>[] => [
  { column: "name", label: "Customer", cell: (lead) => <NameLink lead={lead} /> },
  {
    column: "vehicle",
    label: "Vehicle",
    className: "w-full max-w-0 min-w-40",
    cell: (lead) => (
      <span className="block truncate">
        <Vehicle lead={lead} />
      </span>
    ),
  },
  { column: "phone", label: "Phone", cell: ({ phoneNumber }) => <Phone value={formatPhone(phoneNumber)} /> },
  {
    column: "end",
    label: of === "nextExpiry" ? "Next policy ends" : "Policy ends",
    cell: (lead) => endOf(lead, of),
  },
  {
    column: "month",
    label: "Lead",
    className: "text-ink-2",
    cell: ({ campaignMonth }) => monthLabel(campaignMonth),
  },
  {
    column: "result",
    label: "Result",
    className: "min-w-[172px]",
    cell: (lead) => <LeadStatusBadge lead={lead} />,
  },
  {
    column: "telecaller",
    label: "Telecaller",
    className: "text-ink-2",
    cell: ({ assignedToName }) => assignedToName ?? "Unassigned",
  },
];

interface RenewalRowsProps {
  leads: readonly RenewalLead[];
  label: string;
  of: EndOf;
  busy: boolean;
  paging: Paging;
}

/** Renewals, each of which opens its lead. */
export function RenewalRows({ leads, of, ...shown }: RenewalRowsProps) {
  return (
    <DataTable
      {...shown}
      columns={columnsOf(of)}
      rows={leads}
      keyOf={({ id }) => id}
      leadOf={({ id }) => id}
      covered
      cardClassName="grid gap-0.5 px-3.5 py-3"
      card={(lead) => (
        <>
          <p className="flex items-baseline gap-2">
            <NameLink lead={lead} />
            <span className="num ml-auto flex-none">{endOf(lead, of)}</span>
          </p>
          <p className="text-13 wrap-anywhere">
            <Vehicle lead={lead} />
          </p>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-2">
            <LeadStatusBadge lead={lead} />
            {monthLabel(lead.campaignMonth)} · {lead.assignedToName ?? "Unassigned"}
          </p>
        </>
      )}
    />
  );
}

const NameLink = ({ lead: { id, name } }: { lead: RenewalLead }) => (
  <LeadLink id={id} name={name} className="max-w-[200px] min-w-0 font-medium" />
);

function Vehicle({ lead: { registrationNumber, vehicleDetails } }: { lead: RenewalLead }) {
  return (
    <>
      <span className="num-id">
        {registrationNumber ? formatRegistration(registrationNumber) : NOT_SPECIFIED}
      </span>
      {vehicleDetails && <span className="text-ink-2"> · {vehicleDetails}</span>}
    </>
  );
}

function endOf(lead: RenewalLead, of: EndOf): string {
  const day = lead[of];
  return day === null ? NOT_SPECIFIED : formatDate(day);
}
