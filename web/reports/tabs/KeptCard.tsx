import clsx from "clsx";
import { ENOUGH } from "#contract/analytics/targets";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import type { RetentionOutcomes, RetentionReport } from "#contract/reports/calls";
import { recordedOf } from "#contract/reports/definition";
import { retentionOutcomes } from "#contract/reports/kinds";
import { decidedPolicies, keptPercent, type Measure } from "#contract/reports/share";
import { monthLabel } from "#contract/time/calendar";
import { formatNumber } from "#web/lib/format/format.ts";
import { Card } from "#web/ui/Card.tsx";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { Td } from "#web/ui/Table.tsx";
import { PreviousText, PreviousValue } from "../parts/Comparison.tsx";
import { ReportExport, type Shown } from "../parts/LeadReport.tsx";
import { type CellProps, type partBefore, ReportTable, type TableColumn } from "../parts/ReportTable.tsx";
import { NONE, units } from "../parts/units.ts";
import { type ComparedPivots, type InsurerRow, shades, tintOf } from "./retention-outcomes.ts";

type Row = Pick<InsurerRow, "months" | "total">;

interface KeptCardProps {
  shown: Shown<RetentionReport>;
  pivots: ComparedPivots;
  partBefore: ReturnType<typeof partBefore> | undefined;
  measure: Measure;
}

/** The kept share of the decided policies of each insurer and month. */
export function KeptCard({ shown, pivots: { pivot, was }, partBefore: beforeOf, measure }: KeptCardProps) {
  const { months, insurers, byMonth, total } = pivot;
  const { narrowed } = shown;
  const { undecided } = total;
  const keptOf = (outcomes: RetentionOutcomes | undefined) => outcomes && keptPercent(outcomes, measure);
  const ofMonth = (month: string): TableColumn<Row> => ({
    unit: "drawn",
    label: month,
    short: (
      <span>
        {monthLabel(month)}
        {beforeOf && <span className="block font-normal">{beforeOf(month)}</span>}
      </span>
    ),
    align: "right",
    of: ({ months }) => keptOf(months.get(month)),
    cell: (cell) => (
      <KeptCell
        {...cell}
        values={cell.values.months.get(month)}
        was={cell.was?.months.get(month)}
        narrowed={{ ...cell.narrowed, firstMonth: month, lastMonth: month }}
        measure={measure}
      />
    ),
  });
  const ofAll: TableColumn<Row> = {
    unit: "drawn",
    label: "All months",
    align: "right",
    of: ({ total }) => keptOf(total),
    cell: (cell) => (
      <KeptCell {...cell} values={cell.values.total} was={cell.was?.total} measure={measure} isLast />
    ),
  };
  return (
    <div className="min-w-0">
      <Card
        title={measure === "count" ? "Kept policies" : "Kept premium"}
        meta={<span className="max-md:hidden">by insurer and the month they end in</span>}
        flush
        actions={<ReportExport shown={shown}>the retention</ReportExport>}
      >
        <ReportTable
          label="Kept share by insurer and month"
          first="Insurer"
          columns={[...months.map(ofMonth), ofAll]}
          rows={insurers.map((values) => ({
            row: {
              key: values.insurer ?? "",
              label: values.insurer ?? NOT_SPECIFIED,
              narrowing: { insurer: recordedOf(values.insurer) },
              values,
            },
            was: was?.insurers.find(({ insurer }) => insurer === values.insurer),
          }))}
          total={{
            label: "All insurers",
            values: { months: byMonth, total },
            was: was && { months: was.byMonth, total: was.total },
          }}
          narrowed={narrowed}
          busy={shown.busy}
        />
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
        {undecided.policies > 0 && (
          <p className="md:ml-auto">
            <FigureLink
              figure={{ name: retentionOutcomes.undecided.figure, ...narrowed }}
              value={undecided.policies}
            />{" "}
            {undecided.policies === 1 ? "is" : "are"} undecided so far and in no percentage.
          </p>
        )}
      </div>
    </div>
  );
}

interface KeptCellProps extends Omit<CellProps<Row>, "values" | "was"> {
  /** Undefined: no policy ends. */
  values: RetentionOutcomes | undefined;
  was: RetentionOutcomes | undefined;
  measure: Measure;
  isLast?: boolean;
}

function KeptCell({ values, was, narrowed, isTotal, measure, isLast = false }: KeptCellProps) {
  if (values === undefined)
    return (
      <Td align="right" className={clsx("text-ink-3", isTotal && "bg-subtle")}>
        {NONE}
      </Td>
    );
  const percent = keptPercent(values, measure);
  const tint = percent === undefined || isTotal || isLast ? undefined : tintOf(percent);
  const before = was && keptPercent(was, measure);
  return (
    <Td align="right" className={clsx(tint, isTotal && "bg-subtle", (isTotal || isLast) && "font-semibold")}>
      <FigureLink figure={{ name: retentionOutcomes.kept.figure, ...narrowed }} value={values.kept.policies}>
        {keptText(values, percent, NONE)}
      </FigureLink>
      {was &&
        (before === undefined ? (
          <PreviousText>{keptText(was, before, "none")}</PreviousText>
        ) : (
          <PreviousValue now={percent} before={before} unit="whole percent" />
        ))}
    </Td>
  );
}

/** '58%', of too few '3 of 12'. */
function keptText(values: RetentionOutcomes, percent: number | undefined, none: string): string {
  if (percent !== undefined) return units["whole percent"].text(percent);
  const decided = decidedPolicies(values);
  return decided === 0 ? none : `${formatNumber(values.kept.policies)} of ${formatNumber(decided)}`;
}
