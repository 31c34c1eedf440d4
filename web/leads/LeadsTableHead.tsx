import type { ReactNode } from "react";
import { type Sort, Th } from "#web/ui/Table.tsx";

interface LeadsTableHeadProps {
  wide: boolean;
  sort?: Sort | undefined;
  onSort?: (() => void) | undefined;
  rowCount?: number | undefined;
}

export function LeadsTableHead({ wide, sort, onSort, rowCount }: LeadsTableHeadProps) {
  // Of a long list only some rows are drawn, so the table itself says how many there are.
  const tellRowCount = (row: HTMLTableRowElement | null) => {
    if (rowCount !== undefined) row?.closest("table")?.setAttribute("aria-rowcount", String(rowCount + 1));
  };
  return (
    <tr ref={tellRowCount} aria-rowindex={1}>
      <Th>Name</Th>
      <Th>Registration</Th>
      <Th>Phone</Th>
      <Th>Status</Th>
      <Th>Campaign Month</Th>
      <Th sort={sort} onSort={onSort}>
        Insurance Expiry
      </Th>
      <Th>Policy Copy</Th>
      {wide && (
        <>
          <Th>
            Campaign
            <br />
            Priority
          </Th>
          <Th>Assigned To</Th>
        </>
      )}
      <Th align="right">Actions</Th>
    </tr>
  );
}

/** Narrower cells than other tables have, the cursor's bar, and rows that their first link covers. */
export function LeadsTableFrame({ children }: { children: ReactNode }) {
  return (
    <div className="[&_td]:px-1.5 [&_th]:px-1.5 [&_tr[data-lead]]:relative [&_tr[data-lead]]:isolate [&_tr:has(a:focus-visible)>td]:bg-hover [&_tr:has(a:focus-visible)>td:first-child]:shadow-[inset_2px_0_0_var(--accent)]">
      {children}
    </div>
  );
}
