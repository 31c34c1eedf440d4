import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { OutOfDate } from "#web/ui/OutOfDate.tsx";
import { RefetchedView } from "#web/ui/RefetchedView.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** The same of the compared span. */
  other?: Pick<UseQueryResult, "isFetching" | "isError" | "refetch"> | undefined;
  /** 'the report' */
  what: string;
  children: (data: T) => ReactNode;
}

/** The figures once they are there; those of before while others load or cannot be loaded. */
export function Loaded<T>({ query, other, what, children }: LoadedProps<T>) {
  return (
    <RefetchedView
      query={query}
      failed={`Could not load ${what}`}
      loading={<ReportSkeleton />}
      outOfDate="The figures below are older."
    >
      {(data) => (
        <>
          {other?.isError && !query.isError && (
            <OutOfDate busy={other.isFetching} onRetry={() => other.refetch()}>
              Could not load the comparison.
            </OutOfDate>
          )}
          {children(data)}
        </>
      )}
    </RefetchedView>
  );
}

const cards = ["month", "telecaller"];

export function ReportSkeleton() {
  return (
    <div role="status" aria-label="Loading the report" className="grid gap-4">
      <Skeleton className="h-[98px] w-full" />
      {cards.map((card) => (
        <div key={card} className="rounded-lg border border-line bg-surface">
          <div className="flex h-[42px] items-center border-b border-line-subtle px-3.5">
            <Skeleton className="h-3 w-24" />
          </div>
          <div className="grid gap-6 p-3.5 md:grid-cols-2">
            <Skeleton className="h-[180px] w-full" />
            <Skeleton className="h-[180px] w-full max-md:hidden" />
          </div>
        </div>
      ))}
    </div>
  );
}
