import { useQuery } from "@tanstack/react-query";
import { ChartColumn } from "lucide-react";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { NumbersToFix } from "./NumbersToFix.tsx";
import { reportOf } from "./parts/data.ts";
import { Loaded } from "./parts/Loaded.tsx";
import { type Months, spanLabel } from "./parts/span.ts";
import { ReportCard } from "./ReportCard.tsx";
import { ReportTotals } from "./ReportTotals.tsx";
import { insurerRows, isEmpty, monthRows, telecallerRows } from "./rows.ts";
import { SchedulesCard } from "./schedules/SchedulesCard.tsx";

interface OverviewProps {
  /** Undefined: the usual months. */
  chosen: Months | undefined;
  compared: Months | undefined;
  onUsualSpan: () => void;
}

/** Calls and conversions by month, by telecaller and by insurer (specification §2). */
export function Overview({ chosen, compared, onUsualSpan }: OverviewProps) {
  const query = useQuery(reportOf(chosen));
  const other = useQuery({ ...reportOf(compared), enabled: compared !== undefined });
  const isSame = compared !== undefined && !query.isPlaceholderData && !other.isPlaceholderData;
  return (
    <>
      <Loaded query={query} other={compared && other} what="the report">
        {(report) =>
          isEmpty(report) ? (
            <div className="pt-12 max-md:pt-4">
              {chosen ? (
                <EmptyState
                  icon={ChartColumn}
                  title={`No calls or conversions in ${spanLabel(report)}`}
                  role="status"
                  actions={<Button onClick={onUsualSpan}>Last 12 months</Button>}
                />
              ) : (
                <EmptyState icon={ChartColumn} title="No reports generated yet" role="status">
                  Reports fill in after the first calls are logged.
                </EmptyState>
              )}
            </div>
          ) : (
            <div className="grid gap-4">
              <ReportTotals report={report} before={isSame ? other.data : undefined} />
              <ReportCard
                span={report}
                busy={query.isFetching}
                report="month"
                rows={monthRows(report)}
                upright
              />
              <ReportCard
                span={report}
                busy={query.isFetching}
                report="telecaller"
                rows={telecallerRows(report)}
              />
              <ReportCard
                span={report}
                busy={query.isFetching}
                report="insurer"
                rows={insurerRows(report)}
                soldOnly
              />
            </div>
          )
        }
      </Loaded>
      <div className="mt-4 grid gap-4">
        <SchedulesCard />
        <div data-paper="no">
          <NumbersToFix />
        </div>
      </div>
    </>
  );
}
