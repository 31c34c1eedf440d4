import type { ReactNode } from "react";
import type { Speed, SpeedReport } from "#contract/reports/schemas";
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
import { callsPerWon, openOf, untouchedOf } from "./speed.ts";

interface TelecallersCardProps {
  asked: Asked;
  report: SpeedReport;
  /** Of the compared span. */
  before: SpeedReport | undefined;
  busy: boolean;
}

/** The speed of each telecaller's leads. */
export function TelecallersCard({ asked, report, before, busy }: TelecallersCardProps) {
  const all = narrowedTo(asked);
  const head = (
    <tr>
      <Th className={stays}>Telecaller</Th>
      <Th align="right">Leads</Th>
      <Th align="right">Called the same day</Th>
      <Th align="right">Median days</Th>
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
        <ExportMenu addressOf={(format) => exportAddress("/api/reports/speed/export", { ...asked }, format)}>
          Export<span className="sr-only"> the speed</span>
        </ExportMenu>
      }
    >
      <div className="overflow-clip rounded-b-lg">
        <Table label="Speed by telecaller" row={37} head={head} bare busy={busy}>
          {report.byTelecaller.map((row) => {
            const { telecallerId, telecallerName } = row;
            return (
              <Tr key={telecallerId ?? ""}>
                <RowName label={telecallerName ?? UNASSIGNED_LABEL} faint={telecallerId === null} />
                <SpeedCells
                  speed={row}
                  before={before?.byTelecaller.find((one) => one.telecallerId === telecallerId)}
                  narrowed={{ ...all, telecaller: holderOf(telecallerId) }}
                />
              </Tr>
            );
          })}
          <Tr>
            <RowName label="All leads" sum />
            <SpeedCells speed={report.total} before={before?.total} narrowed={all} sum />
          </Tr>
        </Table>
      </div>
    </Card>
  );
}

interface SpeedCellsProps {
  speed: Speed;
  before: Speed | undefined;
  narrowed: ReturnType<typeof narrowedTo>;
  sum?: boolean;
}

function SpeedCells({ speed, before, narrowed, sum = false }: SpeedCellsProps) {
  const { leads, waits, medianDays, won } = speed;
  const perWon = callsPerWon(speed);
  const sameDay = percentOf(waits.same, leads);
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
      <CountCell figure={{ name: "funnel-won", ...narrowed }} value={won} strong sum={sum} />
      <TextCell faint={perWon === undefined} sum={sum}>
        {perWon ?? NONE}
        {before && <Beside>({callsPerWon(before) ?? NONE})</Beside>}
      </TextCell>
      <CountCell figure={{ name: "open-leads", ...narrowed }} value={openOf(speed)} sum={sum} />
      <CountCell
        figure={{ name: "open-leads", ...narrowed, age: "stale" }}
        value={untouchedOf(speed)}
        sum={sum}
      />
    </>
  );
}

const Beside = ({ children }: { children: ReactNode }) => (
  <span className="font-normal text-ink-3"> {children}</span>
);
