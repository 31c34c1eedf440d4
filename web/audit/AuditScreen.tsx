import { useMutation, useQuery } from "@tanstack/react-query";
import { SearchX, ShieldCheck } from "lucide-react";
import type { ChainCheck } from "#contract/audit/calls";
import { formatNumber } from "#web/lib/format/format.ts";
import { reasonOf, send } from "#web/lib/http/api.ts";
import { usePageWithinRange } from "#web/lib/list/page-within-range.ts";
import { Button } from "#web/ui/Button.tsx";
import { DataTable, DataTableSkeleton } from "#web/ui/DataTable.tsx";
import { EmptyBox } from "#web/ui/EmptyBox.tsx";
import { ExportMenu } from "#web/ui/ExportMenu.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Page } from "#web/ui/Page.tsx";
import { RefetchedView } from "#web/ui/RefetchedView.tsx";
import { ENTRIES_PER_PAGE, entriesOf, fileOf } from "./data.ts";
import { EntryCard, entryColumns } from "./entry-columns.tsx";
import { Filters } from "./Filters.tsx";
import { EVERYTHING, useListState } from "./list-state.ts";

const table = { label: "Audit log", columns: entryColumns };

/** The audit log: who did what, when and from where. */
export function AuditScreen() {
  const [state, change] = useListState();
  const query = useQuery(entriesOf(state));
  const check = useMutation({ mutationFn: () => send("GET /api/audit-log/check") });
  const found = query.data;
  usePageWithinRange(state.page, query.isFetching ? undefined : found?.totalPages, change);

  return (
    <Page title="Audit Log">
      <Filters state={state} people={found?.people ?? []} onChange={change}>
        <p role="status" className="num min-h-[18px] text-12 text-ink-3 max-md:ml-0.5 max-md:w-full">
          {found && !query.isFetching && countOf(found.total)}
        </p>
        <div className="ml-auto flex flex-wrap gap-2 max-md:ml-0">
          <Button icon={ShieldCheck} busy={check.isPending} onClick={() => check.mutate()}>
            Verify log
          </Button>
          <ExportMenu addressOf={(format) => fileOf(state, format)} />
        </div>
      </Filters>
      {(check.data || check.error) && !check.isPending && (
        <div className="mb-2.5">
          <CheckResult result={check.data} error={check.error} />
        </div>
      )}
      <RefetchedView
        query={query}
        failed="Could not load the audit log"
        outOfDate="These entries may be out of date."
        loading={<DataTableSkeleton {...table} loading="Loading the audit log" card="h-[89px]" />}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyBox
            icon={SearchX}
            title="No entries found"
            role="status"
            actions={<Button onClick={() => change(EVERYTHING)}>Clear filters</Button>}
          >
            No entry matches these filters.
          </EmptyBox>
        }
      >
        {({ entries, ...pages }) => (
          <DataTable
            {...table}
            rows={entries}
            keyOf={({ id }) => id}
            card={(entry) => <EntryCard entry={entry} />}
            busy={query.isFetching}
            paging={{ ...pages, perPage: ENTRIES_PER_PAGE, onPage: (page) => change({ page }) }}
          />
        )}
      </RefetchedView>
    </Page>
  );
}

function countOf(total: number): string {
  return total === 1 ? "1 entry" : `${formatNumber(total)} entries`;
}

/** Whether the log is unchanged. */
function CheckResult({ result, error }: { result: ChainCheck | undefined; error: Error | null }) {
  if (error) {
    return (
      <Notice tone="warn" role="alert" title="The log could not be checked">
        {reasonOf(error)}
      </Notice>
    );
  }
  if (!result) return null;
  const { chain, checked } = result;
  if (chain.intact) {
    return (
      <Notice tone="ok" role="status" title="The log is intact">
        {formatNumber(checked)} entries checked: none was changed, removed or added.
      </Notice>
    );
  }
  return (
    <Notice tone="danger" role="alert" title={`The log is broken at entry ${chain.brokenAt}`}>
      This entry is missing or does not match the one before it. Someone has changed, removed or added entries
      directly in the database.
    </Notice>
  );
}
