import clsx from "clsx";
import { ENOUGH } from "#contract/analytics/targets";
import type { RetentionFigure } from "#contract/figures/figures";
import { fates } from "#contract/reports/kinds";
import type { Fates } from "#contract/reports/schemas";
import { decidedPolicies, keptPercent, type Measure } from "#contract/reports/share";
import type { Comparison } from "#contract/reports/span";
import { monthLabel } from "#contract/time/calendar";
import { formatNumber } from "#web/lib/format/format.ts";
import { exportAddress } from "#web/lib/http/export-address.ts";
import { Card } from "#web/ui/Card.tsx";
import { ExportMenu } from "#web/ui/ExportMenu.tsx";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { Table, Td, Th, Tr } from "#web/ui/Table.tsx";
import { RowName } from "../parts/Cells.tsx";
import type { Asked } from "../parts/data.ts";
import { NONE, recordedOf, valueLabel } from "../parts/labels.ts";
import { narrowedTo } from "../parts/narrowed.ts";
import { rowHeight } from "../parts/row-height.ts";
import { stays } from "../parts/stays.ts";
import { Was, WasText } from "../parts/Was.tsx";
import { type ComparedPivots, type InsurerRow, shades, tintOf } from "./fates.ts";

interface KeptCardProps {
  asked: Asked;
  pivots: ComparedPivots;
  /** With a comparison: what a month is compared with. */
  comparedMonth: ((month: string) => string) | undefined;
  compare: Comparison | undefined;
  measure: Measure;
  busy: boolean;
}

/** The kept share of the decided policies of each insurer and month. */
export function KeptCard({ asked, pivots, comparedMonth, compare, measure, busy }: KeptCardProps) {
  const { pivot, was } = pivots;
  const { months, insurers, byMonth, total } = pivot;
  const all = narrowedTo(asked);
  const inMonth = (month: string) => ({ firstMonth: month, lastMonth: month });
  const head = (
    <tr>
      <Th className={stays}>Insurer</Th>
      {months.map((month) => (
        <Th key={month} align="right">
          {monthLabel(month)}
          {comparedMonth && <span className="block font-normal">{comparedMonth(month)}</span>}
        </Th>
      ))}
      <Th align="right">All months</Th>
    </tr>
  );
  type Row = Pick<InsurerRow, "months" | "total">;
  const cells = (row: Row, then: Row | undefined, narrowed: typeof all, sum: boolean) => (
    <>
      {months.map((month) => (
        <KeptCell
          key={month}
          fates={row.months.get(month)}
          was={then?.months.get(month)}
          figure={{ name: fates.kept.figure, ...narrowed, ...inMonth(month) }}
          measure={measure}
          sum={sum}
        />
      ))}
      <KeptCell
        fates={row.total}
        was={then?.total}
        figure={{ name: fates.kept.figure, ...narrowed }}
        measure={measure}
        sum={sum}
        last
      />
    </>
  );
  return (
    <div className="min-w-0">
      <Card
        title={measure === "count" ? "Kept policies" : "Kept premium"}
        meta="by insurer and the month they end in"
        flush
        actions={
          <ExportMenu
            addressOf={(format) =>
              exportAddress("/api/reports/retention/export", { ...asked, compare }, format)
            }
          >
            Export<span className="sr-only"> the retention</span>
          </ExportMenu>
        }
      >
        <div className="overflow-clip rounded-b-lg">
          <Table
            label="Kept share by insurer and month"
            row={rowHeight(was !== undefined)}
            head={head}
            bare
            busy={busy}
          >
            {insurers.map((row) => (
              <Tr key={row.insurer ?? ""}>
                <RowName label={valueLabel("insurer", row.insurer)} faint={row.insurer === null} />
                {cells(
                  row,
                  was?.insurers.find(({ insurer }) => insurer === row.insurer),
                  { ...all, insurer: recordedOf(row.insurer) },
                  false,
                )}
              </Tr>
            ))}
            <Tr>
              <RowName label="All insurers" sum />
              {cells({ months: byMonth, total }, was && { months: was.byMonth, total: was.total }, all, true)}
            </Tr>
          </Table>
        </div>
      </Card>
      <div className="num mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-ink-2">
        <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1">
          {shades.map(({ label, tint }) => (
            <li key={label} className="inline-flex items-center gap-1.5">
              <i aria-hidden className={`size-[9px] rounded-[2px] border border-line-strong ${tint}`} />
              {label}
            </li>
          ))}
          <li>Fewer than {ENOUGH} decided: shown as a count</li>
        </ul>
        {total.undecided.policies > 0 && (
          <p className="md:ml-auto">
            <FigureLink figure={{ name: fates.undecided.figure, ...all }} value={total.undecided.policies} />{" "}
            {total.undecided.policies === 1 ? "is" : "are"} undecided so far and in no percentage.
          </p>
        )}
      </div>
    </div>
  );
}

interface KeptCellProps {
  /** Undefined: no policy ends. */
  fates: Fates | undefined;
  /** Of the compared span. */
  was: Fates | undefined;
  figure: { name: RetentionFigure } & ReturnType<typeof narrowedTo>;
  measure: Measure;
  sum: boolean;
  last?: boolean;
}

function KeptCell({ fates: cell, was, figure, measure, sum, last = false }: KeptCellProps) {
  if (cell === undefined)
    return (
      <Td align="right" className={clsx("text-ink-3", sum && "bg-subtle")}>
        {NONE}
      </Td>
    );
  const percent = keptPercent(cell, measure);
  const tint = percent === undefined || sum || last ? undefined : tintOf(percent);
  return (
    <Td align="right" className={clsx(tint, sum && "bg-subtle", (sum || last) && "font-semibold")}>
      <FigureLink figure={figure} value={cell.kept.policies}>
        {keptText(cell, measure)}
      </FigureLink>
      {was && <KeptBefore now={percent} was={was} measure={measure} />}
    </Td>
  );
}

/** '58%', of too few '3 of 12'. */
function keptText(cell: Fates, measure: Measure): string {
  const percent = keptPercent(cell, measure);
  if (percent !== undefined) return `${Math.round(percent)}%`;
  const decided = decidedPolicies(cell);
  return decided === 0 ? NONE : `${formatNumber(cell.kept.policies)} of ${formatNumber(decided)}`;
}

interface KeptBeforeProps {
  now: number | undefined;
  was: Fates;
  measure: Measure;
}

function KeptBefore({ now, was, measure }: KeptBeforeProps) {
  const before = keptPercent(was, measure);
  return before === undefined ? (
    <WasText>{decidedPolicies(was) === 0 ? "none" : keptText(was, measure)}</WasText>
  ) : (
    <Was now={now} before={before} format="whole percent" />
  );
}
