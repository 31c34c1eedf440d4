import { ChevronDown, ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { daysOf } from "#contract/figures/address";
import type { Report } from "#contract/reports/calls";
import { compareRows } from "#contract/reports/comparison";
import type { ReportRow } from "#contract/reports/definition";
import type { ReportName } from "#contract/reports/kinds";
import { overviewOf, type Work } from "#contract/reports/overview";
import type { Comparison, Period } from "#contract/reports/span";
import { exportAddress } from "#web/lib/http/export-address.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { ExportMenu } from "#web/ui/ExportMenu.tsx";
import { Bars } from "./Bars.tsx";
import { Columns } from "./Columns.tsx";
import { partBefore, ReportTable } from "./parts/ReportTable.tsx";
import { mostFirst } from "./rows.ts";

interface ChartCardProps {
  by: ReportName;
  report: Report;
  /** Of the compared span. */
  before: Report | undefined;
  /** Undefined: the usual months. The file has the months of the table. */
  chosen: Period | undefined;
  compare: Comparison | undefined;
  busy: boolean;
}

/** Charts and a table of the same figures, which can be saved. */
export function ChartCard({ by, report, before, chosen, compare, busy }: ChartCardProps) {
  const definition = overviewOf(by, report);
  const { title, total } = definition;
  const compared = compareRows(definition, report, before);
  const rows = compared.map(({ row }) => row);
  const isOfSales = by === "insurer";
  return (
    <Card
      title={title}
      flush
      actions={
        <ExportMenu
          addressOf={(format) => exportAddress("/api/reports/export", { by, ...chosen, compare }, format)}
        >
          Export<span className="sr-only"> {title.toLowerCase()}</span>
        </ExportMenu>
      }
    >
      {/* The folded table is the text alternative of these charts. */}
      <div
        aria-hidden
        className={`grid gap-px bg-line-subtle print:bg-surface ${isOfSales ? "" : "md:grid-cols-2"}`}
      >
        <Chart rows={rows} figure="conversions" upright={by === "month"} />
        {!isOfSales && <Chart rows={rows} figure="calls" upright={by === "month"} />}
      </div>
      <Fold title={title} compares={compare !== undefined}>
        <div className="border-t border-line">
          <ReportTable
            label={`${title}: figures`}
            first={definition.first}
            columns={definition.columns}
            mostOf={definition.mostOf}
            rows={compared}
            total={total && { label: total.label, values: total.of(report), was: before && total.of(before) }}
            narrowed={daysOf(report.from, report.to)}
            partBefore={before && partBefore(report, before)}
            busy={busy}
          />
        </div>
      </Fold>
    </Card>
  );
}

interface FoldProps {
  title: string;
  /** The charts compare nothing: then the table is open until it is folded. */
  compares: boolean;
  children: ReactNode;
}

/** The table under the charts: folded on the screen, open on paper. */
function Fold({ title, compares, children }: FoldProps) {
  const [chosen, setOpen] = useState<boolean>();
  const open = chosen ?? compares;
  const id = useId();
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <>
      <div data-paper="no" className="border-t border-line-subtle px-2 py-1.5">
        <Button
          variant="ghost"
          size="s"
          icon={Chevron}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          Table<span className="sr-only"> {title.toLowerCase()}</span>
        </Button>
      </div>
      <div id={id} className={open ? undefined : "hidden print:block"}>
        {children}
      </div>
    </>
  );
}

interface ChartProps {
  rows: readonly ReportRow<Work>[];
  figure: "calls" | "conversions";
  /** Vertical columns in the order of the rows, instead of horizontal bars with the longest first. */
  upright: boolean;
}

function Chart({ rows, figure, upright }: ChartProps) {
  return (
    <div className="min-w-0 break-inside-avoid bg-surface px-3.5 pt-3 pb-3.5">
      <p className="mb-2.5 flex items-center gap-3 text-12 font-medium text-ink-2">
        {figure === "calls" ? "Calls" : "Conversions"}
        {figure === "calls" && (
          <span className="ml-auto inline-flex gap-3 font-normal text-ink-3">
            <Key colour="bg-chart-1" label="Connected" />
            <Key colour="bg-chart-2" label="Not connected" />
          </span>
        )}
      </p>
      {upright ? (
        <>
          <div className="max-md:hidden">
            <Columns rows={rows} figure={figure} />
          </div>
          <div className="md:hidden">
            <Bars rows={rows} figure={figure} />
          </div>
        </>
      ) : (
        <Bars rows={mostFirst(rows, figure)} figure={figure} />
      )}
    </div>
  );
}

function Key({ colour, label }: { colour: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <i className={`size-[9px] rounded-[2px] ${colour}`} /> {label}
    </span>
  );
}
