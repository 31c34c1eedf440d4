import type { MonthlyStat } from "#contract/analytics/calls";
import { monthFigures } from "#contract/figures/shown";
import { keysOf } from "#contract/tables";
import { today } from "#contract/time/calendar";
import { urgencyOf } from "#contract/time/months";
import { now } from "#web/lib/browser/clock.ts";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { cardFoot, firstCell, firstHead } from "./first-column.ts";

export const monthLabels: Record<keyof typeof monthFigures, string> = {
  totalLeads: "Total Leads",
  pendingLeads: "Pending Calls",
  availableToCall: "Available to Call",
  connectedLeads: "Connected",
  followUpLeads: "Follow Up",
  backedLeads: "Backed",
};

/** The seven columns of the specification (§2). */
const columns: readonly Column<MonthlyStat>[] = [
  {
    column: "month",
    label: "Month",
    headClassName: firstHead,
    className: firstCell,
    cell: ({ month, monthName }) => (
      <>
        <span className="font-medium">{monthName}</span>
        <Urgency month={month} day={today(now())} />
      </>
    ),
  },
  ...keysOf(monthFigures).map(
    (of): Column<MonthlyStat> => ({
      column: of,
      label: monthLabels[of],
      align: "right",
      className: (row) => (of === "totalLeads" ? "font-medium" : row[of] === 0 ? "text-ink-3" : undefined),
      cell: (row) => <FigureLink figure={{ name: monthFigures[of], month: row.month }} value={row[of]} />,
    }),
  ),
];

export function MonthlyTable({ months }: { months: MonthlyStat[] }) {
  return (
    <DataTable
      label="Months"
      columns={columns}
      rows={months}
      keyOf={({ month }) => month}
      bare
      className={cardFoot}
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
