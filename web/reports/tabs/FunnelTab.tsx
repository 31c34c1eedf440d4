import { funnelReport } from "#contract/reports/funnel";
import { funnelGroupNames, funnelGroups } from "#contract/reports/kinds";
import { useAddress } from "#web/lib/browser/address.ts";
import { Options } from "#web/ui/Options.tsx";
import { Select } from "#web/ui/Select.tsx";
import { reportsAddress, type TabProps } from "../parts/address.ts";
import { LeadReport, ReportCard } from "../parts/LeadReport.tsx";
import { StepsCard } from "./StepsCard.tsx";

/** How far leads come, in all and divided by one thing. */
export function FunnelTab(props: TabProps) {
  const [{ by }, change] = useAddress(reportsAddress);
  return (
    <LeadReport {...props} name="funnel" by={by}>
      {(shown) => {
        const { by: shownBy = by } = shown.asked;
        const { title } = funnelGroups[shownBy];
        return (
          <div className="grid gap-4">
            <StepsCard shown={shown} />
            <ReportCard
              definition={funnelReport(shownBy)}
              shown={shown}
              title={title}
              exported={`the funnel ${title.toLowerCase()}`}
              actions={
                <div className="w-[124px]">
                  <Select
                    size="s"
                    aria-label="Divide the funnel by"
                    value={shownBy}
                    onChange={({ target }) =>
                      change({ by: funnelGroupNames.find((name) => name === target.value) ?? by })
                    }
                  >
                    <Options of={funnelGroupNames.map((name) => [name, funnelGroups[name].first])} />
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
