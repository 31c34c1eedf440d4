import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { type Comparison, comparedSpan, type Period } from "#contract/reports/span";
import { send } from "#web/lib/http/api.ts";
import type { Filters } from "./address.ts";

/** Refetched on every visit; the previous figures stay while another span loads. */
export function reportOf(span: Period | undefined) {
  return queryOptions({
    queryKey: ["/api/reports", span ?? {}],
    queryFn: ({ signal }) => send("GET /api/reports", { query: span ?? {}, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

/** What a report of leads or policies is asked. */
export type Asked = Period & Partial<Filters>;

/** A report with what it was asked, which is not what the page asks now while another one loads. */
interface Answer<A, R> {
  asked: A;
  report: R;
}

interface ReportQuery<A, R> {
  queryKey: readonly [path: string, asked: A];
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer<A, R>>;
  refetchOnMount: "always";
}

export function reportCall<A extends Period, R>(
  path: string,
  ask: (query: A, signal: AbortSignal) => Promise<R>,
) {
  return (asked: A): ReportQuery<A, R> => ({
    queryKey: [path, asked],
    queryFn: async ({ signal }) => ({ asked, report: await ask(asked, signal) }),
    refetchOnMount: "always",
  });
}

/** A report, and the same of the compared span: of both, or of neither, as long as one of them loads. */
export function useReport<A extends Period, R>(
  of: (asked: A) => ReportQuery<A, R>,
  asked: A,
  compare: Comparison | undefined,
) {
  const compared = comparedSpan(asked, compare);
  const query = useQuery({ ...of(asked), placeholderData: keepPreviousData });
  const other = useQuery({ ...of({ ...asked, ...compared }), enabled: compared !== undefined });
  return {
    query,
    other: compared && other,
    before: compared && !query.isPlaceholderData ? other.data?.report : undefined,
  };
}
