import type { OwnDay } from "#contract/analytics/calls";
import { daysOfPeriod } from "#contract/analytics/period-days";
import { targetReachedAt } from "#contract/analytics/targets";
import { ownFigures } from "#contract/figures/shown";
import { MINUTE_MS, today } from "#contract/time/calendar";
import { now, useNow } from "#web/lib/browser/clock.ts";
import { formatNumber, formatTime } from "#web/lib/format/format.ts";
import { Card } from "#web/ui/Card.tsx";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { cardFoot, firstCell, firstHead } from "./first-column.ts";

const lines = [
  { figure: "calls", label: "Calls" },
  { figure: "connected", label: "Connected" },
  { figure: "fresh", label: "Fresh", hint: "first call to a lead, and it was answered" },
  { figure: "quotes", label: "Quotes sent" },
  { figure: "won", label: "Policies won" },
] as const;

type Line = (typeof lines)[number];

/** The viewer's figures of today and of this month, and the pace of today. */
export function OwnWork({ day }: { day: OwnDay }) {
  const ofPeriod = (period: "today" | "month") => ({
    column: period,
    align: "right" as const,
    cell: ({ figure }: Line) => (
      <FigureLink
        figure={{ name: ownFigures[figure], ...daysOfPeriod(period, today(now())) }}
        value={day[period][figure]}
      />
    ),
  });
  const columns: Column<Line>[] = [
    {
      column: "figure",
      label: <span className="sr-only">Figure</span>,
      headClassName: firstHead,
      className: firstCell,
      cell: (line) => (
        <>
          {line.label}
          {"hint" in line && <span className="ml-2 text-12 text-ink-3 max-md:hidden">{line.hint}</span>}
        </>
      ),
    },
    { ...ofPeriod("today"), label: "Today", className: "font-semibold" },
    { ...ofPeriod("month"), label: "This month", className: "text-ink-2" },
  ];
  return (
    <Card title="Your work" meta={<Pace day={day} />} flush>
      <DataTable
        label="Calls, quotes and policies"
        row={37}
        bare
        className={cardFoot}
        columns={columns}
        rows={lines}
        keyOf={({ figure }) => figure}
      />
    </Card>
  );
}

function Pace({ day: { today, dailyTarget, firstCallAt } }: { day: OwnDay }) {
  const current = useNow(MINUTE_MS);
  if (firstCallAt === null) return "no calls yet today";
  if (today.fresh >= dailyTarget) return "target met";
  const reached = targetReachedAt(
    { fresh: today.fresh, target: dailyTarget, firstCallAt: new Date(firstCallAt) },
    current,
  );
  return reached
    ? `at this pace ${formatNumber(dailyTarget)} fresh calls by ${formatTime(reached)}`
    : `first call at ${formatTime(firstCallAt)}`;
}
