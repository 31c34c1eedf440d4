import { leadReports } from "#contract/reports/kinds";
import { spanLabel } from "#contract/reports/span";
import { exportAddress } from "#web/lib/http/export-address.ts";
import { Card } from "#web/ui/Card.tsx";
import { ExportMenu } from "#web/ui/ExportMenu.tsx";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { Against } from "../parts/Against.tsx";
import type { TabProps } from "../parts/address.ts";
import { lostOf, useReport } from "../parts/data.ts";
import { Loaded } from "../parts/Loaded.tsx";
import { NothingFound } from "../parts/NothingFound.tsx";
import { LostTable } from "./LostTable.tsx";
import { lostIn, totalOf } from "./lost.ts";

/** Where renewals were lost to, at what price against our lowest quote, and why. */
export function LostTab({ span, compare, filters }: TabProps) {
  const { query, other, before } = useReport(lostOf, { ...span, ...filters }, compare);
  return (
    <Loaded query={query} other={other} what="the lost renewals">
      {({ asked, report }) => {
        const total = totalOf(report);
        if (total + (before ? totalOf(before) : 0) === 0)
          return (
            <NothingFound title={`No renewal was lost in ${spanLabel(asked)}`} asked={asked}>
              Renewals count here when a call ends with Policy Done Outside or Not Interested.
            </NothingFound>
          );
        return (
          <Card
            title={leadReports.lost.title}
            meta={
              <>
                <FigureLink figure={{ name: "lost", ...lostIn(asked) }} value={total} /> in {spanLabel(asked)}
                {before && (
                  <>
                    , <Against now={total} before={totalOf(before)} span={before} />
                  </>
                )}
              </>
            }
            flush
            actions={
              <ExportMenu
                addressOf={(format) =>
                  exportAddress("/api/reports/lost/export", { ...asked, compare }, format)
                }
              >
                Export<span className="sr-only"> where renewals were lost to</span>
              </ExportMenu>
            }
          >
            <LostTable report={report} before={before} asked={asked} busy={query.isFetching} />
          </Card>
        );
      }}
    </Loaded>
  );
}
