import { useQuery } from "@tanstack/react-query";
import { Download, Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useParams } from "wouter";
import type { ImportRecord } from "#contract/imports/calls";
import type { ImportState } from "#contract/imports/states";
import { isId } from "#web/lib/browser/address.ts";
import { formatDate, formatNumber } from "#web/lib/format/format.ts";
import { ApiError, reasonOf } from "#web/lib/http/api.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { ErrorState } from "#web/ui/EmptyState.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { importOf, rejectedAddress } from "./data.ts";
import { ImportedRows } from "./ImportedRows.tsx";
import { aboutImport, nameOf } from "./import-text.ts";
import { StateBadge } from "./StateBadge.tsx";
import { UndoDialog } from "./UndoDialog.tsx";

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
  useLeadsAfterUndo(record?.state);
  const isMissing = !isId(id) || (query.error instanceof ApiError && query.error.status === 404);
  return (
    <Page
      title={record ? nameOf(record) : "Import"}
      back={BACK}
      meta={record && <StateBadge state={record.state} />}
      actions={
        record?.undoUntil && (
          <Button icon={Undo2} variant="danger-quiet" onClick={() => setAsking(true)}>
            Undo import...
          </Button>
        )
      }
    >
      {record ? (
        <>
          <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="num text-ink-2">{aboutImport(record)}</p>
            {record.refused > 0 && (
              <span className="ml-auto max-md:ml-0">
                <ButtonLink icon={Download} href={rejectedAddress(id)} download>
                  Reject file
                </ButtonLink>
              </span>
            )}
          </div>
          <Standing record={record} />
          <ImportedRows record={record} />
          <UndoDialog record={record} open={asking} onClose={() => setAsking(false)} />
        </>
      ) : isMissing ? (
        <ErrorState title="There is no such import">It may have been removed.</ErrorState>
      ) : query.isError ? (
        <ErrorState
          title="The import could not be loaded"
          busy={query.isFetching}
          onRetry={() => query.refetch()}
        >
          {reasonOf(query.error)}
        </ErrorState>
      ) : (
        <Loading text="Loading..." />
      )}
    </Page>
  );
}

/** How far it is, and until when it can be undone. */
function Standing({ record: { state, undone, added, undoUntil } }: { record: ImportRecord }) {
  const text =
    state === "undoing"
      ? `Undoing: ${formatNumber(undone?.removed ?? 0)} of ${formatNumber(added)} leads removed so far. You may leave this page.`
      : state === "stopped"
        ? "The upload stopped before its end. What it stored stays; the rest of the file was not stored."
        : undoUntil && added > 0
          ? `Can be undone until ${formatDate(new Date(undoUntil))}.`
          : undefined;
  if (!text) return null;
  return (
    <div className="mb-3">
      <Notice tone={state === "stopped" ? "warn" : "neutral"} role="status">
        {text}
      </Notice>
    </div>
  );
}

/** Lists of leads are read again once an undo has ended. */
function useLeadsAfterUndo(state: ImportState | undefined) {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === "undoing" && state === "undone")
      void refreshAfterCall("POST /api/imports/:id/undo");
    before.current = state;
  }, [state]);
}
