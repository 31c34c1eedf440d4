import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useState } from "react";
import type { ImportRecord } from "#contract/imports/schemas";
import { type RowResult, rowResultNames } from "#contract/imports/states";
import { useMay } from "#web/lib/http/session.tsx";
import { useKeys } from "#web/lib/keys/keys.ts";
import { usePageWithinRange } from "#web/lib/list/page-within-range.ts";
import { leadRowKeys } from "#web/lib/list/row-focus.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";
import { EmptyBox } from "#web/ui/EmptyBox.tsx";
import { ExportMenu } from "#web/ui/ExportMenu.tsx";
import { QueryView } from "#web/ui/QueryView.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { leadsFileOf, ROWS_PER_PAGE, rowsOf } from "./data.ts";
import { ImportFigures } from "./ImportFigures.tsx";
import { columnsOf, LeadCard } from "./imported-columns.tsx";
import { type RowsState, useRowsState } from "./list-state.ts";

const labels: Record<RowResult, string> = {
  added: "Added rows",
  changed: "Changed rows",
  unchanged: "Unchanged rows",
  refused: "Rejected rows",
};

/** Which of the added rows: by what the undo did, or by what happened since. */
const ofUndone = {
  key: "undone",
  choices: [
    [undefined, "All"],
    ["no", "Stayed"],
    ["yes", "Removed"],
  ],
} as const;
const ofWorked = {
  key: "worked",
  choices: [
    [undefined, "All"],
    ["yes", "Worked on"],
    ["no", "Not worked on"],
  ],
} as const;

/** The rows of an import; its figures choose which. */
export function ImportedRows({ record }: { record: ImportRecord }) {
  const [chosen, change] = useRowsState();
  const state = { ...chosen, result: shownOf(record, chosen) };
  // Names and numbers stay out of the address.
  const [search, setSearch] = useState("");
  const query = useQuery(rowsOf(String(record.id), record.state, state, search));
  const found = query.data;
  const { key, choices } = record.state === "undone" ? ofUndone : ofWorked;
  const mayExport = useMay("customers:export");
  usePageWithinRange(state.page, query.isFetching ? undefined : found?.totalPages, change);
  useKeys(leadRowKeys);
  return (
    <>
      <ImportFigures
        record={record}
        shown={state.result}
        onChoose={(result) => change({ result, worked: undefined, undone: undefined })}
      />
      <search className="flex flex-wrap items-center gap-2">
        <div className="w-[290px] max-md:w-full">
          <SearchField
            label="Search this import"
            placeholder="Name, phone or vehicle number"
            value={search}
            onSearch={(words) => {
              setSearch(words);
              change({});
            }}
          />
        </div>
        {state.result === "added" &&
          choices.map(([value, label]) => (
            <Chip key={label} on={state[key] === value} onClick={() => change({ [key]: value })}>
              {label}
            </Chip>
          ))}
        {mayExport && state.result !== "refused" && state.undone !== "yes" && found && found.total > 0 && (
          <span className="ml-auto grid max-md:ml-0 max-md:w-full">
            <ExportMenu addressOf={(format) => leadsFileOf(record.id, state, search, format)} />
          </span>
        )}
      </search>
      <QueryView
        query={query}
        failed="Could not load the rows"
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyBox icon={SearchX} title="No rows here" role="status">
            {emptyReason(record, state, search)}
          </EmptyBox>
        }
      >
        {({ rows, header, ...pages }) => (
          <DataTable
            label={labels[state.result]}
            columns={columnsOf(state.result, header)}
            rows={rows}
            keyOf={({ id }) => id}
            leadOf={({ lead }) => lead?.id}
            covered
            cardClassName="grid gap-0.5 px-3.5 py-3"
            card={state.result === "refused" ? undefined : (row) => <LeadCard row={row} />}
            busy={query.isFetching && query.isPlaceholderData}
            paging={{ ...pages, perPage: ROWS_PER_PAGE, onPage: (page) => change({ page }) }}
          />
        )}
      </QueryView>
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
