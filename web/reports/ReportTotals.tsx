import { BadgeCheck, IndianRupee, PhoneCall, Send } from "lucide-react";
import { daysOfMonths } from "#contract/figures/address";
import { reportFigures } from "#contract/figures/shown";
import type { Report } from "#contract/reports/calls";
import { formatRupees } from "#contract/rupees";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { Metric, MetricStrip } from "#web/ui/Metric.tsx";
import { sumOf } from "./rows.ts";
import { spanLabel } from "./span.ts";

export function ReportTotals({ report }: { report: Report }) {
  const sums = sumOf(report.byMonth);
  const days = daysOfMonths(report.from, report.to);
  const figure = (of: keyof typeof reportFigures) => (
    <FigureLink figure={{ name: reportFigures[of], ...days }} value={sums[of]} />
  );
  return (
    <MetricStrip>
      <Metric
        icon={BadgeCheck}
        label="Conversions"
        value={figure("conversions")}
        caption={spanLabel(report)}
      />
      <Metric
        icon={IndianRupee}
        label="Premium"
        // Paise do not fit half of a phone's width and do not matter in a sum.
        value={<span className="max-md:text-20">{formatRupees(Math.round(sums.premium))}</span>}
        caption="of conversions with a recorded premium"
      />
      <Metric
        icon={PhoneCall}
        label="Calls"
        value={figure("calls")}
        caption={<>{figure("connected")} connected</>}
      />
      <Metric icon={Send} label="Quotes" value={figure("quotes")} caption="sent to customers" />
    </MetricStrip>
  );
}
