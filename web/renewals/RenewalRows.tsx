import type { ReactNode } from "react";
import { Link } from "wouter";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { formatPhone } from "#contract/lead/people";
import { formatRegistration } from "#contract/lead/registration";
import type { RenewalLead } from "#contract/renewals/calls";
import { monthLabel } from "#contract/time/calendar";
import { LeadStatusBadge } from "#web/lead/LeadStatusBadge.tsx";
import { formatDate } from "#web/lib/format/format.ts";
import { Phone } from "#web/ui/Phone.tsx";
import { Table, Td, Th, Tr } from "#web/ui/Table.tsx";

interface RenewalRowsProps {
  leads: readonly RenewalLead[];
  label: string;
  /** Whose end the first date is: that of the lead's policy, or of the one after it. */
  of: "insuranceExpiry" | "nextExpiry";
  busy: boolean;
  foot: ReactNode;
}

const head = (of: RenewalRowsProps["of"]) => (
  <tr>
    <Th>Customer</Th>
    <Th>Vehicle</Th>
    <Th>Phone</Th>
    <Th>{of === "nextExpiry" ? "Next policy ends" : "Policy ends"}</Th>
    <Th>Lead</Th>
    <Th>Result</Th>
    <Th>Telecaller</Th>
  </tr>
);

/** The leads as a table, and as cards on a phone; each opens its lead. */
export function RenewalRows({ leads, label, of, busy, foot }: RenewalRowsProps) {
  return (
    <>
      <div className="max-md:hidden">
        <Table label={label} head={head(of)} busy={busy} foot={foot}>
          {leads.map((lead) => (
            <Tr key={lead.id} covered data-lead={lead.id}>
              <Td>
                <NameLink lead={lead} />
              </Td>
              <Td className="w-full max-w-0 min-w-40">
                <span className="block truncate">
                  <span className="num-id">{registrationOf(lead)}</span>
                  {lead.vehicleDetails && <span className="text-ink-2"> · {lead.vehicleDetails}</span>}
                </span>
              </Td>
              <Td>
                <Phone value={formatPhone(lead.phoneNumber)} />
              </Td>
              <Td>{endOf(lead, of)}</Td>
              <Td className="text-ink-2">{monthLabel(lead.campaignMonth)}</Td>
              <Td className="min-w-[172px]">
                <LeadStatusBadge lead={lead} />
              </Td>
              <Td className="text-ink-2">{lead.assignedToName ?? "Unassigned"}</Td>
            </Tr>
          ))}
        </Table>
      </div>
      <div className="overflow-hidden rounded-lg border border-line md:hidden">
        <ul aria-label={label} aria-busy={busy || undefined}>
          {leads.map((lead) => (
            <li
              key={lead.id}
              data-lead={lead.id}
              className="relative grid gap-0.5 bg-surface px-3.5 py-3 not-first:border-t not-first:border-line-subtle active:bg-hover"
            >
              <p className="flex items-baseline gap-2">
                <NameLink lead={lead} />
                <span className="num ml-auto flex-none">{endOf(lead, of)}</span>
              </p>
              <p className="text-13 wrap-anywhere">
                <span className="num-id">{registrationOf(lead)}</span>
                {lead.vehicleDetails && <span className="text-ink-2"> · {lead.vehicleDetails}</span>}
              </p>
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-2">
                <LeadStatusBadge lead={lead} />
                {monthLabel(lead.campaignMonth)} · {lead.assignedToName ?? "Unassigned"}
              </p>
            </li>
          ))}
        </ul>
        {foot}
      </div>
    </>
  );
}

function NameLink({ lead }: { lead: RenewalLead }) {
  return (
    <Link
      href={`/leads/customer/${lead.id}`}
      data-lead-link
      title={lead.name}
      className="block max-w-[200px] min-w-0 truncate rounded-xs font-medium after:absolute after:inset-0"
    >
      {lead.name}
    </Link>
  );
}

const registrationOf = ({ registrationNumber }: RenewalLead) =>
  registrationNumber ? formatRegistration(registrationNumber) : NOT_SPECIFIED;

function endOf(lead: RenewalLead, of: RenewalRowsProps["of"]): string {
  const day = lead[of];
  return day === null ? NOT_SPECIFIED : formatDate(day);
}
