import { useQuery } from "@tanstack/react-query";
import { RotateCw, Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useParams, useSearch } from "wouter";
import type { ImportRecord } from "#contract/imports/schemas";
import { type ImportState, importStates, STOPPED_AFTER_MINUTES } from "#contract/imports/states";
import { isId } from "#web/lib/browser/address.ts";
import { preloadable } from "#web/lib/browser/preload.ts";
import { formatCount, formatDate, formatNumber, formatTime } from "#web/lib/format/format.ts";
import { ApiError } from "#web/lib/http/api.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { ErrorState } from "#web/ui/EmptyState.tsx";
import { ExportMenu } from "#web/ui/ExportMenu.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Page } from "#web/ui/Page.tsx";
import { QueryView } from "#web/ui/QueryView.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { UnsavedEdits } from "../drafts/EditNotices.tsx";
import { DoneImport } from "./DoneImport.tsx";
import { importOf, rejectedFileOf, useImportAction, useWatchedImport, watchImport } from "./data.ts";
import { ImportedRows } from "./ImportedRows.tsx";
import { StateBadge } from "./import-columns.tsx";
import { aboutImport, handledRows, nameOf, progressText } from "./import-text.ts";
import { isDoneAddress } from "./list-state.ts";
import { RunningImport } from "./RunningImport.tsx";
import { UndoDialog, UndoneImport } from "./Undo.tsx";

const draftScreen = preloadable(async () => (await import("../drafts/DraftScreen.tsx")).DraftScreen);

const BACK = { href: "/csv-upload/imports", label: "Import history" };

/** One import: its rows by what became of them, its rejected rows as a file, and its undo. */
export function ImportScreen() {
  const { id = "" } = useParams();
  return <OneImport key={id} id={id} />;
}

function OneImport({ id }: { id: string }) {
  const query = useQuery({ ...importOf(id), enabled: isId(id) });
  const record = query.data;
  const [asking, setAsking] = useState(false);
  const isDone = useDoneStep(record);
  useLeadsAfterwards(record?.state);
  const Draft = draftScreen.use(record?.state === "draft");
  const isQueued = record && importStates[record.state].queued;
  const isUnderWay = record && (isDone || isQueued || record.state === "draft");
  const isMissing = !record && (!isId(id) || (query.error instanceof ApiError && query.error.status === 404));
  return (
    <Page
      title={
        isUnderWay ? "CSV Upload" : record ? `Import of ${formatDate(new Date(record.createdAt))}` : "Import"
      }
      documentTitle={record && nameOf(record)}
      back={BACK}
      actions={
        record?.undoUntil &&
        !isDone && (
          <Button icon={Undo2} variant="danger-quiet" onClick={() => setAsking(true)}>
            Undo import...
          </Button>
        )
      }
    >
      {isMissing ? (
        <ErrorState title="There is no such import">It may have been removed.</ErrorState>
      ) : (
        <QueryView query={query} failed="The import could not be loaded">
          {(found) => (
            <>
              {found.state !== "draft" && <UnsavedEdits draft={id} />}
              {found.state === "draft" ? (
                Draft ? (
                  <Draft id={id} />
                ) : (
                  <Loading text="Loading..." />
                )
              ) : isQueued ? (
                <RunningImport record={found} />
              ) : isDone ? (
                <DoneImport record={found} onUndo={() => setAsking(true)} />
              ) : (
                <EndedImport record={found} />
              )}
            </>
          )}
        </QueryView>
      )}
      {record && <UndoDialog record={record} open={asking} onClose={() => setAsking(false)} />}
    </Page>
  );
}

/** What an import did, with its rows. */
function EndedImport({ record }: { record: ImportRecord }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-baseline gap-x-2.5 text-16 font-semibold wrap-anywhere">
            {nameOf(record)}
            <span className="text-13 font-normal">
              <StateBadge state={record.state} />
            </span>
          </h2>
          <p className="num mt-0.5 text-ink-2">{aboutImport(record)}</p>
        </div>
        {record.refused > 0 && (
          <span className="ml-auto max-md:ml-0">
            <ExportMenu addressOf={(format) => rejectedFileOf(record.id, format)}>Reject file</ExportMenu>
          </span>
        )}
      </div>
      <StatusNotice record={record} />
      {record.state === "failed" && <FailedNotice record={record} />}
      {record.state === "undone" && <UndoneImport record={record} />}
      <ImportedRows record={record} />
    </div>
  );
}

