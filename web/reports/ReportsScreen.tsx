import { useQuery } from "@tanstack/react-query";
import { ChartColumn } from "lucide-react";
import type { Report } from "#contract/reports/calls";
import { today } from "#contract/time/calendar";
import { month, useAddress } from "#web/lib/browser/address.ts";
import { useNow } from "#web/lib/browser/clock.ts";
import { reasonOf } from "#web/lib/http/api.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState, ErrorState } from "#web/ui/EmptyState.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Page } from "#web/ui/Page.tsx";
import { reportOf } from "./data.ts";
import { LostCard } from "./LostCard.tsx";
import { NumbersToFix } from "./NumbersToFix.tsx";
import { ReportCard } from "./ReportCard.tsx";
import { ReportSkeleton } from "./ReportSkeleton.tsx";
import { ReportTotals } from "./ReportTotals.tsx";
import { insurerRows, isEmpty, monthRows, telecallerRows } from "./rows.ts";
import { SpanChoice } from "./SpanChoice.tsx";
import { SchedulesCard } from "./schedules/SchedulesCard.tsx";
import { chosenSpan, type Months, spanLabel, usualSpan } from "./span.ts";

const IN_ADDRESS = { from: month, to: month };
const EVERY_MINUTE_MS = 60_000;

/** Calls and conversions by month, by telecaller and by insurer (specification §2). */
export function ReportsScreen() {
  const day = today(useNow(EVERY_MINUTE_MS));
  const [address, change] = useAddress(IN_ADDRESS);
  const chosen = chosenSpan(address);
  const query = useQuery(reportOf(chosen));
  const report = query.data;
  const span = chosen ?? (report && !query.isPlaceholderData ? report : usualSpan(day));
  const choose = (next: Months) => change(next, "push");

  return (
    <Page title="Reports">
      <SpanChoice span={span} today={day} onChange={choose} />
      {query.isPending && <ReportSkeleton />}
      {query.isError && !report && (
        <ErrorState title="Could not load the report" busy={query.isFetching} onRetry={() => query.refetch()}>
          {reasonOf(query.error)}
        </ErrorState>
      )}
      {query.isError && report && (
        <div className="mb-3">
          <Notice tone="warn" role="alert">
            <span className="mr-2">Could not load the report. The figures below are older.</span>
            <Button size="xs" busy={query.isFetching} onClick={() => query.refetch()}>
              Try again
            </Button>
          </Notice>
        </div>
      )}
      {report && !isEmpty(report) && <Figures report={report} busy={query.isFetching} />}
      {report && isEmpty(report) && (
        <div className="pt-12 max-md:pt-4">
          {chosen === undefined ? (
            <EmptyState icon={ChartColumn} title="No reports generated yet" role="status">
              Reports fill in after the first calls are logged.
            </EmptyState>
          ) : (
            <EmptyState
              icon={ChartColumn}
              title={`No calls or conversions in ${spanLabel(report)}`}
              role="status"
              actions={
                <Button onClick={() => change({ from: undefined, to: undefined }, "push")}>
                  Last 12 months
                </Button>
              }
            />
          )}
        </div>
      )}
      <div className="mt-4 grid gap-4">
        <SchedulesCard />
        <NumbersToFix />
      </div>
    </Page>
  );
}

function Figures({ report, busy }: { report: Report; busy: boolean }) {
  const shared = { span: report, busy };
  return (
    <div className="grid gap-4">
      <ReportTotals report={report} />
      <ReportCard {...shared} report="month" rows={monthRows(report)} upright />
      <ReportCard {...shared} report="telecaller" rows={telecallerRows(report)} />
      <ReportCard {...shared} report="insurer" rows={insurerRows(report)} />
      <LostCard span={{ from: report.from, to: report.to }} />
    </div>
  );
}
