import type { ImportRecord } from "#contract/imports/schemas";
import { importStates, STOPPED_AFTER_MINUTES } from "#contract/imports/states";
import { formatCount, formatNumber, formatTime } from "#web/lib/format/format.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { progressText } from "./import-text.ts";

const AGAIN = "rows that are here already are recognised.";

/** How far an upload or an undo is, or that the file is not whole and what to do. */
export function ImportStatusNotice({ record }: { record: ImportRecord }) {
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
    <div className="mb-3">
      <Notice tone={importStates[state].undoable ? "warn" : "info"} role="status" title={notice.title}>
        {notice.text}
      </Notice>
    </div>
  );
}
