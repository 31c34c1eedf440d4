import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { reasonOf } from "#web/lib/http/api.ts";
import { Button } from "#web/ui/Button.tsx";
import { ErrorState } from "#web/ui/EmptyState.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

type Query = Pick<UseQueryResult, "isFetching" | "isError"> & { refetch: () => unknown };

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** The same of the compared span. */
  other?: Query | undefined;
  /** 'the report' */
  what: string;
  children: (data: T) => ReactNode;
}

/** The figures once they are there; those of before while others load or cannot be loaded. */
export function Loaded<T>({ query, other, what, children }: LoadedProps<T>) {
  const { data, isPending, isError } = query;
  return (
    <>
      {isPending && <ReportSkeleton />}
      {isError && data === undefined && (
        <ErrorState title={`Could not load ${what}`} busy={query.isFetching} onRetry={() => query.refetch()}>
          {reasonOf(query.error)}
        </ErrorState>
      )}
      {isError && data !== undefined && (
        <Failed query={query}>Could not load {what}. The figures below are older.</Failed>
      )}
      {other?.isError && !isError && <Failed query={other}>Could not load the comparison.</Failed>}
      {data !== undefined && children(data)}
    </>
  );
}

function Failed({ query, children }: { query: Query; children: ReactNode }) {
  return (
    <div className="mb-3">
      <Notice tone="warn" role="alert">
        <span className="mr-2">{children}</span>
        <Button size="xs" busy={query.isFetching} onClick={() => query.refetch()}>
          Try again
        </Button>
      </Notice>
    </div>
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
