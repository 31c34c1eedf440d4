import { useQuery } from "@tanstack/react-query";
import { FileUp, SearchX, Upload } from "lucide-react";
import type { ImportPage } from "#contract/imports/schemas";
import { importStateNames, importStates } from "#contract/imports/states";
import { monthLabel } from "#contract/time/calendar";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { usePageWithinRange } from "#web/lib/list/page-within-range.ts";
import { focusRow } from "#web/lib/list/row-focus.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { DataTable, DataTableSkeleton } from "#web/ui/DataTable.tsx";
import { EmptyBox } from "#web/ui/EmptyBox.tsx";
import { type Filter, FilterSelects } from "#web/ui/FilterSelect.tsx";
import { Page } from "#web/ui/Page.tsx";
import { QueryView } from "#web/ui/QueryView.tsx";
import { IMPORTS_PER_PAGE, importsOf } from "./data.ts";
import { ImportCard, importColumns } from "./import-columns.tsx";
import { EVERY_IMPORT, type HistoryState, OF_HISTORY, useHistoryState } from "./list-state.ts";

const table = { label: "Imports", columns: importColumns };

/** A row of the table or a card, and the link that opens its import. */
const ROW = [":is(tr, li)", "[data-import]"] as const;

/** Every import with what it did, newest first. */
export function ImportsScreen() {
  const [state, change] = useHistoryState();
  const query = useQuery(importsOf(state));
  const found = query.data;
  usePageWithinRange(state.page, query.isFetching ? undefined : found?.totalPages, change);
  useKeys({ J: () => focusRow(1, ...ROW), K: () => focusRow(-1, ...ROW) });
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
        <search className="mb-2.5 flex flex-wrap items-center gap-2">
          <FilterSelects
            filters={filtersOf(state, found)}
            readers={OF_HISTORY}
            state={state}
            onChange={change}
          />
          <p role="status" className="num min-h-[18px] text-12 text-ink-3 max-md:ml-0.5 max-md:w-full">
            {found && !query.isPlaceholderData && sumOf(found)}
          </p>
        </search>
      )}
      <QueryView
        query={query}
        failed="Could not load the imports"
        loading={<DataTableSkeleton {...table} loading="Loading the imports" rows={5} card="h-[89px]" />}
        isEmpty={({ total }) => total === 0}
        empty={
          isNarrowed ? (
            <EmptyBox
              icon={SearchX}
              title="No imports found"
              role="status"
              actions={<Button onClick={() => change(EVERY_IMPORT)}>Clear filters</Button>}
            >
              No import matches these filters.
            </EmptyBox>
          ) : (
            <EmptyBox
              icon={FileUp}
              title="No imports yet"
              role="status"
              guide="import"
              actions={
                <ButtonLink icon={Upload} href="/csv-upload">
                  New import
                </ButtonLink>
              }
            >
              Uploaded files and their results. You can undo each of them.
            </EmptyBox>
          )
        }
      >
        {({ imports, ...pages }) => (
          <DataTable
            {...table}
            rows={imports}
            keyOf={({ id }) => id}
            covered
            card={(one) => <ImportCard record={one} />}
            busy={query.isFetching && query.isPlaceholderData}
            paging={{ ...pages, perPage: IMPORTS_PER_PAGE, onPage: (page) => change({ page }) }}
          />
        )}
      </QueryView>
    </Page>
  );
}

const filtersOf = (
  { month }: HistoryState,
  { people = [], months = [] }: Partial<ImportPage> = {},
): Filter<"month" | "user" | "state">[] => [
  {
    key: "month",
    label: "Month",
    all: "All months",
    width: "w-[140px]",
    unlisted: month && monthLabel(month),
    choices: months.map((one) => [one, monthLabel(one)]),
  },
  {
    key: "user",
    label: "Person",
    all: "Everybody",
    unlisted: "…",
    width: "w-[160px]",
    choices: people.map(({ id, name }) => [id, name]),
  },
  {
    key: "state",
    label: "State",
    all: "Any state",
    width: "w-[130px]",
    choices: importStateNames.map((name) => [name, importStates[name].label]),
  },
];

function sumOf({ total, added, removed }: ImportPage): string {
  const undone = removed > 0 ? `, ${formatNumber(removed)} of them undone` : "";
  return `${formatCount(total, "import")}, ${formatCount(added, "lead")} added${undone}`;
}
