import { ArrowDown } from "lucide-react";
import type { Performance } from "#contract/analytics/calls";
import { daysOfPeriod } from "#contract/analytics/period-days";
import { connectionBands, type PerformancePeriod, quoteBands, toneOf } from "#contract/analytics/targets";
import { FORMER } from "#contract/assignment";
import { performanceFigures } from "#contract/figures/shown";
import { today } from "#contract/time/calendar";
import { now } from "#web/lib/browser/clock.ts";
import { type Column, DataTable, DataTableSkeleton } from "#web/ui/DataTable.tsx";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Badge } from "#web/ui/Tone.tsx";
import { cardFoot, firstCell, firstHead } from "./first-column.ts";

const counted = { align: "right", placeholder: "w-7" } as const;
const lesser = { ...counted, className: "text-ink-2" } as const;

/** The ten columns of the specification (§2). */
function columnsOf(period: PerformancePeriod): Column<Performance>[] {
  const days = daysOfPeriod(period, today(now()));
  const figure = (of: keyof typeof performanceFigures) => ({
    column: of,
    cell: (row: Performance) => (
      <FigureLink figure={{ name: performanceFigures[of], by: row.telecallerId, ...days }} value={row[of]} />
    ),
  });
  return [
    {
      column: "telecaller",
      label: "Telecaller",
      headClassName: firstHead,
      className: firstCell,
      placeholder: (
        <span className="flex items-center gap-2">
          <Skeleton className="size-5 rounded-full" />
          <Skeleton className="h-3 w-24" />
        </span>
      ),
      cell: ({ telecallerName }) => <Telecaller name={telecallerName} />,
    },
    {
      ...counted,
      ...figure("totalCalls"),
      label: (
        <span className="inline-flex items-center gap-1 text-ink">
          Total Calls
          <ArrowDown aria-hidden className="size-3" strokeWidth={1.75} />
        </span>
      ),
      sorted: "descending",
      className: "font-medium",
    },
    { ...counted, ...figure("connectedCalls"), label: "Connected" },
    { ...counted, ...figure("quoteSent"), label: "Quote Sent" },
    {
      ...lesser,
      column: "pendingCalls",
      label: "Pending",
      cell: ({ telecallerId, pendingCalls }) =>
        telecallerId === FORMER ? (
          pendingCalls
        ) : (
          <FigureLink figure={{ name: "pending", telecaller: telecallerId }} value={pendingCalls} />
        ),
    },
    { ...lesser, ...figure("receivedPreviousPolicy"), label: "Previous Policy" },
    { ...lesser, ...figure("documentsUploaded"), label: "Documents" },
    {
      ...counted,
      column: "connectionRate",
      label: "Connection %",
      cell: (row) => <Rate of={row} bands={connectionBands} rate={row.connectionRate} />,
    },
    {
      ...counted,
      column: "quoteRate",
      label: "Quote %",
      cell: (row) => <Rate of={row} bands={quoteBands} rate={row.quoteRate} />,
    },
    {
      ...lesser,
      column: "avgCallsPerHour",
      label: "Calls/Hour",
      cell: ({ avgCallsPerHour }) => avgCallsPerHour.toFixed(1),
    },
  ];
}

interface PerformanceTableProps {
  /** Undefined while they load. */
  rows: Performance[] | undefined;
  period: PerformancePeriod;
  busy: boolean;
}

/** The server sorts by most calls. */
export function PerformanceTable({ rows, period, busy }: PerformanceTableProps) {
  // Not the card's title: two landmarks must not have the same name.
  const table = { label: "Telecallers", columns: columnsOf(period), bare: true, className: cardFoot };
  if (!rows) return <DataTableSkeleton {...table} rows={7} loading="Loading telecaller performance" />;
  return <DataTable {...table} rows={rows} keyOf={({ telecallerId }) => telecallerId} busy={busy} />;
}

interface RateProps {
  of: Performance;
  bands: Parameters<typeof toneOf>[0];
  rate: number;
}

/** Without calls there is no rate. */
function Rate({ of: { totalCalls }, bands, rate }: RateProps) {
  if (totalCalls === 0) return <span className="text-ink-3">–</span>;
  return <Badge tone={toneOf(bands, rate)}>{rate.toFixed(1)}%</Badge>;
}

function Telecaller({ name }: { name: string }) {
  return (
    <span className="flex items-center gap-2">
      <span
        aria-hidden
        className="grid size-5 flex-none place-items-center rounded-full bg-accent-soft-2 text-[10px] font-[650] text-accent-text uppercase"
      >
        {[...name][0]}
      </span>
      <span className="max-w-[24ch] truncate font-medium max-md:max-w-[16ch]" title={name}>
        {name}
      </span>
    </span>
  );
}
