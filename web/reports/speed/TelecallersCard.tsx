import type { ReactNode } from "react";
import type { Narrowing } from "#contract/figures/calls";
import { compareSpeed } from "#contract/reports/compared-rows";
import { rowNarrowing } from "#contract/reports/division";
import { OF_NOBODY } from "#contract/reports/kinds";
import type { Speed, SpeedReport } from "#contract/reports/schemas";
import { percentOf } from "#contract/reports/share";
import type { Comparison } from "#contract/reports/span";
import { exportAddress } from "#web/lib/http/export-address.ts";
import { Card } from "#web/ui/Card.tsx";
import { ExportMenu } from "#web/ui/ExportMenu.tsx";
import { Table, Th, Tr } from "#web/ui/Table.tsx";
import { CountCell, RowName, TextCell } from "../parts/Cells.tsx";
import type { Asked } from "../parts/data.ts";
import { NONE } from "../parts/labels.ts";
import { narrowedTo } from "../parts/narrowed.ts";
import { rowHeight } from "../parts/row-height.ts";
import { formatPercent } from "../parts/share.ts";
import { stays } from "../parts/stays.ts";
import { Was } from "../parts/Was.tsx";
import { callsPerWon, openOf, untouchedOf } from "./speed.ts";

interface TelecallersCardProps {
  asked: Asked;
  report: SpeedReport;
  /** Of the compared span. */
  before: SpeedReport | undefined;
  compare: Comparison | undefined;
  busy: boolean;
}

/** The speed of each person's first calls, what they won, and the open leads they have. */
export function TelecallersCard({ asked, report, before, compare, busy }: TelecallersCardProps) {
  const all = narrowedTo(asked);
  const head = (
    <tr>
      <Th className={stays}>Telecaller</Th>
      <Th align="right">Leads</Th>
      <Th align="right">Called the same day</Th>
      <Th align="right">Median days</Th>
      <Th align="right">Won</Th>
      <Th align="right">Calls per won policy</Th>
      <Th align="right">Open now</Th>
      <Th align="right">Untouched over 14 days</Th>
    </tr>
  );
  return (
    <Card
      title="By telecaller"
      flush
      actions={
        <ExportMenu
          addressOf={(format) => exportAddress("/api/reports/speed/export", { ...asked, compare }, format)}
        >
          Export<span className="sr-only"> the speed</span>
        </ExportMenu>
      }
    >
      <div className="overflow-clip rounded-b-lg">
        <Table label="Speed by telecaller" row={rowHeight(before !== undefined)} head={head} bare busy={busy}>
          {compareSpeed(report, before).map(({ row, was }) => {
            const { telecallerId, telecallerName } = row;
            return (
              <Tr key={telecallerId ?? ""}>
                <RowName label={telecallerName ?? OF_NOBODY} faint={telecallerId === null} />
                <SpeedCells
                  speed={row}
                  was={was}
                  narrowed={{ ...all, ...rowNarrowing.telecaller(telecallerId) }}
                  held={{ ...all, ...rowNarrowing.assignee(telecallerId) }}
                />
              </Tr>
            );
          })}
          <Tr>
            <RowName label="All leads" sum />
            <SpeedCells speed={report.total} was={before?.total} narrowed={all} held={all} sum />
          </Tr>
        </Table>
      </div>
    </Card>
  );
}

interface SpeedCellsProps {
  speed: Speed;
  /** Of the compared span. */
  was: Speed | undefined;
  narrowed: Narrowing;
  /** Of the open leads: those that the person has now. */
  held: Narrowing;
  sum?: boolean;
}

function SpeedCells({ speed, was, narrowed, held, sum = false }: SpeedCellsProps) {
  const { leads, waits, medianDays, won } = speed;
  const perWon = callsPerWon(speed);
  const sameDay = sameDayPercent(speed);
  const count = (of: (speed: Speed) => number) => was && <Was now={of(speed)} before={of(was)} />;
  return (
    <>
      <CountCell figure={{ name: "funnel-leads", ...narrowed }} value={leads} sum={sum}>
        {count((one) => one.leads)}
      </CountCell>
      <CountCell figure={{ name: "first-calls", ...narrowed, wait: "same" }} value={waits.same} sum={sum}>
        {sameDay !== undefined && <Beside>{formatPercent(sameDay)}</Beside>}
        {was && <Was now={sameDay} before={sameDayPercent(was)} format="percent" />}
      </CountCell>
      <TextCell faint={medianDays === null} sum={sum}>
        {medianDays ?? NONE}
        {was && <Was now={medianDays} before={was.medianDays} />}
      </TextCell>
      <CountCell figure={{ name: "funnel-won", ...narrowed }} value={won} strong sum={sum}>
        {count((one) => one.won)}
      </CountCell>
      <TextCell faint={perWon === undefined} sum={sum}>
        {perWon === undefined ? NONE : oneDecimal(perWon)}
        {was && <Was now={perWon} before={callsPerWon(was)} format={oneDecimal} />}
      </TextCell>
      <CountCell figure={{ name: "open-leads", ...held }} value={openOf(speed)} sum={sum}>
        {count(openOf)}
      </CountCell>
      <CountCell figure={{ name: "open-leads", ...held, age: "stale" }} value={untouchedOf(speed)} sum={sum}>
        {count(untouchedOf)}
      </CountCell>
    </>
  );
}

const oneDecimal = (value: number) => value.toFixed(1);
const sameDayPercent = ({ waits, leads }: Speed) => percentOf(waits.same, leads);
const Beside = ({ children }: { children: ReactNode }) => (
  <span className="font-normal text-ink-3"> ({children})</span>
);
