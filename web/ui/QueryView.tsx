import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { reasonOf } from "#web/lib/http/api.ts";
import { ErrorState } from "./EmptyState.tsx";
import { OutOfDate } from "./OutOfDate.tsx";

interface QueryErrorProps {
  query: Pick<UseQueryResult, "error" | "isFetching" | "refetch">;
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

interface QueryViewProps<T> extends Omit<QueryErrorProps, "query"> {
  query: QueryErrorProps["query"] & { data: T | undefined };
  loading: ReactNode;
  /** What is said above data whose refetch failed, after the error's title: 'These rows may be out of date.' */
  outOfDate?: string;
  isEmpty?: (data: T) => boolean;
  /** In place of data that is empty. */
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}

/** The four states of a query: loading, failed with a button to try again, empty, or its data. */
export function QueryView<T>(props: QueryViewProps<T>) {
  const { query, failed, outOfDate } = props;
  const { data, error } = query;
  if (data === undefined) return error ? <QueryError {...props} /> : props.loading;
  return (
    <>
      {error && outOfDate && (
        <OutOfDate busy={query.isFetching} onRetry={() => query.refetch()}>
          {failed}. {outOfDate}
        </OutOfDate>
      )}
      {props.isEmpty?.(data) ? props.empty : props.children(data)}
    </>
  );
}
