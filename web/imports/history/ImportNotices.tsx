import { RotateCw } from "lucide-react";
import { useState } from "react";
import type { ImportRecord } from "#contract/imports/schemas";
import { importStates, STOPPED_AFTER_MINUTES } from "#contract/imports/states";
import { formatCount, formatNumber, formatTime } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { useImportAction } from "./data.ts";
import { handledRows, progressText } from "./import-text.ts";

const AGAIN = "rows that are here already are recognised.";

/** How far an upload or an undo is, or that the file is not whole and what to do. */
export function StatusNotice({ record }: { record: ImportRecord }) {
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
export function FailedNotice({ record }: { record: ImportRecord }) {
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
