import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import type { LostReport } from "#contract/reports/calls";
import { recordedOf } from "#contract/reports/definition";
import { leadReports } from "#contract/reports/lead-reports";
import { inSpan } from "#contract/reports/span";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { ShareBar } from "#web/ui/ShareBar.tsx";
import { Td } from "#web/ui/Table.tsx";
import type { TabProps } from "../parts/address.ts";
import { ComparedWith } from "../parts/Comparison.tsx";
import { LeadReport, ReportCard } from "../parts/LeadReport.tsx";
import type { TableColumn } from "../parts/ReportTable.tsx";

const { countOf, tableBy } = leadReports.lost;
const definition = tableBy("month");

type Lost = LostReport["lostTo"][number];

/** Where renewals were lost to, at what price against our lowest quote, and why. */
export function LostTab(props: TabProps) {
  return (
    <LeadReport {...props} name="lost">
      {(shown) => {
        const { asked, report, before, narrowed } = shown;
        const total = countOf(report);
        return (
          <ReportCard
            definition={definition}
            shown={shown}
            columns={columnsOf(report)}
            meta={
              <>
                <FigureLink figure={{ name: "lost", ...narrowed }} value={total} /> {inSpan(asked)}
                {before && (
                  <>
                    , <ComparedWith now={total} before={countOf(before)} span={before} />
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
    short: <span className="sr-only">Share</span>,
    headClassName: "max-md:hidden",
    cell: ({ values }) => (
      <Td className="max-md:hidden">
        <ShareBar share={values.leads / most} className="h-1.5 w-28 rounded-full" />
      </Td>
    ),
  };
  const [leads, ...others] = definition.columns;
  return [...(leads ? [leads, share] : []), ...others, why];
}

const why: TableColumn<Lost> = {
  unit: "drawn",
  label: "Why",
  headClassName: "w-full",
  cell: ({ values, narrowed }) => (
    <Td className="py-1.5">
      <span className="block md:min-w-56 md:whitespace-normal md:max-lg:min-w-96">
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
