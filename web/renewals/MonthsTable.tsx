import { CalendarCheck, CalendarClock, Hand } from "lucide-react";
import { Link } from "wouter";
import type { RenewalMonth } from "#contract/renewals/calls";
import { dateLabel, monthLabel } from "#contract/time/calendar";
import { Card } from "#web/ui/Card.tsx";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { renewalsAddress } from "./addresses.ts";
import { NumberLink } from "./NumberLink.tsx";
import { dayOf } from "./texts.ts";

const columnsOf = (today: string, most: number): Column<RenewalMonth>[] => [
  {
    column: "month",
    label: "Month",
    headClassName: "sticky left-0 z-1",
    className: "sticky left-0 z-1 bg-surface max-md:border-r max-md:border-r-line-subtle",
    cell: ({ month }) => (
      <Link href={renewalsAddress(month)} className="rounded-xs font-medium hover:underline">
        {monthLabel(month)}
      </Link>
    ),
  },
  ...(["won", "lost", "undecided"] as const).map(
    (show): Column<RenewalMonth> => ({
      column: show,
      label: ENDS[show],
      align: "right",
      cell: (one) => (
        <NumberLink value={one[show]} month={one.month} show={show} label={ENDS[show].toLowerCase()} />
      ),
    }),
  ),
  {
    column: "leads",
    label: "Leads",
    align: "right",
    cell: ({ leads, month }) =>
      leads === 0 ? (
        <span className="text-ink-3">none yet</span>
      ) : (
        <NumberLink value={leads} month={month} show="there" label="leads" />
      ),
  },
  {
    column: "known",
    label: "Known already",
    className: "w-full min-w-36",
    cell: (month) => <Known month={month} most={most} />,
  },
  { column: "opens", label: "Leads created", cell: (month) => <Opens month={month} today={today} /> },
];

const ENDS = { won: "Won last year", lost: "Lost last year", undecided: "Undecided" };

interface MonthsTableProps {
  months: readonly RenewalMonth[];
  /** The month that the screen is about. */
  next: string;
  today: string;
  busy: boolean;
}

export function MonthsTable({ months, next, today, busy }: MonthsTableProps) {
  const most = Math.max(1, ...months.map(({ won, lost, undecided }) => won + lost + undecided));
  return (
    <Card
      title="What is coming"
      meta={
        <span className="max-md:hidden">
          this month and the next 12; bar length: square root of the number
        </span>
      }
      flush
    >
      <DataTable
        label="What is coming, by month"
        className="overflow-clip rounded-b-lg"
        row={37}
        bare
        busy={busy}
        columns={columnsOf(today, most)}
        rows={months}
        keyOf={({ month }) => month}
        selected={({ month }) => month === next}
      />
    </Card>
  );
}

/**
 * The shares of the numbers in the columns, so it is hidden from screen readers. Its length grows with the square root of the
 * month, or a large one would leave the others two pixels.
 */
function Known({ month: { won, lost, undecided }, most }: { month: RenewalMonth; most: number }) {
  const all = won + lost + undecided;
  const width = (value: number) => ({ width: `${(value / Math.max(all, 1)) * 100}%` });
  return (
    <span
      aria-hidden
      className="flex h-2 overflow-hidden rounded-full"
      style={{ width: `${Math.sqrt(all / most) * 100}%` }}
    >
      <span className="h-full bg-chart-1" style={width(won)} />
      <span className="h-full bg-chart-2" style={width(lost)} />
      <span className="h-full bg-chart-3" style={width(undecided)} />
    </span>
  );
}

function Opens({ month, today }: { month: RenewalMonth; today: string }) {
  const { opensOn, madeSince } = month;
  const since = madeSince === null ? opensOn : dayOf(madeSince);
  const [Icon, text] =
    since === null
      ? [Hand, "by hand"]
      : since <= today
        ? [CalendarCheck, `since ${dateLabel(since)}`]
        : [CalendarClock, `from ${dateLabel(since)}`];
  return (
    <span className="inline-flex items-center gap-1.5 text-ink-2">
      <Icon aria-hidden className="size-3.5 text-ink-3" strokeWidth={1.75} />
      {text}
    </span>
  );
}
