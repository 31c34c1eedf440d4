import { useQuery } from "@tanstack/react-query";
import { FileUp, SearchX, Upload } from "lucide-react";
import type { ImportPage } from "#contract/imports/schemas";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { reasonOf } from "#web/lib/http/api.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { usePageWithinRange } from "#web/lib/list/page-within-range.ts";
import { focusRow } from "#web/lib/list/row-focus.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState, ErrorState } from "#web/ui/EmptyState.tsx";
import { Page } from "#web/ui/Page.tsx";
import { PageSummary, Pagination } from "#web/ui/Pagination.tsx";
import { IMPORTS_PER_PAGE, importsOf } from "./data.ts";
import { HistoryFilters } from "./HistoryFilters.tsx";
import { ImportsSkeleton, ImportsTable } from "./ImportsTable.tsx";
import { EVERY_IMPORT, useHistoryState } from "./list-state.ts";

/** Every import with what it did, newest first. */
export function ImportsScreen() {
  const [state, change] = useHistoryState();
  const query = useQuery(importsOf(state));
  const found = query.data;
  usePageWithinRange(state.page, query.isFetching ? undefined : found?.totalPages, (page) =>
    change({ page }),
  );
  useKeys({ J: () => focusRow(1, "[data-import]", "a"), K: () => focusRow(-1, "[data-import]", "a") });
  const isNarrowed = state.month !== undefined || state.user !== undefined || state.state !== undefined;

  return (
    <Page
      title="Import history"
      back={{ href: "/csv-upload", label: "CSV Upload" }}
      actions={
        <ButtonLink variant="primary" icon={Upload} href="/csv-upload">
          New import
        </ButtonLink>
      }
    >
      {(isNarrowed || found?.total !== 0) && (
        <HistoryFilters state={state} people={found?.people ?? []} onChange={change}>
          <p role="status" className="num min-h-[18px] text-12 text-ink-3 max-md:ml-0.5 max-md:w-full">
            {found && !query.isPlaceholderData && sumOf(found)}
          </p>
        </HistoryFilters>
      )}
      {query.isPending && <ImportsSkeleton />}
      {query.isError && !found && (
        <ErrorState
          title="Could not load the imports"
          busy={query.isFetching}
          onRetry={() => query.refetch()}
        >
          {reasonOf(query.error)}
        </ErrorState>
      )}
      {found?.total === 0 && (
        <div className="rounded-lg border border-line bg-surface">
          {isNarrowed ? (
            <EmptyState
              icon={SearchX}
              title="No imports found"
              role="status"
              actions={<Button onClick={() => change(EVERY_IMPORT)}>Clear filters</Button>}
            >
              No import matches these filters.
            </EmptyState>
          ) : (
            <EmptyState
              icon={FileUp}
              title="No imports yet"
              role="status"
              actions={
                <ButtonLink icon={Upload} href="/csv-upload">
                  New import
                </ButtonLink>
              }
            >
              Uploaded files and their results. You can undo each of them.
            </EmptyState>
          )}
        </div>
      )}
      {found && found.total > 0 && (
        <ImportsTable
          imports={found.imports}
          busy={query.isFetching && query.isPlaceholderData}
          foot={
            <Pagination
              page={found.page}
              totalPages={found.totalPages}
              onPage={(page) => {
                change({ page });
                scrollTo(0, 0);
              }}
              summary={
                <PageSummary
                  page={found.page}
                  perPage={IMPORTS_PER_PAGE}
                  shown={found.imports.length}
                  total={found.total}
                />
              }
            />
          }
        />
      )}
    </Page>
  );
}

function sumOf({ total, added, removed }: ImportPage): string {
  const undone = removed > 0 ? `, ${formatNumber(removed)} of them undone` : "";
  return `${formatCount(total, "import")}, ${formatCount(added, "lead")} added${undone}`;
}
