import { useQuery } from "@tanstack/react-query";
import { NOT_RECORDED } from "#contract/conversions/sorts";
import { daysOfMonths } from "#contract/figures/address";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import type { LostReport } from "#contract/reports/calls";
import { formatRupees } from "#contract/rupees";
import { formatNumber } from "#web/lib/format/format.ts";
import { reasonOf } from "#web/lib/http/api.ts";
import { exportAddress } from "#web/lib/http/export-address.ts";
import { Card } from "#web/ui/Card.tsx";
import { ErrorState } from "#web/ui/EmptyState.tsx";
import { ExportMenu } from "#web/ui/ExportMenu.tsx";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Table, Td, Th, Tr } from "#web/ui/Table.tsx";
import { lostOf } from "./data.ts";
import { type Months, spanLabel } from "./span.ts";

/** Where renewals were lost to, at what price against our lowest quote, and why. */
export function LostCard({ span }: { span: Months }) {
  const { data, isPending, error, isFetching, refetch } = useQuery(lostOf(span));
  const rows = data?.lostTo ?? [];
  const total = rows.reduce((sum, { leads }) => sum + leads, 0);
  const { from, to } = span;
  return (
    <Card
      title="Lost to"
      meta={total > 0 && `${formatNumber(total)} in ${spanLabel(span)}`}
      flush
      actions={
        total > 0 && (
          <ExportMenu addressOf={(format) => exportAddress("/api/reports/lost/export", { from, to }, format)}>
            Export<span className="sr-only"> where renewals were lost to</span>
          </ExportMenu>
        )
      }
    >
      {isPending && <Skeleton className="m-3.5 h-24 rounded-md" />}
      {error && !data && (
        <ErrorState title="Could not load the lost renewals" busy={isFetching} onRetry={() => refetch()}>
          {reasonOf(error)}
        </ErrorState>
      )}
      {data && total === 0 && (
        <p className="px-3.5 py-3 text-ink-3">No renewal was lost in {spanLabel(span)}.</p>
      )}
      {data && total > 0 && <LostTable report={data} busy={isFetching} />}
    </Card>
  );
}

/** On a phone the rows scroll horizontally below their first column. */
const stays = "sticky left-0 z-1 max-md:border-r max-md:border-r-line-subtle";

function LostTable({ report: { from, to, lostTo }, busy }: { report: LostReport; busy: boolean }) {
  const days = daysOfMonths(from, to);
  const most = Math.max(1, ...lostTo.map(({ leads }) => leads));
  const head = (
    <tr>
      <Th className={stays}>Lost to</Th>
      <Th align="right">Leads</Th>
      <Th className="max-md:hidden">
        <span className="sr-only">Share</span>
      </Th>
      <Th align="right">They paid</Th>
      <Th align="right">Our lowest quote</Th>
      <Th align="right">Difference</Th>
      <Th align="right">With a quote of ours</Th>
      <Th className="w-full">Why</Th>
    </tr>
  );
  return (
    <div className="overflow-clip rounded-b-lg">
      <Table label="Where renewals were lost to" row={37} head={head} bare busy={busy}>
        {lostTo.map(({ insurer, leads, paid, ourLowest, difference, quoted, reasons }) => {
          const narrowed = { ...days, lostTo: insurer ?? NOT_RECORDED };
          return (
            <Tr key={insurer ?? ""}>
              <Td className={`${stays} bg-surface ${insurer ? "font-medium" : "text-ink-3"}`}>
                <span
                  className="block max-w-[24ch] truncate max-md:max-w-[14ch]"
                  title={insurer ?? undefined}
                >
                  {insurer ?? NOT_SPECIFIED}
                </span>
              </Td>
              <Td align="right" className="font-semibold">
                <FigureLink figure={{ name: "lost", ...narrowed }} value={leads} />
              </Td>
              <Td className="max-md:hidden">
                <span aria-hidden className="block h-1.5 w-28 overflow-hidden rounded-full bg-chart-track">
                  <span
                    className="block h-full rounded-full bg-chart-1"
                    style={{ width: `${(leads / most) * 100}%` }}
                  />
                </span>
              </Td>
              <Td align="right">{paid === null ? <Unknown /> : formatRupees(paid)}</Td>
              <Td align="right">{ourLowest === null ? <Unknown /> : formatRupees(ourLowest)}</Td>
              <Td
                align="right"
                className={difference !== null && difference < 0 ? "text-danger-text" : undefined}
              >
                {difference !== null && `${difference < 0 ? "−" : "+"}${formatRupees(Math.abs(difference))}`}
              </Td>
              <Td align="right">
                <FigureLink figure={{ name: "lost-quoted", ...narrowed }} value={quoted} />
              </Td>
              <Td className="min-w-56 py-1.5 whitespace-normal">
                {reasons.map(({ reason, leads: count }, place) => (
                  <span key={reason ?? ""}>
                    {place > 0 && ", "}
                    {reason ?? NOT_SPECIFIED}{" "}
                    <FigureLink
                      figure={{ name: "lost", ...narrowed, reason: reason ?? NOT_RECORDED }}
                      value={count}
                    />
                  </span>
                ))}
              </Td>
            </Tr>
          );
        })}
      </Table>
    </div>
  );
}

const Unknown = () => <span className="text-ink-3">Not known</span>;
