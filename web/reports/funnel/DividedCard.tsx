import { compareFunnel } from "#contract/reports/compared-rows";
import { rowLabel, rowNarrowing } from "#contract/reports/division";
import { type FunnelGroup, funnelGroupNames, funnelGroups, stepNames, steps } from "#contract/reports/kinds";
import type { FunnelReport } from "#contract/reports/schemas";
import { percentOf, TOO_FEW } from "#contract/reports/share";
import type { Comparison } from "#contract/reports/span";
import { exportAddress } from "#web/lib/http/export-address.ts";
import { Card } from "#web/ui/Card.tsx";
import { ExportMenu } from "#web/ui/ExportMenu.tsx";
import { Select } from "#web/ui/Select.tsx";
import { Table, Th, Tr } from "#web/ui/Table.tsx";
import { CountCell, RowName, TextCell } from "../parts/Cells.tsx";
import { comparedMonth } from "../parts/compared-month.ts";
import type { Asked } from "../parts/data.ts";
import { narrowedTo } from "../parts/narrowed.ts";
import { rowHeight } from "../parts/row-height.ts";
import { formatPercent } from "../parts/share.ts";
import { stays } from "../parts/stays.ts";
import { Was } from "../parts/Was.tsx";

interface DividedCardProps {
  asked: Asked & { by: FunnelGroup };
  report: FunnelReport;
  /** Of the compared span. */
  before: FunnelReport | undefined;
  compare: Comparison | undefined;
  busy: boolean;
  onDivide: (by: FunnelGroup) => void;
}

/** The steps of the funnel for each month, telecaller, source and so on. */
export function DividedCard({ asked, report, before, compare, busy, onDivide }: DividedCardProps) {
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
            addressOf={(format) => exportAddress("/api/reports/funnel/export", { ...asked, compare }, format)}
          >
            Export<span className="sr-only"> the funnel {title.toLowerCase()}</span>
          </ExportMenu>
        </>
      }
    >
      <div className="overflow-clip rounded-b-lg">
        <Table
          label={`Funnel ${title.toLowerCase()}`}
          row={rowHeight(before !== undefined)}
          head={head}
          bare
          busy={busy}
        >
          {compareFunnel(report, before, by).map(({ row, was }) => {
            const { key, counts } = row;
            const narrowed = { ...narrowedTo(asked), ...rowNarrowing[by](key) };
            const won = percentOf(counts.won, counts.leads);
            return (
              <Tr key={key ?? ""}>
                <RowName
                  label={rowLabel(by, row)}
                  faint={key === null}
                  below={by === "month" && key && before ? comparedMonth(key, report, before) : undefined}
                />
                {stepNames.map((step) => (
                  <CountCell
                    key={step}
                    figure={{ name: steps[step].figure, ...narrowed }}
                    value={counts[step]}
                    strong={step === "won"}
                  >
                    {was && <Was now={counts[step]} before={was.counts[step]} />}
                  </CountCell>
                ))}
                <TextCell faint={won === undefined}>
                  {won === undefined ? TOO_FEW : formatPercent(won)}
                  {was && (
                    <Was now={won} before={percentOf(was.counts.won, was.counts.leads)} format="percent" />
                  )}
                </TextCell>
              </Tr>
            );
          })}
        </Table>
      </div>
    </Card>
  );
}
