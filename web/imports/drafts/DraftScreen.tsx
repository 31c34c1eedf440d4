import { useQuery } from "@tanstack/react-query";
import { FileSpreadsheet, FileX, Replace, Rows3, Users } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { draftShows, draftSorts } from "#contract/imports/drafts/plan";
import type { Draft, DraftShow } from "#contract/imports/drafts/schemas";
import { type ColumnName, columnNames } from "#contract/lead/columns";
import { sortOrders } from "#contract/sort-order";
import { monthLabel } from "#contract/time/calendar";
import { useUnsavedWarning } from "#web/lead/unsaved-warning.ts";
import { oneOf, page, useAddress, type ValuesOf } from "#web/lib/browser/address.ts";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { useScrollToChosenTab } from "#web/lib/list/scroll-to-tab.ts";
import { presenceText } from "#web/lib/live/presence.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { QueryView } from "#web/ui/QueryView.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { Steps } from "#web/ui/Steps.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { matchAddress } from "../upload/draft-files.ts";
import { ImportedBefore } from "../upload/FileNotices.tsx";
import { ChangesView, isOfChanges } from "./ChangesView.tsx";
import { Discard, DraftBar } from "./DraftBar.tsx";
import { draftOf, isGone, othersInDraft, rereadImport, useCheck } from "./data.ts";
import { KeptEdits, UnsavedEdits } from "./EditNotices.tsx";
import { OtherMonth, WithoutExpiry } from "./MonthNotices.tsx";
import { PeopleTab } from "./PeopleTab.tsx";
import { DraftSums, RowChoices } from "./RowChoices.tsx";
import { RowsTab } from "./RowsTab.tsx";
import { draftStepOf, draftSteps } from "./steps.ts";
import { useEdits } from "./use-edits.ts";
import { focusGrid } from "./use-grid-cursor.ts";
import { ValuesTab } from "./ValuesTab.tsx";

/** What of a draft is shown. Without a choice: the rows that have errors, if there are any. */
const OF_DRAFT = {
  tab: oneOf(["rows", "values", "people"], "rows"),
  show: oneOf(draftShows),
  column: oneOf(columnNames),
  sort: oneOf(draftSorts, "row"),
  sortOrder: oneOf(sortOrders, "asc"),
  page,
};
type DraftState = ValuesOf<typeof OF_DRAFT>;

function useDraftState(): [DraftState, (next: Partial<DraftState>) => void] {
  const [state, change] = useAddress(OF_DRAFT);
  return [state, (next) => change({ ...state, page: 1, ...next }, "push")];
}

/** An import before anything is stored: what it would do, and its rows to be edited. */
export function DraftScreen({ id }: { id: string }) {
  const query = useQuery(draftOf(id));
  return (
    <div className="flex flex-col md:-mb-6 md:min-h-[calc(100dvh-var(--topbar-h)-1rem)]">
      <Steps steps={draftSteps} current={draftStepOf.check} />
      {isGone(query.error) ? (
        <Gone id={id} />
      ) : (
        <QueryView query={query} failed="The draft could not be loaded">
          {(draft) => (draft.checked ? <Checked draft={draft} /> : <Unchecked draft={draft} />)}
        </QueryView>
      )}
    </div>
  );
}

/** Discarded or started in another window or by somebody else. Once started, the page shows the import in place of this. */
function Gone({ id }: { id: string }) {
  useEffect(() => void rereadImport(id), [id]);
  return (
    <>
      <UnsavedEdits draft={id} />
      <EmptyState
        icon={FileX}
        title="This draft is no longer here"
        role="status"
        actions={
          <>
            <ButtonLink href="/csv-upload" variant="primary">
              CSV Upload
            </ButtonLink>
            <ButtonLink href="/csv-upload/imports">Import history</ButtonLink>
          </>
        }
      >
        It was discarded or imported in another window or by somebody else.
      </EmptyState>
    </>
  );
}

