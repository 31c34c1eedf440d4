import { daysOf } from "#contract/figures/address";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { leadReports } from "#contract/reports/kinds";
import { lostReport, recordedOf } from "#contract/reports/lead-reports";
import type { LostReport } from "#contract/reports/schemas";
import { spanLabel } from "#contract/reports/span";
import { send } from "#web/lib/http/api.ts";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { Td, Th } from "#web/ui/Table.tsx";
import { filtersOf, type TabProps } from "../parts/address.ts";
import { ComparedWith } from "../parts/Comparison.tsx";
import { type Asked, reportCall } from "../parts/data.ts";
import { LeadReport, ReportCard } from "../parts/LeadReport.tsx";
import type { TableColumn } from "../parts/ReportTable.tsx";
import { ShareBar } from "../parts/ShareBar.tsx";

const lostOf = reportCall("/api/reports/lost", (query: Asked, signal) =>
  send("GET /api/reports/lost", { query, signal }),
);

type Lost = LostReport["lostTo"][number];

const totalOf = ({ lostTo }: LostReport) => lostTo.reduce((sum, { leads }) => sum + leads, 0);

/** Where renewals were lost to, at what price against our lowest quote, and why. */
export function LostTab({ span, compare, filters }: TabProps) {
  return (
    <LeadReport
      of={lostOf}
      asked={{ ...span, ...filters }}
      compare={compare}
      what="the lost renewals"
      countOf={totalOf}
      none={{
        title: "No renewal was lost",
        text: "Renewals count here when a call ends with Policy Done Outside or Not Interested.",
      }}
    >
      {(shown) => {
        const { asked, report, before } = shown;
        const total = totalOf(report);
        const narrowed = { ...daysOf(asked.from, asked.to), ...filtersOf(asked) };
        return (
          <ReportCard
            report="lost"
            definition={lostReport}
            shown={shown}
            narrowed={narrowed}
            columns={columnsOf(report)}
            title={leadReports.lost.title}
            meta={
              <>
                <FigureLink figure={{ name: "lost", ...narrowed }} value={total} /> in {spanLabel(asked)}
                {before && (
                  <>
                    , <ComparedWith now={total} before={totalOf(before)} span={before} />
                  </>
                )}
              </>
            }
            label="Where renewals were lost to"
            exported="where renewals were lost to"
          />
        );
      }}
    </LeadReport>
  );
}

/** With a bar after the leads, and links in the reasons. */
function columnsOf({ lostTo }: LostReport): TableColumn<Lost>[] {
  const most = Math.max(1, ...lostTo.map(({ leads }) => leads));
  const share: TableColumn<Lost> = {
    unit: "drawn",
    label: "Share",
    head: (
      <Th className="max-md:hidden">
        <span className="sr-only">Share</span>
      </Th>
    ),
    cell: ({ values }) => (
      <Td className="max-md:hidden">
        <ShareBar share={values.leads / most} className="h-1.5 w-28 rounded-full" />
      </Td>
    ),
  };
  const [leads, ...others] = lostReport.columns;
  return [...(leads ? [leads, share] : []), ...others, why];
}

const why: TableColumn<Lost> = {
  unit: "drawn",
  label: "Why",
  head: <Th className="w-full">Why</Th>,
  cell: ({ values, narrowed }) => (
    <Td className="py-1.5">
      <span className="block md:min-w-56 md:whitespace-normal">
        {values.reasons.map(({ reason, leads }, place) => (
          <span key={reason ?? ""}>
            {place > 0 && ", "}
            {reason ?? NOT_SPECIFIED}{" "}
            <FigureLink figure={{ name: "lost", ...narrowed, reason: recordedOf(reason) }} value={leads} />
          </span>
        ))}
      </span>
    </Td>
  ),
};
