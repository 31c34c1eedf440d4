import type { MonthlyStat } from "#contract/analytics/calls";
import { monthFigures } from "#contract/figures/shown";
import { today } from "#contract/time/calendar";
import { urgencyOf } from "#contract/time/months";
import { now } from "#web/lib/browser/clock.ts";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { Table, Td, Th, Tr } from "#web/ui/Table.tsx";
import { cardFoot, firstCell, firstHead } from "./first-column.ts";

const head = (
  <tr>
    <Th className={firstHead}>Month</Th>
    <Th align="right">Total Leads</Th>
    <Th align="right">Pending Calls</Th>
    <Th align="right">Available to Call</Th>
    <Th align="right">Connected</Th>
    <Th align="right">Follow Up</Th>
    <Th align="right">Backed</Th>
  </tr>
);

/** The seven columns of the specification (§2). */
export function MonthlyTable({ months }: { months: MonthlyStat[] }) {
  const day = today(now());
  return (
    <div className={cardFoot}>
      <Table label="Months" head={head} bare>
        {months.map((row) => (
          <Tr key={row.month}>
            <Td className={firstCell}>
              <span className="font-medium">{row.monthName}</span>
              <Urgency month={row.month} day={day} />
            </Td>
            <Td align="right" className="font-medium">
              <FigureLink figure={{ name: "leads", month: row.month }} value={row.totalLeads} />
            </Td>
            <Figure row={row} of="pendingLeads" />
            <Figure row={row} of="availableToCall" />
            <Figure row={row} of="connectedLeads" />
            <Figure row={row} of="followUpLeads" />
            <Figure row={row} of="backedLeads" />
          </Tr>
        ))}
      </Table>
    </div>
  );
}

function Figure({ row, of }: { row: MonthlyStat; of: keyof typeof monthFigures }) {
  return (
    <Td align="right" className={row[of] === 0 ? "text-ink-3" : undefined}>
      <FigureLink figure={{ name: monthFigures[of], month: row.month }} value={row[of]} />
    </Td>
  );
}

/** Shown only where work is needed now: for a past month and the current one. */
function Urgency({ month, day }: { month: string; day: string }) {
  const urgency = urgencyOf(month, day);
  if (urgency !== "Overdue" && urgency !== "Current") return null;
  const tone = urgency === "Overdue" ? "text-danger-text" : "text-accent-text";
  return <span className={`ml-2 text-12 font-medium ${tone}`}>{urgency}</span>;
}
