import { spanLabel } from "#contract/reports/span";
import { useAddress } from "#web/lib/browser/address.ts";
import { reportsAddress, type TabProps } from "../parts/address.ts";
import { funnelOf, useReport } from "../parts/data.ts";
import { Loaded } from "../parts/Loaded.tsx";
import { NothingFound } from "../parts/NothingFound.tsx";
import { DividedCard } from "./DividedCard.tsx";
import { StepsCard } from "./StepsCard.tsx";

/** How far leads come, in all and divided by one thing. */
export function FunnelTab({ span, compare, filters }: TabProps) {
  const [{ by }, change] = useAddress(reportsAddress);
  const { query, other, before } = useReport(funnelOf, { ...span, ...filters, by }, compare);
  return (
    <Loaded query={query} other={other} what="the funnel">
      {({ asked, report }) =>
        report.total.leads + (before?.total.leads ?? 0) === 0 ? (
          <NothingFound title={`No leads in ${spanLabel(asked)}`} asked={asked}>
            Leads count in their campaign month. Choose other months.
          </NothingFound>
        ) : (
          <div className="grid gap-4">
            <StepsCard asked={asked} total={report.total} before={before} />
            <DividedCard
              asked={asked}
              report={report}
              before={before}
              compare={compare}
              busy={query.isFetching}
              onDivide={(next) => change({ by: next })}
            />
          </div>
        )
      }
    </Loaded>
  );
}
