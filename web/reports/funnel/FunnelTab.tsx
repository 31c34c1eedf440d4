import { useAddress } from "#web/lib/browser/address.ts";
import { reportsAddress, type TabProps } from "../parts/address.ts";
import { funnelOf, useReport } from "../parts/data.ts";
import { Loaded } from "../parts/Loaded.tsx";
import { NothingFound } from "../parts/NothingFound.tsx";
import { spanLabel } from "../parts/span.ts";
import { DividedCard } from "./DividedCard.tsx";
import { StepsCard } from "./StepsCard.tsx";

/** How far leads come, in all and divided by one thing. */
export function FunnelTab({ span, compared, filters }: TabProps) {
  const [{ by }, change] = useAddress(reportsAddress);
  const { query, other, before } = useReport(funnelOf, { ...span, ...filters, by }, compared);
  return (
    <Loaded query={query} other={other} what="the funnel">
      {({ asked, report }) =>
        report.total.leads === 0 ? (
          <NothingFound title={`No leads in ${spanLabel(asked)}`} asked={asked}>
            Leads count in their campaign month. Choose other months.
          </NothingFound>
        ) : (
          <div className="grid gap-4">
            <StepsCard asked={asked} total={report.total} before={before} />
            <DividedCard
              asked={asked}
              rows={report.rows}
              busy={query.isFetching}
              onDivide={(next) => change({ by: next })}
            />
          </div>
        )
      }
    </Loaded>
  );
}
