import type { MonthlyStat } from "#contract/analytics/calls";
import { monthFigures } from "#contract/figures/shown";
import { today } from "#contract/time/calendar";
import { urgencyOf } from "#contract/time/months";
import { now } from "#web/lib/browser/clock.ts";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { cardFoot, firstCell, firstHead } from "./first-column.ts";

const figure = (of: keyof typeof monthFigures, label: string): Column<MonthlyStat> => ({
  column: of,
  label,
  align: "right",
  className: (row) => (row[of] === 0 ? "text-ink-3" : undefined),
  cell: (row) => <FigureLink figure={{ name: monthFigures[of], month: row.month }} value={row[of]} />,
});

const columnsOf = (day: string): Column<MonthlyStat>[] => [
  {
    column: "month",
    label: "Month",
    headClassName: firstHead,
    className: firstCell,
    cell: ({ month, monthName }) => (
      <>
        <span className="font-medium">{monthName}</span>
        <Urgency month={month} day={day} />
      </>
    ),
  },
  {
    column: "totalLeads",
    label: "Total Leads",
    align: "right",
    className: "font-medium",
    cell: ({ month, totalLeads }) => <FigureLink figure={{ name: "leads", month }} value={totalLeads} />,
  },
  figure("pendingLeads", "Pending Calls"),
  figure("availableToCall", "Available to Call"),
  figure("connectedLeads", "Connected"),
  figure("followUpLeads", "Follow Up"),
  figure("backedLeads", "Backed"),
];

/** The seven columns of the specification (§2). */
export function MonthlyTable({ months }: { months: MonthlyStat[] }) {
  return (
    <DataTable
      label="Months"
      className={cardFoot}
      bare
      columns={columnsOf(today(now()))}
      rows={months}
      keyOf={({ month }) => month}
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
