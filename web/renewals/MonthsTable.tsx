import { CalendarCheck, CalendarClock, Hand } from "lucide-react";
import { Link } from "wouter";
import type { RenewalMonth } from "#contract/renewals/calls";
import { dateLabel, monthLabel } from "#contract/time/calendar";
import { Card } from "#web/ui/Card.tsx";
import { Table, Td, Th, Tr } from "#web/ui/Table.tsx";
import { renewalsAddress } from "./addresses.ts";
import { NumberLink } from "./NumberLink.tsx";
import { dayOf } from "./texts.ts";

const head = (
  <tr>
    <Th className="sticky left-0 z-1">Month</Th>
    <Th align="right">Won last year</Th>
    <Th align="right">Lost last year</Th>
    <Th align="right">Undecided</Th>
    <Th align="right">Leads there</Th>
    <Th>Known already</Th>
    <Th>Leads are made</Th>
  </tr>
);

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
    <Card title="What is coming" meta="this month and the next 12" flush>
      <div className="overflow-clip rounded-b-lg">
        <Table label="What is coming" row={37} head={head} bare busy={busy}>
          {months.map((one) => (
            <Tr key={one.month} selected={one.month === next}>
              <Td className="sticky left-0 z-1 bg-surface max-md:border-r max-md:border-r-line-subtle">
                <Link href={renewalsAddress(one.month)} className="rounded-xs font-medium hover:underline">
                  {monthLabel(one.month)}
                </Link>
              </Td>
              <Td align="right">
                <NumberLink value={one.won} month={one.month} show="won" label="won last year" strong />
              </Td>
              <Td align="right">
                <NumberLink value={one.lost} month={one.month} show="lost" label="lost last year" strong />
              </Td>
              <Td align="right">
                <NumberLink
                  value={one.undecided}
                  month={one.month}
                  show="undecided"
                  label="undecided"
                  strong
                />
              </Td>
              <Td align="right">
                {one.leads === 0 ? (
                  <span className="text-ink-3">none yet</span>
                ) : (
                  <NumberLink value={one.leads} month={one.month} show="there" label="leads" strong />
                )}
              </Td>
              <Td className="w-full min-w-36">
                <Known month={one} most={most} />
              </Td>
              <Td>
                <Opens month={one} today={today} />
              </Td>
            </Tr>
          ))}
        </Table>
      </div>
    </Card>
  );
}

/** The same numbers as in the columns, so it is hidden from screen readers. */
function Known({ month: { won, lost, undecided }, most }: { month: RenewalMonth; most: number }) {
  const width = (value: number) => ({ width: `${(value / most) * 100}%` });
  return (
    <span aria-hidden className="flex h-2 w-full overflow-hidden rounded-full">
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
