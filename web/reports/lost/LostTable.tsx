import { ENOUGH_TO_AVERAGE } from "#contract/analytics/targets";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import type { LostReport } from "#contract/reports/calls";
import { compareLost } from "#contract/reports/compared-rows";
import { formatRupees } from "#contract/rupees";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { Table, Td, Th, Tr } from "#web/ui/Table.tsx";
import { RowName } from "../parts/Cells.tsx";
import type { Asked } from "../parts/data.ts";
import { NONE, recordedOf, valueLabel } from "../parts/labels.ts";
import { rowHeight } from "../parts/row-height.ts";
import { ShareBar } from "../parts/ShareBar.tsx";
import { stays } from "../parts/stays.ts";
import { Was, WasText } from "../parts/Was.tsx";
import { lostIn } from "./lost.ts";

interface LostTableProps {
  report: LostReport;
  /** Of the compared span. */
  before: LostReport | undefined;
  asked: Asked;
  busy: boolean;
}

export function LostTable({ report, before, asked, busy }: LostTableProps) {
  const within = lostIn(asked);
  const most = Math.max(1, ...report.lostTo.map(({ leads }) => leads));
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
      <Table
        label="Where renewals were lost to"
        row={rowHeight(before !== undefined)}
        head={head}
        bare
        busy={busy}
      >
        {compareLost(report, before).map(({ row, was }) => {
          const { insurer, leads, paid, paidOf, ourLowest, difference, differenceOf, quoted, reasons } = row;
          const narrowed = { ...within, lostTo: recordedOf(insurer) };
          return (
            <Tr key={insurer ?? ""}>
              <RowName label={valueLabel("insurer", insurer)} faint={insurer === null} />
              <Td align="right" className="font-semibold">
                <FigureLink figure={{ name: "lost", ...narrowed }} value={leads} />
                {was && <Was now={leads} before={was.leads} />}
              </Td>
              <Td className="max-md:hidden">
                <ShareBar share={leads / most} className="h-1.5 w-28 rounded-full" />
              </Td>
              <Td align="right">
                {paid === null ? <Unknown /> : formatRupees(paid)}
                <OfFew count={paidOf} />
                {was && <Was now={paid} before={was.paid} things={was.paidOf} format={formatRupees} />}
              </Td>
              <Td align="right">
                {ourLowest === null ? <Unknown /> : formatRupees(ourLowest)}
                <OfFew count={quoted} />
                {was && (
                  <Was now={ourLowest} before={was.ourLowest} things={was.quoted} format={formatRupees} />
                )}
              </Td>
              <Td
                align="right"
                className={
                  difference !== null && difference < 0 && differenceOf >= ENOUGH_TO_AVERAGE
                    ? "text-danger-text"
                    : undefined
                }
              >
                {difference !== null && signed(difference)}
                <OfFew count={differenceOf} />
                {was && <DifferenceBefore now={difference} before={was.difference} />}
              </Td>
              <Td align="right">
                <FigureLink figure={{ name: "lost-quoted", ...narrowed }} value={quoted} />
                {was && <Was now={quoted} before={was.quoted} />}
              </Td>
              <Td className="py-1.5">
                <span className="block md:min-w-56 md:whitespace-normal">
                  {reasons.map(({ reason, leads: count }, place) => (
                    <span key={reason ?? ""}>
                      {place > 0 && ", "}
                      {reason ?? NOT_SPECIFIED}{" "}
                      <FigureLink
                        figure={{ name: "lost", ...narrowed, reason: recordedOf(reason) }}
                        value={count}
                      />
                    </span>
                  ))}
                </span>
              </Td>
            </Tr>
          );
        })}
      </Table>
    </div>
  );
}

const signed = (rupees: number) => `${rupees < 0 ? "−" : "+"}${formatRupees(Math.abs(rupees))}`;

/** Prices can differ in either direction: their differences are compared in rupees. */
function DifferenceBefore({ now, before }: Record<"now" | "before", number | null>) {
  const change = now === null || before === null ? undefined : signed(now - before);
  return <WasText change={change}>{before === null ? NONE : signed(before)}</WasText>;
}

/** An average of so few leads says how many they are. */
function OfFew({ count }: { count: number }) {
  if (count === 0 || count >= ENOUGH_TO_AVERAGE) return null;
  return <span className="text-ink-3"> of {count}</span>;
}

const Unknown = () => <span className="text-ink-3">Not known</span>;
