import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { LeadReplies } from "#contract/reports/calls";
import type { FunnelGroup } from "#contract/reports/kinds";
import { type LeadReportName, leadReports } from "#contract/reports/lead-reports";
import { type Comparison, comparedSpan, type Period } from "#contract/reports/span";
import { today } from "#contract/time/calendar";
import { now } from "#web/lib/browser/clock.ts";
import { sendUnchecked } from "#web/lib/http/api.ts";
import { read } from "#web/lib/read.ts";
import type { Filters } from "./address.ts";

/** Refetched on every visit; the previous figures stay while another span loads. */
export const reportOf = (span: Period | undefined) =>
  read("GET /api/reports", { query: span ?? {} }, { placeholderData: keepPreviousData });

/** What a report of leads or policies is asked; `by`: what the funnel is divided by. */
export type Asked = Period & Partial<Filters> & { by?: FunnelGroup };

function ask<N extends LeadReportName>(name: N, query: Asked, signal: AbortSignal): Promise<LeadReplies[N]>;
function ask(name: LeadReportName, query: Asked, signal: AbortSignal): Promise<unknown> {
  return sendUnchecked(`GET /api/reports/${name}`, { query: { ...query }, signal });
}

/** A report with what it was asked, which is not what the page asks now while another one loads. */
const leadReport = <N extends LeadReportName>(name: N, asked: Asked) =>
  queryOptions({
    queryKey: [`/api/reports/${name}`, asked],
    queryFn: async ({ signal }) => ({ asked, report: await ask(name, asked, signal) }),
    refetchOnMount: "always",
  });

/** A report, and the same of the compared span: of both, or of neither, as long as one of them loads. */
export function useReport<N extends LeadReportName>(name: N, asked: Asked, compare: Comparison | undefined) {
  const compared = comparedSpan(asked, compare, leadReports[name].ofDays && today(now()));
  const query = useQuery({ ...leadReport(name, asked), placeholderData: keepPreviousData });
  const other = useQuery({
    ...leadReport(name, { ...asked, ...compared }),
    enabled: compared !== undefined,
  });
  return {
    query,
    other: compared && other,
    before: compared && !query.isPlaceholderData ? other.data?.report : undefined,
  };
}
