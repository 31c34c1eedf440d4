import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { reasonOf } from "#web/lib/http/api.ts";
import { Button } from "./Button.tsx";
import { ErrorState } from "./EmptyState.tsx";
import { Notice } from "./Notice.tsx";

interface QueryViewProps<T> {
  query: Pick<UseQueryResult<T>, "data" | "error" | "isFetching" | "refetch">;
  /** The error's title: 'Could not load the audit log'. */
  failed: string;
  /** The title says all. */
  brief?: boolean;
  loading: ReactNode;
  /** Said above data whose refetch failed; a node stands there as it is. */
  outOfDate?: ReactNode;
  isEmpty?: (data: T) => boolean;
  /** In place of data that is empty. */
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}

/** The four states of a query: loading, failed with a button to try again, empty, or its data. */
export function QueryView<T>({
  query,
  loading,
  outOfDate,
  isEmpty,
  empty,
  children,
  ...error
}: QueryViewProps<T>) {
  const { data } = query;
  if (data === undefined) return query.error ? <QueryError query={query} {...error} /> : loading;
  return (
    <>
      {query.error &&
        (typeof outOfDate === "string" ? (
          <OutOfDate busy={query.isFetching} onRetry={() => query.refetch()}>
            {error.failed}. {outOfDate}
          </OutOfDate>
        ) : (
          outOfDate
        ))}
      {isEmpty?.(data) ? empty : children(data)}
    </>
  );
}

/** A query that failed, for what shows it beside its data. */
export function QueryError({
  query,
  failed,
  brief,
}: Pick<QueryViewProps<unknown>, "query" | "failed" | "brief">) {
  return (
    <ErrorState title={failed} busy={query.isFetching} onRetry={() => query.refetch()}>
      {!brief && reasonOf(query.error)}
    </ErrorState>
  );
}

interface OutOfDateProps {
  busy: boolean;
  onRetry: () => void;
  /** What could not be loaded, and what is shown instead. */
  children: ReactNode;
}

/** Above data whose refetch failed. */
export function OutOfDate({ busy, onRetry, children }: OutOfDateProps) {
  return (
    <div className="mb-2.5">
      <Notice tone="warn" role="alert">
        <span className="mr-2">{children}</span>
        <Button size="xs" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      </Notice>
    </div>
  );
}
