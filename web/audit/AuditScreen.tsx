import { useMutation, useQuery } from "@tanstack/react-query";
import { SearchX, ShieldCheck } from "lucide-react";
import { formatNumber } from "#web/lib/format/format.ts";
import { reasonOf, send } from "#web/lib/http/api.ts";
import { usePageWithinRange } from "#web/lib/list/page-within-range.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState, ErrorState } from "#web/ui/EmptyState.tsx";
import { ExportMenu } from "#web/ui/ExportMenu.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Page } from "#web/ui/Page.tsx";
import { CheckResult } from "./CheckResult.tsx";
import { entriesOf, fileOf } from "./data.ts";
import { EntriesSkeleton } from "./EntriesTable.tsx";
import { Filters } from "./Filters.tsx";
import { FoundEntries } from "./FoundEntries.tsx";
import { EVERYTHING, useListState } from "./list-state.ts";

/** The audit log: who did what, when and from where. */
export function AuditScreen() {
  const [state, change] = useListState();
  const query = useQuery(entriesOf(state));
  const check = useMutation({ mutationFn: () => send("GET /api/audit-log/check") });
  const found = query.data;
  usePageWithinRange(state.page, query.isFetching ? undefined : found?.totalPages, (page) =>
    change({ page }),
  );

  return (
    <Page title="Audit Log">
      <Filters state={state} people={found?.people ?? []} onChange={change}>
        <p role="status" className="num min-h-[18px] text-12 text-ink-3 max-md:ml-0.5 max-md:w-full">
          {found && !query.isFetching && countOf(found.total)}
        </p>
        <div className="ml-auto flex flex-wrap gap-2 max-md:ml-0">
          <Button icon={ShieldCheck} busy={check.isPending} onClick={() => check.mutate()}>
            Check the log
          </Button>
          <ExportMenu addressOf={(format) => fileOf(state, format)} />
        </div>
      </Filters>
      {(check.data || check.error) && !check.isPending && (
        <div className="mb-2.5">
          <CheckResult result={check.data} error={check.error} />
        </div>
      )}
      {query.isPending && <EntriesSkeleton />}
      {query.isError && !found && (
        <ErrorState
          title="Could not load the audit log"
          busy={query.isFetching}
          onRetry={() => query.refetch()}
        >
          {reasonOf(query.error)}
        </ErrorState>
      )}
      {query.isError && found && (
        <div className="mb-2.5">
          <Notice tone="warn" role="alert">
            <span className="mr-2">Could not load the audit log. These entries may be out of date.</span>
            <Button size="xs" busy={query.isFetching} onClick={() => query.refetch()}>
              Try again
            </Button>
          </Notice>
        </div>
      )}
      {found?.total === 0 && (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={SearchX}
            title="No entries found"
            role="status"
            actions={<Button onClick={() => change(EVERYTHING)}>Clear filters</Button>}
          >
            No entry matches these filters.
          </EmptyState>
        </div>
      )}
      {found && found.total > 0 && (
        <FoundEntries
          found={found}
          busy={query.isFetching}
          onPage={(page) => {
            change({ page });
            scrollTo(0, 0);
          }}
        />
      )}
    </Page>
  );
}

function countOf(total: number): string {
  return total === 1 ? "1 entry" : `${formatNumber(total)} entries`;
}
