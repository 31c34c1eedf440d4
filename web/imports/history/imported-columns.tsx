import type { ImportedLead, ImportedRow } from "#contract/imports/schemas";
import type { RowResult } from "#contract/imports/states";
import { formatPhone } from "#contract/lead/people";
import { formatRegistration } from "#contract/lead/registration";
import { LeadLink } from "#web/lead/LeadLink.tsx";
import { LeadStatusBadge } from "#web/lead/LeadStatusBadge.tsx";
import { formatDate } from "#web/lib/format/format.ts";
import { Cut } from "#web/ui/Cut.tsx";
import type { Column } from "#web/ui/DataTable.tsx";
import { Phone } from "#web/ui/Phone.tsx";

/** Rows with their leads, or rejected rows with their cells and the reason. */
export const columnsOf = (result: RowResult, header: readonly string[]): Column<ImportedRow>[] =>
  result === "refused"
    ? [number, reason, ...header.map((label, at) => cellOf(label, at))]
    : [number, ...ofLeads];

const number: Column<ImportedRow> = {
  column: "row",
  label: "Row",
  align: "right",
  className: "text-ink-3",
  cell: ({ row }) => row,
};

const reason: Column<ImportedRow> = {
  column: "why",
  label: "Why",
  className: "text-danger-text",
  cell: (row) => row.reason,
};

const cellOf = (label: string, at: number): Column<ImportedRow> => ({
  column: `cell ${at}`,
  label,
  className: "text-ink-2",
  cell: ({ cells }) => <Cut text={cells?.[at]} className="max-w-[160px]" />,
});

/** The customer stays when the lead is gone. */
const personOf = ({ lead, customer }: ImportedRow) => lead ?? customer;

const ofLeads: readonly Column<ImportedRow>[] = [
  { column: "name", label: "Name", cell: (row) => <Name row={row} /> },
  {
    column: "registration",
    label: "Registration",
    className: "num-id",
    cell: (row) => {
      const registration = personOf(row)?.registrationNumber;
      return registration && formatRegistration(registration);
    },
  },
  {
    column: "phone",
    label: "Phone",
    cell: (row) => {
      const phone = personOf(row)?.phoneNumber;
      return phone !== undefined && <Phone value={formatPhone(phone)} />;
    },
  },
  {
    column: "vehicle",
    label: "Vehicle",
    className: "w-full max-w-0 min-w-32 text-ink-2",
    cell: (row) => (
      <span
        className={`block truncate ${row.lead ? "" : "text-ink-3"}`}
        title={row.lead?.vehicleDetails ?? undefined}
      >
        {row.lead ? row.lead.vehicleDetails : goneText(row)}
      </span>
    ),
  },
  {
    column: "expiry",
    label: "Expiry",
    cell: ({ lead }) => lead?.insuranceExpiry && formatDate(lead.insuranceExpiry),
  },
  {
    column: "telecaller",
    label: "Telecaller",
    className: "text-ink-2",
    cell: ({ lead }) => lead && (lead.telecaller ?? "Unassigned"),
  },
  {
    column: "since",
    label: "Since then",
    cell: ({ lead }) => <span className="block w-44">{lead && <Since lead={lead} />}</span>,
  },
];

/** A row with its lead on a phone. */
export function LeadCard({ row }: { row: ImportedRow }) {
  const person = personOf(row);
  return (
    <>
      <p className="flex items-baseline gap-2">
        <Name row={row} />
        <span className="num ml-auto flex-none text-12 text-ink-3">row {row.row}</span>
      </p>
      {person && (
        <p className="num text-13 text-ink-2">
          {person.registrationNumber && `${formatRegistration(person.registrationNumber)} · `}
          {formatPhone(person.phoneNumber)}
        </p>
      )}
      {row.lead && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-2">
          <Since lead={row.lead} /> {row.lead.telecaller ?? "Unassigned"}
        </p>
      )}
      {!row.lead && <p className="text-13 text-ink-3">{goneText(row)}</p>}
    </>
  );
}

function Since({ lead }: { lead: ImportedLead }) {
  return lead.worked ? <LeadStatusBadge lead={lead} /> : <span className="text-ink-3">Not called</span>;
}

const goneText = ({ undone }: ImportedRow) => (undone ? "Removed by the undo" : "The lead was deleted");

function Name({ row }: { row: ImportedRow }) {
  const { lead } = row;
  const name = personOf(row)?.name;
  return lead ? (
    <LeadLink id={lead.id} name={name} className="max-w-[180px] font-medium" />
  ) : (
    <Cut text={name} className="max-w-[180px]" />
  );
}
