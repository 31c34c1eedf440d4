import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Card } from "#web/ui/Card.tsx";
import { QueryError } from "#web/ui/QueryView.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { CallModeIntroduction } from "./CallModeIntroduction.tsx";
import { ownDay, ownHours } from "./data.ts";
import { seersOf } from "./OwnHours.tsx";
import { OwnPromises } from "./OwnPromises.tsx";
import { OwnWork } from "./OwnWork.tsx";

/** A telecaller's day beside the card that the specification leaves empty for them (§2), a team leader's beside the team's. */
export function OwnPerformance({ team }: { team: ReactNode }) {
  const query = useQuery(ownDay);
  const { data: hours } = useQuery(ownHours);
  return (
    <div className="grid gap-3">
      {!team && query.data?.hasCalled === false && <CallModeIntroduction />}
      {query.isError && !query.data ? (
        <Card title="Your work" flush>
          <QueryError query={query} failed="Your figures could not be loaded" brief />
        </Card>
      ) : (
        <div className="grid items-start gap-3 lg:grid-cols-2">
          {query.data ? <OwnPromises day={query.data} /> : <CardSkeleton title="Up next" />}
          {query.data ? <OwnWork day={query.data} /> : <CardSkeleton title="Your work" />}
        </div>
      )}
      {team || (
        <Card title="Team Performance">
          <p className="text-ink-2">No performance data available</p>
          <p className="text-12 text-ink-3">Your own figures are above. {seersOf(hours)} see the team's.</p>
        </Card>
      )}
    </div>
  );
}

function CardSkeleton({ title }: { title: string }) {
  return (
    <Card title={title}>
      <div className="grid gap-4 py-2">
        <Skeleton className="h-3.5 w-3/4" />
        <Skeleton className="h-3.5 w-2/3" />
        <Skeleton className="h-3.5 w-3/4" />
        <Skeleton className="h-3.5 w-1/2" />
      </div>
    </Card>
  );
}
