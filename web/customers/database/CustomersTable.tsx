import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { CustomerRow } from "#contract/customers/calls";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { formatPhone } from "#contract/lead/people";
import { formatRegistration } from "#contract/lead/registration";
import { monthLabel } from "#contract/time/calendar";
import { team } from "#web/lead/team.ts";
import { fullName } from "#web/lib/people.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { Phone } from "#web/ui/Phone.tsx";
import { Badge } from "#web/ui/Tone.tsx";
import { Expiry } from "./CustomerCard.tsx";
import { cardBadge } from "./result-badge.ts";
import type { Selection } from "./selection.ts";

interface CustomersTableProps {
  rows: readonly CustomerRow[];
  selection: Selection;
  busy: boolean;
  onTick: (id: number) => void;
}

/** The results as rows, with the month and the assignee of the latest lead. */
export function CustomersTable({ rows, selection, busy, onTick }: CustomersTableProps) {
  const users = useQuery(team).data ?? [];
  const names = new Map(users.map((user) => [user.username, fullName(user)]));
  const columns: Column<CustomerRow>[] = [
    {
      column: "select",
      label: <span className="sr-only">Select</span>,
      className: "w-9 relative z-1",
      cell: ({ id, name, registrationNumber, leadId }) => (
        <Checkbox
          hideLabel
          label={[`Select ${name}`, registrationNumber && formatRegistration(registrationNumber)]
            .filter(Boolean)
            .join(", ")}
          checked={selection.has(id)}
          disabled={leadId === null}
          onChange={() => onTick(id)}
        />
      ),
    },
    {
      column: "name",
      label: "Name",
      cell: ({ id, name }) => (
        <Link
          href={`/customer-details/${id}`}
          className="block max-w-[26ch] truncate font-medium"
          title={name}
        >
          {name}
        </Link>
      ),
    },
    { column: "phone", label: "Phone", cell: (row) => <Phone value={formatPhone(row.phoneNumber)} /> },
    {
      column: "registration",
      label: "Registration",
      className: "num-id",
      cell: ({ registrationNumber }) =>
        registrationNumber ? formatRegistration(registrationNumber) : <Unknown>{NOT_SPECIFIED}</Unknown>,
    },
    {
      column: "vehicle",
      label: "Vehicle",
      cell: ({ maker, model }) => (
        <span className="block max-w-[24ch] truncate">
          {[maker, model].filter(Boolean).join(" ") || <Unknown>{NOT_SPECIFIED}</Unknown>}
        </span>
      ),
    },
    { column: "expiry", label: "Expiry", cell: (customer) => <Expiry customer={customer} /> },
    {
      column: "month",
      label: "Month",
      cell: ({ campaignMonth }) =>
        campaignMonth ? monthLabel(campaignMonth) : <Unknown>No lead yet</Unknown>,
    },
    {
      column: "assigned",
      label: "Assigned To",
      cell: ({ telecallerName, leadId }) =>
        (telecallerName && (names.get(telecallerName) ?? telecallerName)) ??
        (leadId === null ? null : <Unknown>Unassigned</Unknown>),
    },
    {
      column: "status",
      label: "Status",
      cell: (row) => {
        const { tone, label } = cardBadge(row);
        return (
          <Badge tone={tone} upper>
            {label}
          </Badge>
        );
      },
    },
  ];
  return (
    <DataTable
      label="Customers"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      leadOf={({ id }) => id}
      covered
      selected={({ id }) => selection.has(id)}
      busy={busy}
    />
  );
}

function Unknown({ children }: { children: string }) {
  return <span className="text-ink-3">{children}</span>;
}
