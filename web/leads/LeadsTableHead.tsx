import type { ReactNode } from "react";
import { type Sort, Th } from "#web/ui/Table.tsx";

const inOneLine = { status: 78, month: 119, expiry: 204, priority: 65, assignedTo: 78, actions: 70 };
const inTwoLines = { status: 137, month: 76, expiry: 158, priority: 70, assignedTo: 78, actions: 96 };

/** The minimum widths of the columns, in pixels: together they fit a window of 1366. */
export function leadColumns(wide: boolean, tall: boolean): number[] {
  const { status, month, expiry, priority, assignedTo, actions } = tall ? inTwoLines : inOneLine;
  const [registration, phone, policyCopy] = [118, 132, 86];
  const shared = [registration, phone, status, month, expiry, policyCopy];
  return wide ? [32, 132, ...shared, priority, assignedTo, actions] : [154, ...shared, actions];
}

interface LeadsTableHeadProps {
  /** Administrators also see Campaign Priority and Assigned To (specification §6). */
  wide: boolean;
  /** Rows of two lines. */
  tall: boolean;
  sort?: Sort | undefined;
  onSort?: (() => void) | undefined;
  rowCount?: number | undefined;
  /** The box that selects every row. */
  box?: ReactNode;
}

export function LeadsTableHead({ wide, tall, sort, onSort, rowCount, box }: LeadsTableHeadProps) {
  // Of a long list only some rows are rendered, so the table states their number.
  const tellRowCount = (row: HTMLTableRowElement | null) => {
    if (rowCount !== undefined) row?.closest("table")?.setAttribute("aria-rowcount", String(rowCount + 1));
  };
  return (
    <tr ref={tellRowCount} aria-rowindex={1}>
      {wide && <Th className={BOX_CELL}>{box ?? <span className="sr-only">Select</span>}</Th>}
      <Th>Name</Th>
      <Th>Registration</Th>
      <Th>Phone</Th>
      <Th>Status</Th>
      <Th>
        Campaign{tall ? <br /> : " "}
        Month
      </Th>
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

/** The cell of a row's box: the box is as wide as the cell. */
export const BOX_CELL = "px-0! text-center";

/** Narrower cells than in other tables. */
export function LeadsTableFrame({ children }: { children: ReactNode }) {
  return <div className="[&_td]:px-1.5 [&_th]:px-1.5">{children}</div>;
}
