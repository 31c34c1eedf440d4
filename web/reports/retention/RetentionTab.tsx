import { ENOUGH } from "#contract/analytics/targets";
import { fates } from "#contract/reports/kinds";
import type { Fates, RetentionReport } from "#contract/reports/schemas";
import {
  decidedPolicies,
  keptPercent,
  LOST_AFTER_DAYS,
  type Measure,
  percentOf,
  TOO_FEW,
} from "#contract/reports/share";
import { spanLabel } from "#contract/reports/span";
import { formatWholeRupees } from "#contract/rupees";
import { useAddress } from "#web/lib/browser/address.ts";
import { Card } from "#web/ui/Card.tsx";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import { Points } from "../parts/Against.tsx";
import { reportsAddress, type TabProps } from "../parts/address.ts";
import { comparedMonth } from "../parts/compared-month.ts";
import { type Asked, retentionOf, useReport } from "../parts/data.ts";
import { Loaded } from "../parts/Loaded.tsx";
import { NothingFound } from "../parts/NothingFound.tsx";
import { narrowedTo } from "../parts/narrowed.ts";
import { comparedPivots, pivotOf } from "./fates.ts";
import { KeptCard } from "./KeptCard.tsx";
import { MonthsCard } from "./MonthsCard.tsx";

const measures = [
  { value: "count", label: "By count" },
  { value: "premium", label: "By premium" },
] as const satisfies readonly { value: Measure; label: string }[];

/** What became of the customers whose policies of ours end. */
export function RetentionTab({ span, compare, filters }: TabProps) {
  const [{ value: measure }, change] = useAddress(reportsAddress);
  const { query, other, before } = useReport(retentionOf, { ...span, ...filters }, compare);
  return (
    <Loaded query={query} other={other} what="the retention">
      {({ asked, report }) => {
        const pivots = comparedPivots(report, before);
        const { pivot, was } = pivots;
        const months = before && ((month: string) => comparedMonth(month, report, before));
        if (pivot.total.due.policies + (was?.total.due.policies ?? 0) === 0)
          return (
            <NothingFound title={`Nothing to keep in ${spanLabel(asked)}`} asked={asked}>
              No policy of ours ends in these months. Those that were sold in the last year end in the months
              to come, which can be chosen.
            </NothingFound>
          );
        return (
          <div className="grid gap-4">
            <Card>
              <Totals asked={asked} total={pivot.total} measure={measure} before={before} />
            </Card>
            <div className="-mb-1.5">
              <Segmented
                label="The kept share"
                options={measures}
                value={measure}
                onChange={(next) => change({ value: next })}
              />
            </div>
            <KeptCard
              asked={asked}
              pivots={pivots}
              comparedMonth={months}
              compare={compare}
              measure={measure}
              busy={query.isFetching}
            />
            <MonthsCard asked={asked} pivots={pivots} comparedMonth={months} busy={query.isFetching} />
          </div>
        );
      }}
    </Loaded>
  );
}

const noShareText = (fates: Fates) =>
  decidedPolicies(fates) === 0 ? "none is decided yet" : `fewer than ${ENOUGH} decided`;

interface TotalsProps {
  asked: Asked;
  total: Fates;
  measure: Measure;
  /** Of the compared span. */
  before: RetentionReport | undefined;
}

/** The whole span in two sentences. */
function Totals({ asked, total, measure, before }: TotalsProps) {
  const narrowed = narrowedTo(asked);
  const figure = (fate: keyof Fates) => (
    <strong className="font-semibold">
      <FigureLink figure={{ name: fates[fate].figure, ...narrowed }} value={total[fate].policies} />
    </strong>
  );
  const share = keptPercent(total, "count");
  const open = percentOf(total.undecided.policies, total.due.policies);
  const now = keptPercent(total, measure);
  const then = before && keptPercent(pivotOf(before).total, measure);
  return (
    <>
      <p className="num text-14 max-md:text-16">
        Of {figure("due")} policies of ours that end in these months, {figure("kept")} were kept and{" "}
        {figure("lost")} lost:{" "}
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
              Kept {measure === "count" ? "policies" : "premium"}: {Math.round(now)}%, in {spanLabel(before)}{" "}
              {Math.round(then)}%: <Points now={now} before={then} />
            </>
          )}
        </p>
      )}
    </>
  );
}
