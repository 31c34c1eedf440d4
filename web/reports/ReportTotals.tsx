import { BadgeCheck, IndianRupee, PhoneCall, Send } from "lucide-react";
import type { Report } from "#contract/reports/calls";
import { formatRupees } from "#contract/rupees";
import { formatNumber } from "#web/lib/format/format.ts";
import { Metric, MetricStrip } from "#web/ui/Metric.tsx";
import { sumOf } from "./rows.ts";
import { spanLabel } from "./span.ts";

export function ReportTotals({ report }: { report: Report }) {
  const { calls, connected, quotes, conversions, premium } = sumOf(report.byMonth);
  return (
    <MetricStrip>
      <Metric
        icon={BadgeCheck}
        label="Conversions"
        value={formatNumber(conversions)}
        caption={spanLabel(report)}
      />
      <Metric
        icon={IndianRupee}
        label="Premium"
        // Paise do not fit half of a phone's width and do not matter in a sum.
        value={<span className="max-md:text-20">{formatRupees(Math.round(premium))}</span>}
        caption="of conversions with a recorded premium"
      />
      <Metric
        icon={PhoneCall}
        label="Calls"
        value={formatNumber(calls)}
        caption={`${formatNumber(connected)} connected`}
      />
      <Metric icon={Send} label="Quotes" value={formatNumber(quotes)} caption="sent to customers" />
    </MetricStrip>
  );
}
