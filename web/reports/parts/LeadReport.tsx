import { ChartColumn } from "lucide-react";
import type { ReactNode } from "react";
import type { Narrowing } from "#contract/figures/calls";
import { compareRows } from "#contract/reports/comparison";
import type { ReportDefinition } from "#contract/reports/definition";
import type { LeadReport as LeadReportName } from "#contract/reports/kinds";
import { type Comparison, type Period, spanLabel } from "#contract/reports/span";
import { exportAddress } from "#web/lib/http/export-address.ts";
import { Card } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ExportMenu } from "#web/ui/ExportMenu.tsx";
import { filtersOf } from "./address.ts";
import { type Asked, useReport } from "./data.ts";
import { Loaded } from "./Loaded.tsx";
import { monthBefore, ReportTable, type TableColumn } from "./ReportTable.tsx";

/** A report of leads or policies, and what it was asked. */
export interface Shown<A, R> {
  asked: A;
  report: R;
  /** Of the compared span. */
  before: R | undefined;
  compare: Comparison | undefined;
  busy: boolean;
}

interface LeadReportProps<A extends Asked, R> {
  of: Parameters<typeof useReport<A, R>>[0];
  asked: A;
  compare: Comparison | undefined;
  /** 'the funnel' */
  what: string;
  /** How many leads or policies it counts. */
  countOf: (report: R) => number;
  /** What is shown in place of the figures when it counts none: 'No leads', and how to find some. */
  none: { title: string; text: string };
  children: (shown: Shown<A, R>) => ReactNode;
}

export function LeadReport<A extends Asked, R>({
  of,
  asked: asking,
  compare,
  what,
  countOf,
  none,
  children,
}: LeadReportProps<A, R>) {
  const { query, other, before } = useReport(of, asking, compare);
  return (
    <Loaded query={query} other={other} what={what}>
      {({ asked, report }) => {
        if (countOf(report) + (before ? countOf(before) : 0) > 0)
          return children({ asked, report, before, compare, busy: query.isFetching });
        const isFiltered = Object.values(filtersOf(asked)).some((value) => value !== undefined);
        return (
          <EmptyState icon={ChartColumn} title={`${none.title} in ${spanLabel(asked)}`} role="status">
            {isFiltered ? "Nothing matches the chosen filters in this period." : none.text}
          </EmptyState>
        );
      }}
    </Loaded>
  );
}

/** What the figures of a report are narrowed to: its months and filters. */
export const narrowedTo = (asked: Asked) => ({
  firstMonth: asked.from,
  lastMonth: asked.to,
  ...filtersOf(asked),
});

interface ReportExportProps {
  report: LeadReportName;
  shown: Pick<Shown<Asked, unknown>, "asked" | "compare">;
  /** 'the speed', for screen readers. */
  children: string;
}

export function ReportExport({ report, shown: { asked, compare }, children }: ReportExportProps) {
  return (
    <ExportMenu
      addressOf={(format) => exportAddress(`/api/reports/${report}/export`, { ...asked, compare }, format)}
    >
      Export<span className="sr-only"> {children}</span>
    </ExportMenu>
  );
}

interface ReportCardProps<R extends Period, Values> {
  report: LeadReportName;
  definition: ReportDefinition<R, Values>;
  shown: Shown<Asked, R>;
  /** The months and filters of the report unless given. */
  narrowed?: Narrowing;
  columns?: readonly TableColumn<Values>[];
  title: string;
  meta?: ReactNode;
  actions?: ReactNode;
  /** The table's name for screen readers. */
  label: string;
  /** 'the speed': what the button exports, for screen readers. */
  exported: string;
}

/** A report as a table that can be saved. */
export function ReportCard<R extends Period, Values>({
  report: name,
  definition,
  shown,
  narrowed = narrowedTo(shown.asked),
  columns = definition.columns,
  title,
  meta,
  actions,
  label,
  exported,
}: ReportCardProps<R, Values>) {
  const { report, before, busy } = shown;
  const total = definition.total?.only === "screen" ? definition.total : undefined;
  return (
    <Card
      title={title}
      meta={meta}
      flush
      actions={
        <>
          {actions}
          <ReportExport report={name} shown={shown}>
            {exported}
          </ReportExport>
        </>
      }
    >
      <ReportTable
        label={label}
        first={definition.first}
        columns={columns}
        rows={compareRows(definition, report, before)}
        total={total && { label: total.label, values: total.of(report), was: before && total.of(before) }}
        narrowed={narrowed}
        monthBefore={before && monthBefore(report, before)}
        busy={busy}
      />
    </Card>
  );
}
