import { ArrowDown } from "lucide-react";
import type { Performance } from "#contract/analytics/calls";
import { daysOfPeriod } from "#contract/analytics/period-days";
import { connectionBands, type PerformancePeriod, quoteBands, toneOf } from "#contract/analytics/targets";
import { FORMER } from "#contract/assignment";
import { performanceFigures } from "#contract/figures/shown";
import { today } from "#contract/time/calendar";
import { now } from "#web/lib/browser/clock.ts";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Table, Td, Th, Tr } from "#web/ui/Table.tsx";
import { Badge } from "#web/ui/Tone.tsx";
import { cardFoot, firstCell, firstHead } from "./first-column.ts";

// Not the card's title: two landmarks must not have the same name.
const LABEL = "Telecallers";

const head = (
  <tr>
    <Th className={firstHead}>Telecaller</Th>
    <Th align="right" sort="descending">
      <span className="inline-flex items-center gap-1 text-ink">
        Total Calls
        <ArrowDown aria-hidden className="size-3" strokeWidth={1.75} />
      </span>
    </Th>
    <Th align="right">Connected</Th>
    <Th align="right">Quote Sent</Th>
    <Th align="right">Pending</Th>
    <Th align="right">Previous Policy</Th>
    <Th align="right">Documents</Th>
    <Th align="right">Connection %</Th>
    <Th align="right">Quote %</Th>
    <Th align="right">Calls/Hour</Th>
  </tr>
);

interface PerformanceTableProps {
  rows: Performance[];
  period: PerformancePeriod;
  busy: boolean;
}

/** The ten columns of the specification (§2); the server sorts by most calls. */
export function PerformanceTable({ rows, period, busy }: PerformanceTableProps) {
  const days = daysOfPeriod(period, today(now()));
  const figure = (row: Performance, of: keyof typeof performanceFigures) => (
    <FigureLink figure={{ name: performanceFigures[of], by: row.telecallerId, ...days }} value={row[of]} />
  );
  return (
    <div className={cardFoot}>
      <Table label={LABEL} head={head} bare busy={busy}>
        {rows.map((row) => (
          <Tr key={row.telecallerId}>
            <Td className={firstCell}>
              <Telecaller name={row.telecallerName} />
            </Td>
            <Td align="right" className="font-medium">
              {figure(row, "totalCalls")}
            </Td>
            <Td align="right">{figure(row, "connectedCalls")}</Td>
            <Td align="right">{figure(row, "quoteSent")}</Td>
            <Td align="right" className="text-ink-2">
              {row.telecallerId === FORMER ? (
                row.pendingCalls
              ) : (
                <FigureLink
                  figure={{ name: "pending", telecaller: row.telecallerId }}
                  value={row.pendingCalls}
                />
              )}
            </Td>
            <Td align="right" className="text-ink-2">
              {figure(row, "receivedPreviousPolicy")}
            </Td>
            <Td align="right" className="text-ink-2">
              {figure(row, "documentsUploaded")}
            </Td>
            <Td align="right">
              <Rate of={row} bands={connectionBands} rate={row.connectionRate} />
            </Td>
            <Td align="right">
              <Rate of={row} bands={quoteBands} rate={row.quoteRate} />
            </Td>
            <Td align="right" className="text-ink-2">
              {row.avgCallsPerHour.toFixed(1)}
            </Td>
          </Tr>
        ))}
      </Table>
    </div>
  );
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

const placeholders = ["one", "two", "three", "four", "five", "six", "seven"];
const figures = ["w-7", "w-7", "w-6", "w-7", "w-5", "w-5", "w-12", "w-12", "w-7"];

export function PerformanceSkeleton() {
  return (
    <div role="status" aria-label="Loading telecaller performance" className={cardFoot}>
      <Table label={LABEL} head={head} bare busy>
        {placeholders.map((key) => (
          <Tr key={key}>
            <Td className={firstCell}>
              <span className="flex items-center gap-2">
                <Skeleton className="size-5 rounded-full" />
                <Skeleton className="h-3 w-24" />
              </span>
            </Td>
            {figures.map((width, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <Td key={column}>
                <Skeleton className={`ml-auto h-3 ${width}`} />
              </Td>
            ))}
          </Tr>
        ))}
      </Table>
    </div>
  );
}
