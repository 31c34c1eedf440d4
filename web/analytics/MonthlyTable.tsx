import { useState } from "react";
import type { MonthlyStat } from "#contract/analytics/calls";
import { monthFigures } from "#contract/figures/shown";
import { today } from "#contract/time/calendar";
import { urgencyOf } from "#contract/time/months";
import { now } from "#web/lib/browser/clock.ts";
import type { ColumnSort } from "#web/lib/list/column-sort.ts";
import { sortedRows } from "#web/lib/list/sorted-rows.ts";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { cardFoot, firstCell, firstHead } from "./first-column.ts";

type SortedBy = "month" | keyof typeof monthFigures;

const counted = (label: string, column: keyof typeof monthFigures) =>
  ({
    column,
    label,
    begins: "desc",
    align: "right",
    cell: (row: MonthlyStat) => (
      <FigureLink figure={{ name: monthFigures[column], month: row.month }} value={row[column]} />
    ),
    className: (row: MonthlyStat) =>
      row[column] === 0 ? "text-ink-3" : column === "totalLeads" ? "font-medium" : undefined,
  }) as const;

/** The seven columns of the specification (§2). */
const columns: readonly Column<MonthlyStat, SortedBy>[] = [
  {
    column: "month",
    label: "Month",
    begins: "asc",
    headClassName: firstHead,
    className: firstCell,
    cell: ({ month, monthName }) => (
      <>
        <span className="font-medium">{monthName}</span>
        <Urgency month={month} day={today(now())} />
      </>
    ),
  },
  counted("Total Leads", "totalLeads"),
  counted("Pending Calls", "pendingLeads"),
  counted("Available to Call", "availableToCall"),
  counted("Connected", "connectedLeads"),
  counted("Follow Up", "followUpLeads"),
  counted("Backed", "backedLeads"),
];

export function MonthlyTable({ months }: { months: MonthlyStat[] }) {
  const [sort, setSort] = useState<ColumnSort<SortedBy>>({ sort: "month", sortOrder: "asc" });
  return (
    <DataTable
      label="Months"
      columns={columns}
      rows={sortedRows(months, sort, (row, column) => row[column])}
      keyOf={({ month }) => month}
      sort={sort}
      onSort={setSort}
      className={cardFoot}
      bare
    />
  );
}

/** Shown only where work is needed now: for a past month and the current one. */
function Urgency({ month, day }: { month: string; day: string }) {
  const urgency = urgencyOf(month, day);
  if (urgency !== "Overdue" && urgency !== "Current") return null;
  const tone = urgency === "Overdue" ? "text-danger-text" : "text-accent-text";
  return <span className={`ml-2 text-12 font-medium ${tone}`}>{urgency}</span>;
}
