import { useQuery } from "@tanstack/react-query";
import { ChartColumn } from "lucide-react";
import type { Report } from "#contract/reports/calls";
import { reportNames } from "#contract/reports/kinds";
import { hasWork } from "#contract/reports/overview";
import { type Comparison, comparedSpan, inSpan, type Period } from "#contract/reports/span";
import { today } from "#contract/time/calendar";
import { now } from "#web/lib/browser/clock.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ChartCard } from "./ChartCard.tsx";
import { NumbersToFix } from "./NumbersToFix.tsx";
import { reportOf } from "./parts/data.ts";
import { Loaded } from "./parts/Loaded.tsx";
import { ReportTotals } from "./ReportTotals.tsx";
import { SchedulesCard } from "./SchedulesCard.tsx";

const isEmpty = ({ byMonth }: Report) => !byMonth.some(hasWork);

interface OverviewProps {
  /** Undefined: the usual months. */
  chosen: Period | undefined;
  span: Period;
  compare: Comparison | undefined;
  onUsualSpan: () => void;
}

/** Calls and conversions by month, by telecaller and by insurer (specification §2). */
export function Overview({ chosen, span, compare, onUsualSpan }: OverviewProps) {
  const mails = useMay("reports:manage");
  const compared = comparedSpan(span, compare, today(now()));
  const query = useQuery(reportOf(chosen));
  const other = useQuery({ ...reportOf(compared), enabled: compared !== undefined });
  const isSame = compared !== undefined && !query.isPlaceholderData && !other.isPlaceholderData;
  const before = isSame ? other.data : undefined;
  return (
    <>
      <Loaded query={query} other={compared && other} what="the report">
        {(report) =>
          isEmpty(report) && (!before || isEmpty(before)) ? (
            <div className="pt-12 max-md:pt-4">
              {chosen ? (
                <EmptyState
                  icon={ChartColumn}
                  title={`No calls or conversions ${inSpan(report)}`}
                  role="status"
                  actions={<Button onClick={onUsualSpan}>Last 12 months</Button>}
                />
              ) : (
                <EmptyState icon={ChartColumn} title="No reports generated yet" role="status" guide="reports">
                  Reports fill in after the first calls are logged.
                </EmptyState>
              )}
            </div>
          ) : (
            <div className="grid gap-4">
              <ReportTotals report={report} before={before} />
              {reportNames.map((by) => (
                <ChartCard
                  key={by}
                  by={by}
                  report={report}
                  before={before}
                  chosen={chosen}
                  compare={compare}
                  busy={query.isFetching}
                />
              ))}
            </div>
          )
        }
      </Loaded>
      <div className="mt-4 grid gap-4">
        {mails && <SchedulesCard />}
        <div data-paper="no">
          <NumbersToFix />
        </div>
      </div>
    </>
  );
}