/** Whether the last step is shown instead of the rows: to those who saw the import run, or open it from the message that it has ended. */
function useDoneStep(record: ImportRecord | undefined): boolean {
  const isWatched = useWatchedImport() === String(record?.id);
  const isAsked = isDoneAddress(useSearch());
  const state = record?.state;
  useEffect(() => {
    // Its end is seen here, and needs no message.
    if (isWatched && hasEnded(state)) watchImport(undefined);
  }, [isWatched, state]);
  return state === "done" && isAsked;
}

const hasEnded = (state: ImportState | undefined) => state !== undefined && importStates[state].ended;

/** Lists of leads are read again once an import or an undo has ended. */
function useLeadsAfterwards(state: ImportState | undefined) {
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== undefined && before.current !== state && hasEnded(state))
      void refreshAfterCall("POST /api/imports/:id/undo");
    before.current = state;
  }, [state]);
}

const AGAIN = "rows that are here already are recognised.";

/** How far an upload or an undo is, or that the file is not whole and what to do. */
function StatusNotice({ record }: { record: ImportRecord }) {
  const { state, undone, added, storedAt, notImported: left } = record;
  const progress = progressText(record);
  const rest =
    left > 0
      ? `What it stored stays; ${formatCount(left, "row")} ${left === 1 ? "was" : "were"} not imported. For the rest choose the file again: ${AGAIN}`
      : "What it stored stays; the rest of the file was not stored.";
  const notices: Partial<Record<ImportRecord["state"], { title?: string; text: string }>> = {
    receiving: {
      title: `Rows are coming${progress ? `: ${progress} so far` : ""}`,
      text: `The latest came at ${formatTime(storedAt)}. The page that sends them must stay open.`,
    },
    undoing: {
      text: `Undoing: ${formatNumber(undone?.removed ?? 0)} of ${formatNumber(added)} leads removed so far. You may leave this page.`,
    },
    stopped: {
      title: `Stopped${progress ? ` ${progress}` : ""}: send the file again`,
      text: `No rows have come for more than ${STOPPED_AFTER_MINUTES} minutes: the page that sent them was closed or lost its connection. What it stored stays; of the file sent again, ${AGAIN}`,
    },
    cancelled: { text: `The import was cancelled. ${rest}` },
  };
  const notice = notices[state];
  if (!notice) return null;
  return (
    <Notice tone={importStates[state].undoable ? "warn" : "info"} role="status" title={notice.title}>
      {notice.text}
    </Notice>
  );
}

/** Why an import could not go on, to try it again or to discard the rows that are not saved. */
function FailedNotice({ record }: { record: ImportRecord }) {
  const [asking, setAsking] = useState(false);
  const rows = record.rows ?? 0;
  const left = Math.max(0, rows - handledRows(record));
  const start = useImportAction(record.id, "start", "Error");
  const discard = useImportAction(record.id, "cancel", "Error", () => setAsking(false));
  return (
    <>
      <Notice tone="danger" role="alert" title="The import could not go on">
        <p>
          {record.failure}. {formatNumber(handledRows(record))} of {formatCount(rows, "row")} are done and
          stay. Other imports go on.
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button icon={RotateCw} busy={start.isPending} onClick={() => start.mutate()}>
            Try again
          </Button>
          <Button variant="ghost" onClick={() => setAsking(true)}>
            Discard the rest…
          </Button>
        </div>
      </Notice>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Discard the rest?"
        cancelLabel="Keep"
        confirmLabel="Discard"
        busy={discard.isPending}
        busyLabel="Discarding..."
        onConfirm={() => discard.mutate()}
      >
        {formatCount(left, "row")} will not be imported. What is saved stays and can be undone.
      </ConfirmDialog>
    </>
  );
}
