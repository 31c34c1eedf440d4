import { useQuery } from "@tanstack/react-query";
import { FileSpreadsheet, FileX, Replace, Rows3, Users } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import type { Draft } from "#contract/imports/drafts/schemas";
import { monthLabel } from "#contract/time/calendar";
import { useUnsavedWarning } from "#web/lead/unsaved-warning.ts";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
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
import { ImportedBefore, NoExpiry } from "../upload/FileNotices.tsx";
import { ChangesView, isOfChanges } from "./ChangesView.tsx";
import { Discard, DraftBar } from "./DraftBar.tsx";
import { draftOf, isGone, othersInDraft, rereadImport, useCheck } from "./data.ts";
import { KeptEdits, UnsavedEdits } from "./EditNotices.tsx";
import { KnownChoice } from "./KnownChoice.tsx";
import { OtherMonth, WithoutExpiry } from "./MonthNotices.tsx";
import { PeopleTab } from "./PeopleTab.tsx";
import { DraftSums, RowChoices } from "./RowChoices.tsx";
import { RowsTab } from "./RowsTab.tsx";
import { draftStepOf, draftSteps } from "./steps.ts";
import { useDraftPage } from "./use-draft-page.ts";
import { focusGrid } from "./use-grid-cursor.ts";
import { ValuesTab } from "./ValuesTab.tsx";

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
  const page = useDraftPage(draft);
  const { id, tab, choice, edits } = page;
  const { counts, columns } = draft;
  const { show, search } = choice;
  useUnsavedWarning(edits.isSaving || edits.problem !== undefined);
  const tabs = useScrollToChosenTab(tab);
  return (
    <>
      {tab === "rows" && <SkipToRows />}
      <FileLine draft={draft}>
        <KnownChoice page={page} />
      </FileLine>
      {/* In a low window the first row comes before them. */}
      <div className="low:order-1 low:mt-2.5">
        <div className="mb-2.5 empty:hidden">
          <ImportedBefore fileName={draft.fileName} rows={draft.rows}>
            {counts.new === 0 ? "No row is new." : `New rows: ${formatNumber(counts.new)}.`}
          </ImportedBefore>
        </div>
        <OthersInDraft id={id} />
        <OtherMonth draft={draft} />
        {counts.new > 0 && !columns.includes("insuranceExpiry") && (
          <div className="mb-2.5">
            <NoExpiry leads={counts.new} />
          </div>
        )}
        <KeptEdits carried={draft.carried} />
      </div>
      <DraftSums page={page} />
      <div ref={tabs}>
        <Tabs
          label="What the import does"
          value={tab}
          onChange={(next) => page.change({ tab: next })}
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
              <div className="low:flex low:gap-x-5">
                <RowSearch value={search} onSearch={page.find} />
                <RowChoices page={page} />
              </div>
              {isOfChanges(show) ? <ChangesView page={page} show={show} /> : <RowsTab page={page} />}
            </>
          )}
        </Tabs>
      </div>
      <div className="flex-1" />
      <DraftBar page={page} />
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
  return (
    <search className="mt-2.5 block w-[290px] flex-none max-md:w-full low:w-[290px]!">
      <SearchField
        label="Search the rows"
        placeholder="Name, phone or vehicle number"
        value={value}
        onSearch={onSearch}
        size="s"
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

function FileLine({ draft, children }: { draft: Draft; children?: ReactNode }) {
  const { fileName, source, rows, campaignMonth } = draft;
  return (
    <div className="mb-2.5 flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1.5 low:flex-nowrap">
      <p className="flex min-w-0 flex-auto flex-wrap items-center gap-x-2 text-ink-2">
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
      {children}
    </div>
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
