import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { reasonOf } from "#web/lib/http/api.ts";
import { ErrorState } from "./EmptyState.tsx";
import { Loading } from "./Spinner.tsx";

interface QueryErrorProps {
  query: Pick<UseQueryResult, "error" | "isFetching"> & { refetch: () => unknown };
  /** The error's title: 'Could not load the audit log'. */
  failed: string;
  /** The title says all. */
  brief?: boolean | undefined;
}

/** A query that failed, for what shows it beside its data. */
export function QueryError({ query, failed, brief }: QueryErrorProps) {
  return (
    <ErrorState title={failed} busy={query.isFetching} onRetry={() => query.refetch()}>
      {!brief && reasonOf(query.error)}
    </ErrorState>
  );
}

export interface QueryViewProps<T> extends Omit<QueryErrorProps, "query"> {
  query: QueryErrorProps["query"] & { data: T | undefined };
  /** 'Loading...' unless it says more. */
  loading?: ReactNode;
  /** Above data whose refetch failed: OutOfDate. */
  outOfDate?: ReactNode;
  isEmpty?: (data: T) => boolean;
  /** In place of data that is empty. */
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}

/** The four states of a query: loading, failed with a button to try again, empty, or its data. */
export function QueryView<T>(props: QueryViewProps<T>) {
  const { loading = <Loading text="Loading..." /> } = props;
  const { data, error } = props.query;
  if (data === undefined) return error ? <QueryError {...props} /> : loading;
  return (
    <>
      {error && props.outOfDate}
      {props.isEmpty?.(data) ? props.empty : props.children(data)}
    </>
  );
}
