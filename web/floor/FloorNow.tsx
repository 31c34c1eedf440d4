import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Users } from "lucide-react";
import { ENOUGH } from "#contract/analytics/targets";
import type { Floor } from "#contract/floor/calls";
import { freshSums } from "#contract/floor/states";
import { useNow } from "#web/lib/browser/clock.ts";
import { formatNumber, formatTime } from "#web/lib/format/format.ts";
import { useSeesAllLeads } from "#web/lib/http/session.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { DataTable, DataTableSkeleton } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Metric, MetricStrip } from "#web/ui/Metric.tsx";
import { OutOfDate } from "#web/ui/OutOfDate.tsx";
import { QueryView } from "#web/ui/QueryView.tsx";
import { CallbacksAtRisk } from "./CallbacksAtRisk.tsx";
import { floorNow, READ_EVERY_MS } from "./data.ts";
import { floorColumns, PersonCard } from "./floor-columns.tsx";

const LABEL = "Telecallers now";
/** A reply that takes this long is news of a lost connection. */
const LOST_AFTER_MS = 4 * READ_EVERY_MS;

/** Who is doing what now; times run in the browser between two replies. */
export function FloorNow() {
  const query = useQuery(floorNow);
  const seesAll = useSeesAllLeads();
  const current = useNow(1000);
  const { data, dataUpdatedAt, isError, isFetching, refetch } = query;
  const isLost = data !== undefined && (isError || current.getTime() - dataUpdatedAt > LOST_AFTER_MS);
  return (
    <>
      {isLost && (
        <OutOfDate busy={isFetching} onRetry={() => refetch()}>
          No news since {formatTime(new Date(dataUpdatedAt))}
        </OutOfDate>
      )}
      <QueryView
        query={query}
        failed="Could not load the floor"
        loading={
          <DataTableSkeleton
            loading="Loading the floor"
            label={LABEL}
            columns={floorColumns(current)}
            row={44}
            card="h-[118px]"
          />
        }
        isEmpty={({ people }) => people.length === 0}
        empty={
          <EmptyState
            icon={Users}
            title="No telecallers yet"
            role="status"
            actions={<ButtonLink href="/user-management">User Management</ButtonLink>}
          >
            Telecallers appear here once you add them.
          </EmptyState>
        }
      >
        {(floor) => {
          // By the server's clock.
          const now = new Date(current.getTime() + Date.parse(floor.now) - dataUpdatedAt);
          return (
            <div
              className={clsx("grid gap-3 transition-opacity duration-(--t-base)", isLost && "opacity-55")}
            >
              <Sums floor={floor} now={now} />
              <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_264px]">
                <CallbacksAtRisk risk={floor.atRisk} now={now} />
                <div className="min-w-0 xl:order-first">
                  <DataTable
                    label={LABEL}
                    columns={floorColumns(now)}
                    rows={floor.people}
                    keyOf={({ id }) => id}
                    row={44}
                    className="[&_td]:px-2 max-lg:[&_td]:px-1.5 [&_th]:px-2 max-lg:[&_th]:px-1.5"
                    card={(person) => <PersonCard person={person} now={now} />}
                  />
                  {seesAll && (
                    <p className="mt-2 text-12 text-ink-3">
                      Without administrators: what they called is under Days and on the Dashboard.
                    </p>
                  )}
                </div>
              </div>
            </div>
          );
        }}
      </QueryView>
    </>
  );
}

/** The telecallers' sums. */
function Sums({ floor, now }: { floor: Floor; now: Date }) {
  const { people, atRisk } = floor;
  const sum = (of: "calls" | "connected" | "quotes" | "won") =>
    people.reduce((total, person) => total + person[of], 0);
  const [calls, connected] = [sum("calls"), sum("connected")];
  const { fresh, untargeted, target, expected } = freshSums(people, now);
  return (
    <MetricStrip columns={6}>
      <Metric label="Calls" value={formatNumber(calls)} caption="today" />
      <Metric
        label="Connected"
        value={formatNumber(connected)}
        caption={calls < ENOUGH ? "of the calls" : `${Math.round((connected / calls) * 100)}% of calls`}
      />
      <Metric
        label="Fresh"
        value={
          <>
            {formatNumber(fresh)}
            {target > 0 && <span className="text-14 font-normal text-ink-3"> / {formatNumber(target)}</span>}
          </>
        }
        caption={
          target > 0
            ? `${formatNumber(expected)} expected by now${untargeted > 0 ? `, ${formatNumber(untargeted)} without a target` : ""}`
            : "no target today"
        }
      />
      <Metric label="Quotes" value={formatNumber(sum("quotes"))} caption="sent today" />
      <Metric label="Won" value={formatNumber(sum("won"))} caption="today" />
      <Metric label="At risk" value={formatNumber(atRisk.total)} caption="callbacks, follow-ups" />
    </MetricStrip>
  );
}
