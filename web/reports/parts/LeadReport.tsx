import { ChartColumn } from "lucide-react";
import type { ReactNode } from "react";
import { daysOf } from "#contract/figures/address";
import type { Narrowing } from "#contract/figures/calls";
import type { LeadReplies } from "#contract/reports/calls";
import { compareRows } from "#contract/reports/comparison";
import type { ReportDefinition } from "#contract/reports/definition";
import { type LeadReportName, leadReports } from "#contract/reports/lead-reports";
import { type Comparison, inSpan, type Period } from "#contract/reports/span";
import { exportAddress } from "#web/lib/http/export-address.ts";
import { Card } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ExportMenu } from "#web/ui/ExportMenu.tsx";
import { filtersOf, type TabProps } from "./address.ts";
import { type Asked, useReport } from "./data.ts";
import { Loaded } from "./Loaded.tsx";
import { partBefore, ReportTable, type TableColumn } from "./ReportTable.tsx";

/** A report of leads or policies, and what it was asked. */
export interface Shown<R> {
  name: LeadReportName;
  asked: Asked;
  /** What its figures are narrowed to: its months or days, and its filters. */
  narrowed: Narrowing;
  report: R;
  /** Of the compared span. */
  before: R | undefined;
  compare: Comparison | undefined;
  busy: boolean;
}

interface LeadReportProps<N extends LeadReportName> extends TabProps {
  name: N;
  by?: Asked["by"];
  /** Its table unless given. */
  children?: (shown: Shown<LeadReplies[N]>) => ReactNode;
}

/** A report about leads or policies as a tab. */
export function LeadReport<N extends LeadReportName>(props: LeadReportProps<N>) {
  const { name, compare, filters, by, children } = props;
  const { query, other, before } = useReport(name, { ...props.span, ...filters, ...(by && { by }) }, compare);
  const { called, countOf, none, ofDays, tableBy } = leadReports[name];
  return (
    <Loaded query={query} other={other} what={called}>
      {({ asked, report }) => {
        const { from, to } = asked;
        const span = ofDays ? daysOf(from, to) : { firstMonth: from, lastMonth: to };
        const narrowed = { ...span, ...filtersOf(asked) };
        const shown = { name, asked, narrowed, report, before, compare, busy: query.isFetching };
        if (countOf(report) + (before ? countOf(before) : 0) > 0)
          return (
            children?.(shown) ?? <ReportCard shown={shown} definition={tableBy("month")} exported={called} />
          );
        const isFiltered = Object.values(filtersOf(asked)).some((value) => value !== undefined);
        return (
          <EmptyState icon={ChartColumn} title={`${none.title} ${inSpan(asked)}`} role="status">
            {isFiltered ? "Nothing matches the chosen filters in this period." : none.text}
          </EmptyState>
        );
      }}
    </Loaded>
  );
}

interface ReportExportProps {
  shown: Pick<Shown<unknown>, "name" | "asked" | "compare">;
  /** 'the speed', for screen readers. */
  children: string;
}

export function ReportExport({ shown: { name, asked, compare }, children }: ReportExportProps) {
  return (
    <ExportMenu
      addressOf={(format) => exportAddress(`/api/reports/${name}/export`, { ...asked, compare }, format)}
    >
      Export<span className="sr-only"> {children}</span>
    </ExportMenu>
  );
}

interface ReportCardProps<R extends Period, Values> {
  definition: ReportDefinition<R, Values>;
  shown: Shown<R>;
  columns?: readonly TableColumn<Values>[];
  title?: string;
  meta?: ReactNode;
  actions?: ReactNode;
  /** The table's name for screen readers. */
  label?: string;
  /** 'the speed': what the button exports, for screen readers. */
  exported: string;
}

/** A report as a table that can be saved. */
export function ReportCard<R extends Period, Values>({
  definition,
  shown,
  columns = definition.columns,
  title = definition.title,
  meta,
  actions,
  label = definition.title,
  exported,
}: ReportCardProps<R, Values>) {
  const { report, before, narrowed, busy } = shown;
  const { total, mostOf } = definition;
  return (
    <Card
      title={title}
      meta={meta}
      flush
      actions={
        <>
          {actions}
          <ReportExport shown={shown}>{exported}</ReportExport>
        </>
      }
    >
      <ReportTable
        label={label}
        first={definition.first}
        columns={columns}
        mostOf={mostOf}
        rows={compareRows(definition, report, before)}
        total={total && { label: total.label, values: total.of(report), was: before && total.of(before) }}
        narrowed={narrowed}
        partBefore={before && partBefore(report, before)}
        busy={busy}
      />
    </Card>
  );
}
