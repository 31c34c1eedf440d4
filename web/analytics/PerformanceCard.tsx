import { useQuery } from "@tanstack/react-query";
import { RefreshCw, Users } from "lucide-react";
import { type PerformancePeriod, performancePeriods } from "#contract/analytics/targets";
import { clockTime } from "#contract/time/calendar";
import { oneOf, useAddress } from "#web/lib/browser/address.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { RefetchedView } from "#web/ui/RefetchedView.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import { teamPerformance } from "./data.ts";
import { PerformanceSkeleton, PerformanceTable } from "./PerformanceTable.tsx";

const IN_ADDRESS = { period: oneOf(performancePeriods, "all") };

const labels: Record<PerformancePeriod, string> = {
  all: "All time",
  today: "Today",
  month: "This month",
};
const periods = performancePeriods.map((value) => ({ value, label: labels[value] }));

/** Every telecaller's figures (specification §2). */
export function PerformanceCard() {
  const [{ period }, change] = useAddress(IN_ADDRESS);
  const query = useQuery(teamPerformance(period));
  const choice = (
    <Segmented
      label="Period"
      options={periods}
      value={period}
      onChange={(chosen) => change({ period: chosen })}
    />
  );
  return (
    <Card
      title="Telecaller Performance"
      flush
      actions={
        <>
          {/* Reserves its space while it is unknown. */}
          <span className="num mr-1.5 text-12 whitespace-nowrap text-ink-3 max-lg:hidden">
            <span className={query.data ? undefined : "invisible"}>
              Updated {clockTime(new Date(query.dataUpdatedAt))} IST
            </span>
          </span>
          <span className="inline-flex max-md:hidden">{choice}</span>
          <IconButton
            icon={RefreshCw}
            label="Refresh"
            size="s"
            aria-busy={query.isFetching}
            onClick={() => query.refetch()}
          />
        </>
      }
    >
      <div className="border-b border-line-subtle p-2 md:hidden">{choice}</div>
      <RefetchedView
        query={query}
        failed="Failed to fetch telecaller performance"
        brief
        outOfDate="The figures below are older."
        loading={<PerformanceSkeleton />}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <EmptyState
            icon={Users}
            title="No telecaller data available"
            role="status"
            actions={<ButtonLink href="/user-management">User Management</ButtonLink>}
          >
            Telecallers appear here once you add them.
          </EmptyState>
        }
      >
        {(rows) => <PerformanceTable rows={rows} period={period} busy={query.isFetching} />}
      </RefetchedView>
    </Card>
  );
}
