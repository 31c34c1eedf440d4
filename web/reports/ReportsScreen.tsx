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
import { NumbersToFix } from "./NumbersToFix.tsx";
import { ReportCard } from "./ReportCard.tsx";
import { ReportSkeleton } from "./ReportSkeleton.tsx";
import { ReportTotals } from "./ReportTotals.tsx";
import { insurerRows, isEmpty, monthRows, telecallerRows } from "./rows.ts";
import { SpanChoice } from "./SpanChoice.tsx";
import { type Months, readSpan, spanLabel, usualSpan } from "./span.ts";

const IN_ADDRESS = { from: month, to: month };
const EVERY_MINUTE_MS = 60_000;

/** Calls and conversions by month, by telecaller and by insurer (specification §2). */
export function ReportsScreen() {
  const day = today(useNow(EVERY_MINUTE_MS));
  const [address, change] = useAddress(IN_ADDRESS);
  const span = readSpan(address, day);
  const usual = usualSpan(day);
  const isUsual = span.from === usual.from && span.to === usual.to;
  const query = useQuery(reportOf(span));
  const report = query.data;
  const choose = (next: Months) => {
    const back = next.from === usual.from && next.to === usual.to;
    change(back ? { from: undefined, to: undefined } : next, "push");
  };

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
          {isUsual ? (
            <EmptyState icon={ChartColumn} title="No reports generated yet" role="status">
              Reports fill in after the first calls are logged.
            </EmptyState>
          ) : (
            <EmptyState
              icon={ChartColumn}
              title={`No calls or conversions in ${spanLabel(report)}`}
              role="status"
              actions={<Button onClick={() => choose(usual)}>Last 12 months</Button>}
            />
          )}
        </div>
      )}
      <div className="mt-4">
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
      <ReportCard {...shared} title="By month" first="Month" rows={monthRows(report)} upright />
      <ReportCard {...shared} title="By telecaller" first="Telecaller" rows={telecallerRows(report)} />
      <ReportCard {...shared} title="By insurer" first="Insurer" rows={insurerRows(report)} />
    </div>
  );
}
