import clsx from "clsx";
import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { type Cells, type ColumnName, columns, readText } from "#contract/lead/columns";
import { formatPhone, readPhone } from "#contract/lead/people";
import { monthLabel } from "#contract/time/calendar";
import { VirtualRows } from "#web/lib/list/VirtualRows.tsx";
import { Table, Td, Th, Tr } from "#web/ui/Table.tsx";
import { Marker } from "#web/ui/Tone.tsx";
import { shownValue } from "../drafts/column-texts.ts";
import type { Warning } from "../reading/check-file.ts";
import { reasonOf } from "../reading/sheet.ts";
import { type JudgedRow, warningTexts } from "./checked-file.ts";

const ROW = 40;
const widths = [52, 118, 136, 138, 156, 102, 102, 96, 216];

const head = (
  <tr>
    <Th align="right">Row</Th>
    <Th>Registration</Th>
    <Th>Name</Th>
    <Th>Phone</Th>
    <Th>Maker, model</Th>
    <Th>Registered</Th>
    <Th>Expiry</Th>
    <Th>Telecaller</Th>
    <Th>Check</Th>
  </tr>
);

/** The rows of a checked file with their cells as they were read; only those near the window are rendered. */
export function CheckedRows({ rows, foot }: { rows: readonly JudgedRow[]; foot: ReactNode }) {
  return (
    <Table label="Rows of the file" row={ROW} head={head} foot={foot} columns={widths}>
      <VirtualRows<HTMLTableRowElement> ids={rows.map(({ rowNumber }) => rowNumber)} rowHeight={ROW}>
        {({ list, rows: drawn, before, after, measure }) => (
          <>
            <tr ref={list} aria-hidden>
              <td colSpan={widths.length} className="p-0!" style={{ height: before }} />
            </tr>
            {drawn.map(({ index, key }) => {
              const row = rows[index];
              return row && <Row key={key} row={row} index={index} measure={measure} />;
            })}
            {after > 0 && (
              <tr aria-hidden>
                <td colSpan={widths.length} className="p-0!" style={{ height: after }} />
              </tr>
            )}
          </>
        )}
      </VirtualRows>
    </Table>
  );
}

interface RowProps {
  row: JudgedRow;
  index: number;
  measure: ((row: HTMLElement | null) => void) | undefined;
}

function Row({ row: { rowNumber, cells, fault, warnings, renewal }, index, measure }: RowProps) {
  const look = fault && "border-b-0! bg-danger-soft";
  const hasCells = !fault || fault.empty !== undefined || Object.keys(cells).length > 0;
  const cell = (name: ColumnName, warning?: Warning) => (
    <Cell
      cells={cells}
      name={name}
      absent={!hasCells}
      missing={fault?.empty?.includes(columns[name].header) ?? false}
      doubtful={warning !== undefined && warnings.includes(warning)}
      unassigned={renewal ? "As before" : "Unassigned"}
    />
  );
  return (
    <Tr ref={measure} data-index={index}>
      <Td align="right" className={`text-ink-3 ${look ?? ""}`}>
        {rowNumber}
      </Td>
      <Td className={look}>{cell("registrationNumber")}</Td>
      <Td className={`font-medium ${look ?? ""}`}>{cell("name")}</Td>
      <Td className={look}>{cell("phoneNumber", "phone")}</Td>
      <Td className={look}>
        <span className="flex min-w-0">
          {cell("maker")}
          {hasCells && <span>,&nbsp;</span>}
          {hasCells && cell("model")}
        </span>
      </Td>
      <Td className={look}>{cell("registrationDate")}</Td>
      <Td className={look}>{cell("insuranceExpiry", "expiry")}</Td>
      <Td className={look}>{cell("telecallerName", "telecaller")}</Td>
      <Td className={`whitespace-normal! ${look ?? ""}`}>
        <State isFault={fault !== undefined} warnings={warnings} renewal={renewal} />
      </Td>
      {fault && (
        <Td
          aria-colspan={widths.length}
          className="col-span-full h-auto bg-danger-soft pt-0 pb-2 pl-[66px]! whitespace-normal! text-danger-text max-md:pl-3.5!"
        >
          {/* On a phone it stays in view while the cells scroll sideways. */}
          <span className="sticky left-3.5 inline-block max-w-[calc(100vw-64px)]">
            Row {rowNumber}: {reasonOf(fault)}
          </span>
        </Td>
      )}
    </Tr>
  );
}

interface StateProps {
  isFault: boolean;
  warnings: readonly Warning[];
  renewal: string | undefined;
}

function State({ isFault, warnings, renewal }: StateProps) {
  const place = renewal && (
    <span className="block text-12 text-ink-2">Replaces renewal of {monthLabel(renewal)}</span>
  );
  if (isFault)
    return (
      <Marker tone="red" icon={CircleX}>
        Error
      </Marker>
    );
  if (warnings.length === 0)
    return (
      <Marker tone="green" icon={CircleCheck}>
        <span>
          Ready
          {place}
        </span>
      </Marker>
    );
  return (
    <Marker tone="yellow" icon={TriangleAlert}>
      <span className="text-12 text-warn-text">
        {warnings.map((warning) => (
          <span key={warning} className="block">
            {warning === "telecaller" && renewal ? "Unknown telecaller: as before" : warningTexts[warning]}
          </span>
        ))}
        {place}
      </span>
    </Marker>
  );
}

interface CellProps {
  cells: Cells;
  name: ColumnName;
  /** The row could not be divided into cells. */
  absent: boolean;
  missing: boolean;
  doubtful: boolean;
  /** What a row without a telecaller says. */
  unassigned: string;
}

function Cell({ cells, name, absent, missing, doubtful, unassigned }: CellProps) {
  if (absent) return <span className="text-ink-3">—</span>;
  if (missing) return <span className="font-medium text-danger-text">missing</span>;
  const text = readText(cells[name]);
  if (text === null)
    return <span className="text-ink-3">{name === "telecallerName" ? unassigned : "Not specified"}</span>;
  const shown = display(name, text);
  return (
    <span
      title={shown}
      className={clsx(
        "inline-block max-w-full min-w-0 truncate align-bottom",
        doubtful && "font-medium text-warn-text underline decoration-dotted",
      )}
    >
      {shown}
    </span>
  );
}

function display(name: ColumnName, text: string): string {
  return name === "phoneNumber" ? formatPhone(readPhone(text)) : shownValue(name, text);
}
