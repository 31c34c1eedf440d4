import { type ReactNode, useState } from "react";
import type { Performance } from "#contract/analytics/calls";
import { daysOfPeriod } from "#contract/analytics/period-days";
import { connectionBands, type PerformancePeriod, quoteBands, toneOf } from "#contract/analytics/targets";
import { FORMER } from "#contract/assignment";
import { performanceFigures } from "#contract/figures/shown";
import { severalLast } from "#contract/several-last";
import { keysOf, tableOf } from "#contract/tables";
import { today } from "#contract/time/calendar";
import { now } from "#web/lib/browser/clock.ts";
import { formatNumber } from "#web/lib/format/format.ts";
import type { ColumnSort } from "#web/lib/list/column-sort.ts";
import { sortedRows } from "#web/lib/list/sorted-rows.ts";
import { type Column, DataTable, DataTableSkeleton } from "#web/ui/DataTable.tsx";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Badge } from "#web/ui/Tone.tsx";
import { cardFoot, firstCell, firstHead } from "./first-column.ts";

// Not the card's title: two landmarks must not have the same name.
const LABEL = "Telecallers";
const MUTED = "text-ink-2";
/** So that all columns fit a window of 1024 pixels. */
const FITS_NARROW = "md:max-xl:[&_td]:px-[5px] md:max-xl:[&_th]:px-[5px] md:max-xl:[&_th_svg]:size-2";

/** A telecaller's figures, or without an id everybody's. */
interface Row extends Omit<Performance, "telecallerId"> {
  telecallerId?: Performance["telecallerId"];
}
type SortedBy = Exclude<keyof Row, "telecallerId">;

/** The ten columns of the specification (§2). */
function columnsOf(period: PerformancePeriod): Column<Row, SortedBy>[] {
  const days = daysOfPeriod(period, today(now()));
  const figure = (of: keyof typeof performanceFigures) => (row: Row) => (
    <FigureLink
      figure={{
        name: performanceFigures[of],
        ...(row.telecallerId && { by: row.telecallerId }),
        ...days,
      }}
      value={row[of]}
    />
  );
  const counted = (
    label: string,
    column: SortedBy,
    cell: (row: Row) => ReactNode,
    className = MUTED,
    placeholder = "w-7",
  ) => ({ column, label, begins: "desc", align: "right", cell, className, placeholder }) as const;
  return [
    {
      column: "telecallerName",
      label: "Telecaller",
      begins: "asc",
      headClassName: firstHead,
      className: firstCell,
      cell: ({ telecallerId, telecallerName }) =>
        telecallerId ? (
          <Telecaller name={telecallerName} />
        ) : (
          <b className="font-semibold">{telecallerName}</b>
        ),
      placeholder: <TelecallerSkeleton />,
    },
    counted("Total Calls", "totalCalls", figure("totalCalls"), "font-medium"),
    counted("Connected", "connectedCalls", figure("connectedCalls"), ""),
    counted("Quote Sent", "quoteSent", figure("quoteSent"), ""),
    counted("Pending", "pendingCalls", (row) => <Pending row={row} />),
    counted("Previous Policy", "receivedPreviousPolicy", figure("receivedPreviousPolicy")),
    counted("Documents", "documentsUploaded", figure("documentsUploaded")),
    counted(
      "Connection %",
      "connectionRate",
      (row) => <Rate of={row} bands={connectionBands} rate={row.connectionRate} />,
      "",
      "w-12",
    ),
    counted(
      "Quote %",
      "quoteRate",
      (row) => <Rate of={row} bands={quoteBands} rate={row.quoteRate} />,
      "",
      "w-12",
    ),
    counted("Calls/Hour", "avgCallsPerHour", (row) =>
      row.telecallerId ? row.avgCallsPerHour.toFixed(1) : <span className="text-ink-3">–</span>,
    ),
  ];
}

interface PerformanceTableProps {
  rows: Performance[];
  period: PerformancePeriod;
  busy: boolean;
}

/** Most calls first, until another column's head is pressed; former telecallers and the sums stay below. */
export function PerformanceTable({ rows, period, busy }: PerformanceTableProps) {
  const [sort, setSort] = useState<ColumnSort<SortedBy>>({ sort: "totalCalls", sortOrder: "desc" });
  const sorted = sortedRows<Row, SortedBy>(rows, sort, (row, column) => row[column]);
  return (
    <DataTable
      label={LABEL}
      columns={columnsOf(period)}
      rows={severalLast(rows.length > 1 ? [...sorted, totalOf(rows)] : sorted, keyOf)}
      keyOf={keyOf}
      sort={sort}
      onSort={setSort}
      className={`${cardFoot} ${FITS_NARROW}`}
      bare
      busy={busy}
    />
  );
}

const keyOf = ({ telecallerId = "" }: Row) => telecallerId;

function totalOf(rows: readonly Performance[]): Row {
  const sums = tableOf<Pick<Row, keyof typeof performanceFigures | "pendingCalls">>(
    [...keysOf(performanceFigures), "pendingCalls"],
    (of) => rows.reduce((sum, row) => sum + row[of], 0),
  );
  const rateOf = (part: number) => (part / Math.max(sums.totalCalls, 1)) * 100;
  return {
    ...sums,
    telecallerName: "Total",
    connectionRate: rateOf(sums.connectedCalls),
    quoteRate: rateOf(sums.quoteSent),
    avgCallsPerHour: 0,
  };
}

/** Nobody's pending leads are in no row, and so the sum opens no list. */
function Pending({ row: { telecallerId, pendingCalls } }: { row: Row }) {
  if (!telecallerId || telecallerId === FORMER) return formatNumber(pendingCalls);
  return <FigureLink figure={{ name: "pending", telecaller: telecallerId }} value={pendingCalls} />;
}

interface RateProps {
  of: Row;
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

function TelecallerSkeleton() {
  return (
    <span className="flex items-center gap-2">
      <Skeleton className="size-5 rounded-full" />
      <Skeleton className="h-3 w-24" />
    </span>
  );
}

export function PerformanceSkeleton() {
  return (
    <DataTableSkeleton
      loading="Loading telecaller performance"
      label={LABEL}
      columns={columnsOf("all")}
      rows={7}
      className={`${cardFoot} ${FITS_NARROW}`}
      bare
    />
  );
}