function Checked({ draft }: { draft: Draft }) {
  const [state, change] = useDraftState();
  const edits = useEdits(String(draft.id));
  useUnsavedWarning(edits.isSaving || edits.problem !== undefined);
  const { tab, column, sort, sortOrder } = state;
  const tabs = useScrollToChosenTab(tab);
  // Once the last row is edited, the list stays as it is.
  const [firstShow] = useState<DraftShow>(draft.counts.mending > 0 ? "mending" : "all");
  const show = state.show ?? firstShow;
  // Not in the address: it may be a name or a phone number.
  const [search, setSearch] = useState("");
  const find = (words: string) => {
    setSearch(words);
    change({});
  };
  const choose = (next: DraftShow, of?: ColumnName) => change({ tab: "rows", show: next, column: of });
  return (
    <>
      {tab === "rows" && <SkipToRows />}
      <FileLine draft={draft} />
      <div className="mb-2.5 empty:hidden">
        <ImportedBefore fileName={draft.fileName} rows={draft.rows}>
          {draft.counts.new === 0 ? "No row is new." : `New rows: ${formatNumber(draft.counts.new)}.`}
        </ImportedBefore>
      </div>
      <OthersInDraft id={String(draft.id)} />
      <OtherMonth draft={draft} />
      <KeptEdits carried={draft.carried} />
      <DraftSums draft={draft} show={tab === "rows" ? show : "all"} onShow={(next) => choose(next)} />
      <div ref={tabs}>
        <Tabs
          label="What the import does"
          value={tab}
          onChange={(next) => change({ tab: next })}
          items={[
            { value: "rows", label: "Rows", icon: Rows3, count: formatNumber(draft.rows) },
            {
              value: "values",
              label: "Replace values",
              icon: Replace,
              count: draft.unknownValues > 0 ? formatNumber(draft.unknownValues) : undefined,
            },
            { value: "people", label: "Who gets them", icon: Users },
          ]}
        >
          {tab === "values" && <ValuesTab draft={draft} />}
          {tab === "people" && <PeopleTab draft={draft} />}
          {tab === "rows" && (
            <>
              <WithoutExpiry draft={draft} />
              <RowSearch value={search} onSearch={find} />
              <RowChoices draft={draft} show={show} column={column} onChoose={choose} />
              {isOfChanges(show) ? (
                <ChangesView
                  draft={draft}
                  show={show}
                  search={search}
                  page={state.page}
                  onPage={(page) => change({ page })}
                  onPlan={() => {
                    if (show !== "changed") choose("changed");
                  }}
                />
              ) : (
                <RowsTab
                  draft={draft}
                  choice={{ show, column, search, sort, sortOrder }}
                  edits={edits}
                  onSort={change}
                />
              )}
            </>
          )}
        </Tabs>
      </div>
      <div className="flex-1" />
      <DraftBar
        draft={draft}
        edits={edits}
        onPeople={() => change({ tab: "people" })}
        onKept={() => choose("kept")}
      />
    </>
  );
}

/** Two people may edit one draft. */
function OthersInDraft({ id }: { id: string }) {
  const { data: names = [] } = useQuery(othersInDraft(id));
  return (
    <div role="status" className="mb-2.5 empty:hidden">
      {names.length > 0 && (
        <Notice>{presenceText(names, "this draft")}. Import stores what all of you have changed.</Notice>
      )}
    </div>
  );
}

function RowSearch({ value, onSearch }: { value: string; onSearch: (words: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useKeys({ "/": () => input.current?.focus() });
  return (
    <search className="mt-2.5 block w-[290px] max-md:w-full">
      <SearchField
        label="Search the rows"
        placeholder="Name, phone or vehicle number"
        value={value}
        onSearch={onSearch}
        size="s"
        input={input}
      />
    </search>
  );
}

function SkipToRows() {
  return (
    <button
      type="button"
      onClick={focusGrid}
      className="mb-2 self-start rounded-md bg-accent px-3 py-2 font-medium text-accent-on not-focus:sr-only max-md:hidden"
    >
      Skip to the rows
    </button>
  );
}

function FileLine({ draft: { fileName, source, rows, campaignMonth } }: { draft: Draft }) {
  return (
    <p className="mb-2.5 flex min-w-0 flex-wrap items-center gap-x-2 text-ink-2">
      <FileSpreadsheet aria-hidden className="size-4 flex-none" strokeWidth={1.75} />
      <span className="truncate pr-px font-medium text-ink" title={fileName}>
        {fileName}
      </span>
      <span className="num flex-none">
        {formatCount(rows, "row")}
        {source && `, ${source}`}, {campaignMonth ? "to " : "each to its expiry month"}
        {campaignMonth && <b className="font-semibold text-ink">{monthLabel(campaignMonth)}</b>}
      </span>
    </p>
  );
}

/** Not all of its rows have come, or the check was cut off. */
function Unchecked({ draft }: { draft: Draft }) {
  const { id, staged, rows } = draft;
  const check = useCheck(String(id));
  return (
    <div className="grid gap-3">
      <FileLine draft={draft} />
      {staged < rows ? (
        <Notice tone="warn" title={`Only ${formatNumber(staged)} of ${formatNumber(rows)} rows were sent`}>
          The page was closed before the end. Choose the same file again.{" "}
          <ButtonLink size="s" href={matchAddress(id)}>
            Choose the file
          </ButtonLink>
        </Notice>
      ) : (
        <Notice tone="info" title="The rows are not checked yet">
          <Button
            size="s"
            busy={check.isPending}
            busyLabel="Checking..."
            onClick={() => check.mutate(undefined)}
          >
            Check rows
          </Button>
        </Notice>
      )}
      <div>
        <Discard id={id} />
      </div>
    </div>
  );
}
