import { ArrowDown } from "lucide-react";
import type { Performance } from "#contract/analytics/calls";
import { connectionBands, type PerformancePeriod, quoteBands, toneOf } from "#contract/analytics/targets";
import { FORMER } from "#contract/assignment";
import { daysOfPeriod, performanceFigures } from "#contract/figures/shown";
import { today } from "#contract/time/calendar";
import { now } from "#web/lib/browser/clock.ts";
import { type Column, DataTable, DataTableSkeleton } from "#web/ui/DataTable.tsx";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Badge } from "#web/ui/Tone.tsx";
import { cardFoot, firstCell, firstHead } from "./first-column.ts";

type Days = ReturnType<typeof daysOfPeriod>;

const figure = (
  of: keyof typeof performanceFigures,
  label: string,
  placeholder: string,
  days: Days,
  className?: string,
): Column<Performance> => ({
  column: of,
  label,
  placeholder,
  align: "right",
  className,
  cell: (row) => (
    <FigureLink figure={{ name: performanceFigures[of], by: row.telecallerId, ...days }} value={row[of]} />
  ),
});

const rate = (
  of: "connectionRate" | "quoteRate",
  label: string,
  bands: RateProps["bands"],
): Column<Performance> => ({
  column: of,
  label,
  placeholder: "w-12",
  align: "right",
  cell: (row) => <Rate of={row} bands={bands} rate={row[of]} />,
});

const columnsOf = (days: Days): Column<Performance>[] => [
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
    ...figure("totalCalls", "", "w-7", days, "font-medium"),
    begins: undefined,
    sorted: "descending",
    label: (
      <span className="inline-flex items-center gap-1 text-ink">
        Total Calls
        <ArrowDown aria-hidden className="size-3" strokeWidth={1.75} />
      </span>
    ),
  },
  figure("connectedCalls", "Connected", "w-7", days),
  figure("quoteSent", "Quote Sent", "w-6", days),
  {
    column: "pending",
    label: "Pending",
    placeholder: "w-7",
    align: "right",
    className: "text-ink-2",
    cell: ({ telecallerId, pendingCalls }) =>
      telecallerId === FORMER ? (
        pendingCalls
      ) : (
        <FigureLink figure={{ name: "pending", telecaller: telecallerId }} value={pendingCalls} />
      ),
  },
  figure("receivedPreviousPolicy", "Previous Policy", "w-5", days, "text-ink-2"),
  figure("documentsUploaded", "Documents", "w-5", days, "text-ink-2"),
  rate("connectionRate", "Connection %", connectionBands),
  rate("quoteRate", "Quote %", quoteBands),
  {
    column: "perHour",
    label: "Calls/Hour",
    placeholder: "w-7",
    align: "right",
    className: "text-ink-2",
    cell: ({ avgCallsPerHour }) => avgCallsPerHour.toFixed(1),
  },
];

const tableOf = (period: PerformancePeriod) => ({
  // Not the card's title: two landmarks must not have the same name.
  label: "Telecallers",
  className: cardFoot,
  bare: true,
  columns: columnsOf(daysOfPeriod(period, today(now()))),
});

interface PerformanceTableProps {
  rows: Performance[];
  period: PerformancePeriod;
  busy: boolean;
}

/** The ten columns of the specification (§2); the server sorts by most calls. */
export function PerformanceTable({ rows, period, busy }: PerformanceTableProps) {
  return (
    <DataTable {...tableOf(period)} rows={rows} keyOf={({ telecallerId }) => telecallerId} busy={busy} />
  );
}

export function PerformanceSkeleton() {
  return <DataTableSkeleton {...tableOf("all")} rows={7} loading="Loading telecaller performance" />;
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
