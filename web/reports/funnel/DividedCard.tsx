import { type FunnelGroup, funnelGroupNames, funnelGroups, stepNames, steps } from "#contract/reports/kinds";
import type { FunnelReport } from "#contract/reports/schemas";
import { exportAddress } from "#web/lib/http/export-address.ts";
import { Card } from "#web/ui/Card.tsx";
import { ExportMenu } from "#web/ui/ExportMenu.tsx";
import { Select } from "#web/ui/Select.tsx";
import { Table, Th, Tr } from "#web/ui/Table.tsx";
import { CountCell, RowName, TextCell } from "../parts/Cells.tsx";
import type { Asked } from "../parts/data.ts";
import { narrowedTo } from "../parts/narrowed.ts";
import { formatPercent, percentOf, TOO_FEW } from "../parts/share.ts";
import { stays } from "../parts/stays.ts";
import { rowLabel, rowNarrowing } from "./rows.ts";

interface DividedCardProps {
  asked: Asked & { by: FunnelGroup };
  rows: FunnelReport["rows"];
  busy: boolean;
  onDivide: (by: FunnelGroup) => void;
}

/** The steps of the funnel for each month, telecaller, source and so on. */
export function DividedCard({ asked, rows, busy, onDivide }: DividedCardProps) {
  const { by } = asked;
  const { title, first } = funnelGroups[by];
  const head = (
    <tr>
      <Th className={stays}>{first}</Th>
      {stepNames.map((step) => (
        <Th key={step} align="right">
          {steps[step].label}
        </Th>
      ))}
      <Th align="right">Won %</Th>
    </tr>
  );
  return (
    <Card
      title={title}
      flush
      actions={
        <>
          <div className="w-[124px]">
            <Select
              size="s"
              aria-label="Divide the funnel by"
              value={by}
              onChange={({ target }) =>
                onDivide(funnelGroupNames.find((name) => name === target.value) ?? by)
              }
            >
              {funnelGroupNames.map((name) => (
                <option key={name} value={name}>
                  {funnelGroups[name].first}
                </option>
              ))}
            </Select>
          </div>
          <ExportMenu
            addressOf={(format) => exportAddress("/api/reports/funnel/export", { ...asked }, format)}
          >
            Export<span className="sr-only"> the funnel {title.toLowerCase()}</span>
          </ExportMenu>
        </>
      }
    >
      <div className="overflow-clip rounded-b-lg">
        <Table label={`Funnel ${title.toLowerCase()}`} row={37} head={head} bare busy={busy}>
          {rows.map((row) => {
            const { key, counts } = row;
            const narrowed = { ...narrowedTo(asked), ...rowNarrowing[by](key) };
            const won = percentOf(counts.won, counts.leads);
            return (
              <Tr key={key ?? ""}>
                <RowName label={rowLabel(by, row)} faint={key === null} />
                {stepNames.map((step) => (
                  <CountCell
                    key={step}
                    figure={{ name: steps[step].figure, ...narrowed }}
                    value={counts[step]}
                    strong={step === "won"}
                  />
                ))}
                <TextCell faint={won === undefined}>
                  {won === undefined ? TOO_FEW : formatPercent(won)}
                </TextCell>
              </Tr>
            );
          })}
        </Table>
      </div>
    </Card>
  );
}
