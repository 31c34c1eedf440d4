import { BadgeCheck, IndianRupee, PhoneCall, Send } from "lucide-react";
import { daysOf } from "#contract/figures/address";
import { reportFigures } from "#contract/figures/shown";
import type { Report } from "#contract/reports/calls";
import { sumOf } from "#contract/reports/overview";
import { spanLabel } from "#contract/reports/span";
import { formatWholeRupees } from "#contract/rupees";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { Metric, MetricStrip } from "#web/ui/Metric.tsx";
import { ComparedWith } from "./parts/Comparison.tsx";

interface ReportTotalsProps {
  report: Report;
  /** Of the compared span. */
  before: Report | undefined;
}

export function ReportTotals({ report, before }: ReportTotalsProps) {
  const sums = sumOf(report.byMonth);
  const sumsBefore = before && sumOf(before.byMonth);
  const days = daysOf(report.from, report.to);
  const figure = (of: keyof typeof reportFigures) => (
    <FigureLink figure={{ name: reportFigures[of], ...days }} value={sums[of]} />
  );
  const against = (of: "conversions" | "premium" | "calls" | "quotes") =>
    before &&
    sumsBefore && (
      <span className="block">
        <ComparedWith
          now={sums[of]}
          before={sumsBefore[of]}
          span={before}
          unit={of === "premium" ? "whole rupees" : "count"}
          things={of === "premium" ? sumsBefore.conversions : undefined}
        />
      </span>
    );
  return (
    <MetricStrip>
      <Metric
        icon={BadgeCheck}
        label="Conversions"
        value={figure("conversions")}
        caption={
          <>
            {spanLabel(report)}
            {against("conversions")}
          </>
        }
      />
      <Metric
        icon={IndianRupee}
        label="Premium"
        // Paise do not fit half of a phone's width and do not matter in a sum.
        value={
          <span className="max-md:text-20">
            <FigureLink figure={{ name: reportFigures.conversions, ...days }} value={sums.conversions}>
              {formatWholeRupees(sums.premium)}
            </FigureLink>
          </span>
        }
        caption={
          <>
            recorded for {formatNumber(sums.premiumOf)} of {formatCount(sums.conversions, "conversion")}
            {against("premium")}
          </>
        }
      />
      <Metric
        icon={PhoneCall}
        label="Calls"
        value={figure("calls")}
        caption={
          <>
            {figure("connected")} connected{against("calls")}
          </>
        }
      />
      <Metric
        icon={Send}
        label="Quotes"
        value={figure("quotes")}
        caption={<>sent to customers{against("quotes")}</>}
      />
    </MetricStrip>
  );
}
