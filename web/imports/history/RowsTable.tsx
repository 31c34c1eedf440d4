import type { ReactNode } from "react";
import { Link } from "wouter";
import type { ImportedRow } from "#contract/imports/schemas";
import type { RowResult } from "#contract/imports/states";
import { formatPhone } from "#contract/lead/people";
import { formatRegistration } from "#contract/lead/registration";
import { LeadStatusBadge } from "#web/lead/LeadStatusBadge.tsx";
import { formatDate } from "#web/lib/format/format.ts";
import { Phone } from "#web/ui/Phone.tsx";
import { Table, Td, Th, Tr } from "#web/ui/Table.tsx";

const labels: Record<RowResult, string> = {
  added: "Added rows",
  changed: "Changed rows",
  unchanged: "Unchanged rows",
  refused: "Rejected rows",
};

interface RowsTableProps {
  rows: readonly ImportedRow[];
  header: readonly string[];
  result: RowResult;
  busy: boolean;
  foot: ReactNode;
}

/** Rows with their leads, or rejected rows with their cells and the reason. */
export function RowsTable({ rows, header, result, busy, foot }: RowsTableProps) {
  const hasLeads = result !== "refused";
  const head = (
    <tr>
      <Th align="right">Row</Th>
      {hasLeads ? (
        <>
          <Th>Name</Th>
          <Th>Registration</Th>
          <Th>Phone</Th>
          <Th>Vehicle</Th>
          <Th>Expiry</Th>
          <Th>Telecaller</Th>
          <Th>Since then</Th>
        </>
      ) : (
        <>
          <Th>Why</Th>
          {header.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a header may repeat, and its order never changes
            <Th key={index}>{name}</Th>
          ))}
        </>
      )}
    </tr>
  );
  return (
    <Table label={labels[result]} head={head} busy={busy} foot={foot}>
      {rows.map((row) =>
        hasLeads ? (
          <LeadRow key={row.id} row={row} />
        ) : (
          <RejectedRow key={row.id} row={row} columns={header.length} />
        ),
      )}
    </Table>
  );
}

const LEAD_COLUMNS = 7;
/** Of the customer, who stays. */
const CUSTOMER_COLUMNS = 3;

function LeadRow({ row: { row, lead, customer, undone } }: { row: ImportedRow }) {
  const gone = undone ? "Removed by the undo" : "The lead was deleted";
  if (!lead)
    return (
      <Tr>
        <Td align="right" className="text-ink-3">
          {row}
        </Td>
        {customer && (
          <>
            <Td>
              <span className="block max-w-[180px] truncate" title={customer.name}>
                {customer.name}
              </span>
            </Td>
            <Td className="num-id">
              {customer.registrationNumber && formatRegistration(customer.registrationNumber)}
            </Td>
            <Td>
              <Phone value={formatPhone(customer.phoneNumber)} />
            </Td>
          </>
        )}
        <Td colSpan={customer ? LEAD_COLUMNS - CUSTOMER_COLUMNS : LEAD_COLUMNS} className="text-ink-3">
          {gone}
        </Td>
      </Tr>
    );
  return (
    <Tr covered data-lead={lead.id}>
      <Td align="right" className="text-ink-3">
        {row}
      </Td>
      <Td>
        <Link
          href={`/leads/customer/${lead.id}`}
          data-lead-link
          title={lead.name}
          className="block max-w-[180px] truncate rounded-xs font-medium after:absolute after:inset-0"
        >
          {lead.name}
        </Link>
      </Td>
      <Td className="num-id">{lead.registrationNumber && formatRegistration(lead.registrationNumber)}</Td>
      <Td>
        <Phone value={formatPhone(lead.phoneNumber)} />
      </Td>
      <Td className="w-full max-w-0 min-w-32 text-ink-2">
        <span className="block truncate" title={lead.vehicleDetails ?? undefined}>
          {lead.vehicleDetails}
        </span>
      </Td>
      <Td>{lead.insuranceExpiry && formatDate(lead.insuranceExpiry)}</Td>
      <Td className="text-ink-2">{lead.telecaller ?? "Unassigned"}</Td>
      <Td>
        <span className="block w-44">
          {lead.worked ? <LeadStatusBadge lead={lead} /> : <span className="text-ink-3">Not called</span>}
        </span>
      </Td>
    </Tr>
  );
}

function RejectedRow({ row: { row, reason, cells }, columns }: { row: ImportedRow; columns: number }) {
  const values = cells ?? [];
  return (
    <Tr>
      <Td align="right" className="text-ink-3">
        {row}
      </Td>
      <Td className="text-danger-text">{reason}</Td>
      {Array.from({ length: columns }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change their order
        <Td key={index} className="text-ink-2">
          <span className="block max-w-[160px] truncate" title={values[index]}>
            {values[index]}
          </span>
        </Td>
      ))}
    </Tr>
  );
}
