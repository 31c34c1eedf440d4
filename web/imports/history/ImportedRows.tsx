import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useRef, useState } from "react";
import type { ImportRecord } from "#contract/imports/schemas";
import { rowResultNames } from "#contract/imports/states";
import { reasonOf } from "#web/lib/http/api.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { useKeys } from "#web/lib/keys/keys.ts";
import { usePageWithinRange } from "#web/lib/list/page-within-range.ts";
import { leadRowKeys } from "#web/lib/list/row-focus.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { EmptyState, ErrorState } from "#web/ui/EmptyState.tsx";
import { ExportMenu } from "#web/ui/ExportMenu.tsx";
import { PageSummary, Pagination } from "#web/ui/Pagination.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { leadsFileOf, ROWS_PER_PAGE, rowsOf } from "./data.ts";
import { ImportFigures } from "./ImportFigures.tsx";
import { type RowsState, useRowsState } from "./list-state.ts";
import { RowsTable } from "./RowsTable.tsx";

/** The rows of an import; its figures choose which. */
export function ImportedRows({ record }: { record: ImportRecord }) {
  const [chosen, change] = useRowsState();
  const state = { ...chosen, result: shownOf(record, chosen) };
  // Names and numbers stay out of the address.
  const [search, setSearch] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const query = useQuery(rowsOf(String(record.id), record.state, state, search));
  const found = query.data;
  const isUndone = record.state === "undone";
  const mayExport = useMay("customers:export");
  usePageWithinRange(state.page, query.isFetching ? undefined : found?.totalPages, (page) =>
    change({ page }),
  );
  useKeys({
    "/": () => input.current?.focus(),
    ...leadRowKeys,
  });
  return (
    <>
      <ImportFigures record={record} state={state} onChange={change} />
      <search className="mb-2.5 flex flex-wrap items-center gap-2">
        <div className="w-[290px] max-md:w-full">
          <SearchField
            label="Search this import"
            placeholder="Name, phone or vehicle number"
            value={search}
            onSearch={(words) => {
              setSearch(words);
              change({});
            }}
            input={input}
          />
        </div>
        {state.result === "added" && isUndone && (
          <>
            <Chip on={!state.undone} onClick={() => change({ undone: undefined })}>
              All
            </Chip>
            <Chip on={state.undone === "no"} onClick={() => change({ undone: "no" })}>
              Stayed
            </Chip>
            <Chip on={state.undone === "yes"} onClick={() => change({ undone: "yes" })}>
              Removed
            </Chip>
          </>
        )}
        {state.result === "added" && !isUndone && (
          <>
            <Chip on={!state.worked} onClick={() => change({ worked: undefined })}>
              All
            </Chip>
            <Chip on={state.worked === "yes"} onClick={() => change({ worked: "yes" })}>
              Worked on
            </Chip>
            <Chip on={state.worked === "no"} onClick={() => change({ worked: "no" })}>
              Not worked on
            </Chip>
          </>
        )}
        {mayExport && state.result !== "refused" && state.undone !== "yes" && found && found.total > 0 && (
          <span className="ml-auto grid max-md:ml-0 max-md:w-full">
            <ExportMenu addressOf={(format) => leadsFileOf(String(record.id), state, search, format)} />
          </span>
        )}
      </search>
      {query.isPending && <Loading text="Loading..." />}
      {query.isError && !found && (
        <ErrorState title="Could not load the rows" busy={query.isFetching} onRetry={() => query.refetch()}>
          {reasonOf(query.error)}
        </ErrorState>
      )}
      {found?.total === 0 && (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState icon={SearchX} title="No rows here" role="status">
            {emptyReason(record, state, search)}
          </EmptyState>
        </div>
      )}
      {found && found.total > 0 && (
        <RowsTable
          rows={found.rows}
          header={found.header}
          result={state.result}
          busy={query.isFetching && query.isPlaceholderData}
          foot={
            <Pagination
              page={found.page}
              totalPages={found.totalPages}
              onPage={(page) => change({ page })}
              summary={
                <PageSummary
                  page={found.page}
                  perPage={ROWS_PER_PAGE}
                  shown={found.rows.length}
                  total={found.total}
                />
              }
            />
          }
        />
      )}
    </>
  );
}

/** The added rows; those of another result where none were added. */
const shownOf = (record: ImportRecord, { result }: RowsState) =>
  result === "added" && record.added === 0
    ? (rowResultNames.find((name) => record[name] > 0) ?? result)
    : result;

function emptyReason({ undoUntil, state }: ImportRecord, rows: RowsState, search: string): string {
  if (search || rows.worked) return "No row matches.";
  if (state === "undone" && rows.result === "added" && rows.undone === "no")
    return "No lead of this import stayed.";
  if (state === "undone" && rows.result === "added")
    return "The leads of this import were removed, and their customers with them.";
  return undoUntil ? "This import has no such rows." : "The rows of an import are kept for 90 days.";
}
