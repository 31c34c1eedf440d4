import { type FunnelGroup, funnelGroupNames, funnelGroups } from "#contract/reports/kinds";
import { funnelReport } from "#contract/reports/lead-reports";
import { useAddress } from "#web/lib/browser/address.ts";
import { send } from "#web/lib/http/api.ts";
import { Select } from "#web/ui/Select.tsx";
import { reportsAddress, type TabProps } from "../parts/address.ts";
import { type Asked, reportCall } from "../parts/data.ts";
import { LeadReport, ReportCard } from "../parts/LeadReport.tsx";
import { StepsCard } from "./StepsCard.tsx";

const funnelOf = reportCall("/api/reports/funnel", (query: Asked & { by: FunnelGroup }, signal) =>
  send("GET /api/reports/funnel", { query, signal }),
);

/** How far leads come, in all and divided by one thing. */
export function FunnelTab({ span, compare, filters }: TabProps) {
  const [{ by }, change] = useAddress(reportsAddress);
  return (
    <LeadReport
      of={funnelOf}
      asked={{ ...span, ...filters, by }}
      compare={compare}
      what="the funnel"
      countOf={({ total }) => total.leads}
      none={{ title: "No leads", text: "Leads count in their campaign month. Choose other months." }}
    >
      {(shown) => {
        const { title } = funnelGroups[shown.asked.by];
        return (
          <div className="grid gap-4">
            <StepsCard asked={shown.asked} total={shown.report.total} before={shown.before} />
            <ReportCard
              report="funnel"
              definition={funnelReport(shown.asked.by)}
              shown={shown}
              title={title}
              label={`Funnel ${title.toLowerCase()}`}
              exported={`the funnel ${title.toLowerCase()}`}
              actions={
                <div className="w-[124px]">
                  <Select
                    size="s"
                    aria-label="Divide the funnel by"
                    value={shown.asked.by}
                    onChange={({ target }) =>
                      change({ by: funnelGroupNames.find((name) => name === target.value) ?? by })
                    }
                  >
                    {funnelGroupNames.map((name) => (
                      <option key={name} value={name}>
                        {funnelGroups[name].first}
                      </option>
                    ))}
                  </Select>
                </div>
              }
            />
          </div>
        );
      }}
    </LeadReport>
  );
}
