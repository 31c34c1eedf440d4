import type { ReactNode } from "react";
import type { Pace, PaceReport } from "#contract/reports/schemas";
import { formatNumber } from "#web/lib/format/format.ts";
import { exportAddress } from "#web/lib/http/export-address.ts";
import { Card } from "#web/ui/Card.tsx";
import { ExportMenu } from "#web/ui/ExportMenu.tsx";
import { Table, Th, Tr } from "#web/ui/Table.tsx";
import { CountCell, RowName, TextCell } from "../parts/Cells.tsx";
import type { Asked } from "../parts/data.ts";
import { holderOf, NONE, UNASSIGNED_LABEL } from "../parts/labels.ts";
import { narrowedTo } from "../parts/narrowed.ts";
import { formatPercent, percentOf } from "../parts/share.ts";
import { spanLabel } from "../parts/span.ts";
import { stays } from "../parts/stays.ts";
import { callsPerWon, openOf, untouchedOf } from "./pace.ts";

interface TelecallersCardProps {
  asked: Asked;
  report: PaceReport;
  /** Of the compared span. */
  before: PaceReport | undefined;
  busy: boolean;
}

/** The pace of each telecaller's leads. */
export function TelecallersCard({ asked, report, before, busy }: TelecallersCardProps) {
  const all = narrowedTo(asked);
  const head = (
    <tr>
      <Th className={stays}>Telecaller</Th>
      <Th align="right">Leads</Th>
      <Th align="right">Called the same day</Th>
      <Th align="right">Median days</Th>
      <Th align="right">Calls</Th>
      <Th align="right">Won</Th>
      <Th align="right">Calls per won policy</Th>
      <Th align="right">Open</Th>
      <Th align="right">Untouched over 14 days</Th>
    </tr>
  );
  return (
    <Card
      title="By telecaller"
      meta={before && `in brackets ${spanLabel(before)}`}
      flush
      actions={
        <ExportMenu addressOf={(format) => exportAddress("/api/reports/pace/export", { ...asked }, format)}>
          Export<span className="sr-only"> the pace</span>
        </ExportMenu>
      }
    >
      <div className="overflow-clip rounded-b-lg">
        <Table label="Pace by telecaller" row={37} head={head} bare busy={busy}>
          {report.byTelecaller.map((row) => {
            const { telecallerId, telecallerName } = row;
            return (
              <Tr key={telecallerId ?? ""}>
                <RowName label={telecallerName ?? UNASSIGNED_LABEL} faint={telecallerId === null} />
                <PaceCells
                  pace={row}
                  before={before?.byTelecaller.find((one) => one.telecallerId === telecallerId)}
                  narrowed={{ ...all, telecaller: holderOf(telecallerId) }}
                />
              </Tr>
            );
          })}
          <Tr>
            <RowName label="All leads" sum />
            <PaceCells pace={report.total} before={before?.total} narrowed={all} sum />
          </Tr>
        </Table>
      </div>
    </Card>
  );
}

interface PaceCellsProps {
  pace: Pace;
  before: Pace | undefined;
  narrowed: ReturnType<typeof narrowedTo>;
  sum?: boolean;
}

function PaceCells({ pace, before, narrowed, sum = false }: PaceCellsProps) {
  const { leads, waits, medianDays, calls, won } = pace;
  const perWon = callsPerWon(pace);
  const sameDay = percentOf(waits.same, leads);
  const untouched = untouchedOf(pace);
  return (
    <>
      <CountCell figure={{ name: "funnel-leads", ...narrowed }} value={leads} sum={sum} />
      <CountCell figure={{ name: "first-calls", ...narrowed, wait: "same" }} value={waits.same} sum={sum}>
        {sameDay !== undefined && <Beside>{formatPercent(sameDay)}</Beside>}
      </CountCell>
      <TextCell faint={medianDays === null} sum={sum}>
        {medianDays ?? NONE}
        {before && <Beside>({before.medianDays ?? NONE})</Beside>}
      </TextCell>
      <TextCell faint={calls === 0} sum={sum}>
        {formatNumber(calls)}
      </TextCell>
      <CountCell figure={{ name: "funnel-won", ...narrowed }} value={won} strong sum={sum} />
      <TextCell faint={perWon === undefined} sum={sum}>
        {perWon ?? NONE}
        {before && <Beside>({callsPerWon(before) ?? NONE})</Beside>}
      </TextCell>
      <CountCell figure={{ name: "open-leads", ...narrowed }} value={openOf(pace)} sum={sum} />
      <TextCell faint={untouched === 0} sum={sum}>
        {formatNumber(untouched)}
      </TextCell>
    </>
  );
}

const Beside = ({ children }: { children: ReactNode }) => (
  <span className="font-normal text-ink-3"> {children}</span>
);
