import { ENOUGH } from "#contract/analytics/targets";
import type { Narrowing } from "#contract/figures/calls";
import type { RetentionOutcomes, RetentionReport } from "#contract/reports/calls";
import { retentionOutcomes } from "#contract/reports/kinds";
import { outcomeColumns } from "#contract/reports/retention";
import {
  decidedPolicies,
  keptPercent,
  LOST_AFTER_DAYS,
  type Measure,
  percentOf,
  TOO_FEW,
} from "#contract/reports/share";
import { inSpan, spanLabel } from "#contract/reports/span";
import { formatWholeRupees } from "#contract/rupees";
import { monthLabel } from "#contract/time/calendar";
import { useAddress } from "#web/lib/browser/address.ts";
import { Card } from "#web/ui/Card.tsx";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import { reportsAddress, type TabProps } from "../parts/address.ts";
import { Points } from "../parts/Comparison.tsx";
import { LeadReport } from "../parts/LeadReport.tsx";
import { partBefore, ReportTable } from "../parts/ReportTable.tsx";
import { KeptCard } from "./KeptCard.tsx";
import { comparedPivots, pivotOf } from "./retention-outcomes.ts";

const measures = [
  { value: "count", label: "By count" },
  { value: "premium", label: "By premium" },
] as const satisfies readonly { value: Measure; label: string }[];

/** What became of the customers whose policies with us end. */
export function RetentionTab(props: TabProps) {
  const [{ value: measure }, change] = useAddress(reportsAddress);
  return (
    <LeadReport {...props} name="retention">
      {(shown) => {
        const { report, before, narrowed, busy } = shown;
        const pivots = comparedPivots(report, before);
        const { pivot, was } = pivots;
        const beforeOf = before && partBefore(report, before);
        return (
          <div className="grid gap-4">
            <Card>
              <Totals narrowed={narrowed} total={pivot.total} measure={measure} before={before} />
            </Card>
            <div data-paper="no" className="-mb-1.5">
              <Segmented
                label="The kept share"
                options={measures}
                value={measure}
                onChange={(next) => change({ value: next })}
              />
            </div>
            <KeptCard shown={shown} pivots={pivots} partBefore={beforeOf} measure={measure} />
            <Card title="By month" meta="premium of the policies where it is recorded" flush>
              <ReportTable
                label="Retention by month"
                first="Month"
                columns={outcomeColumns}
                rows={[...pivot.byMonth].map(([month, values]) => ({
                  row: {
                    key: month,
                    label: monthLabel(month),
                    month,
                    narrowing: { firstMonth: month, lastMonth: month },
                    values,
                  },
                  was: was?.byMonth.get(month),
                }))}
                total={{ label: "All months", values: pivot.total, was: was?.total }}
                narrowed={narrowed}
                partBefore={beforeOf}
                busy={busy}
              />
            </Card>
          </div>
        );
      }}
    </LeadReport>
  );
}

const noShareText = (outcomes: RetentionOutcomes) =>
  decidedPolicies(outcomes) === 0 ? "none is decided yet" : `fewer than ${ENOUGH} decided`;

interface TotalsProps {
  narrowed: Narrowing;
  total: RetentionOutcomes;
  measure: Measure;
  /** Of the compared span. */
  before: RetentionReport | undefined;
}

/** The whole span in two sentences. */
function Totals({ narrowed, total, measure, before }: TotalsProps) {
  const figure = (outcome: keyof RetentionOutcomes) => (
    <strong className="font-semibold">
      <FigureLink
        figure={{ name: retentionOutcomes[outcome].figure, ...narrowed }}
        value={total[outcome].policies}
      />
    </strong>
  );
  const share = keptPercent(total, "count");
  const open = percentOf(total.undecided.policies, total.due.policies);
  const now = keptPercent(total, measure);
  const then = before && keptPercent(pivotOf(before).total, measure);
  return (
    <>
      <p className="num text-14 max-md:text-16">
        Of our {figure("due")} policies that end in these months, {figure("kept")}{" "}
        {total.kept.policies === 1 ? "was" : "were"} kept and {figure("lost")} lost:{" "}
        <strong className="font-semibold">
          {share === undefined ? noShareText(total) : `${Math.round(share)}% of the decided kept`}
        </strong>
        . {figure("undecided")}
        {open !== undefined && ` (${Math.round(open)}%)`} are undecided and count as lost {LOST_AFTER_DAYS}{" "}
        days after the expiry.
      </p>
      <p className="num mt-1 text-ink-2">
        Premium kept {formatWholeRupees(total.kept.premium)}, lost {formatWholeRupees(total.lost.premium)}.
      </p>
      {before && (
        <p className="num mt-1 text-ink-2">
          {then === undefined || now === undefined ? (
            `There are ${TOO_FEW} policies to compare with ${spanLabel(before)}.`
          ) : (
            <>
              Kept {measure === "count" ? "policies" : "premium"}: {Math.round(now)}%, {inSpan(before)}{" "}
              {Math.round(then)}%: <Points now={now} before={then} />
            </>
          )}
        </p>
      )}
    </>
  );
}
