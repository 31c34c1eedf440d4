import type { UseQueryResult } from "@tanstack/react-query";
import clsx from "clsx";
import type { CallLog } from "#contract/history/calls";
import { entryText } from "#contract/lead/remarks";
import { today as dayOf } from "#contract/time/calendar";
import { formatDate, formatDateTime, formatTime } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { QueryView } from "#web/ui/QueryView.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { iconOfEntry } from "../history-icons.ts";
import { iconColour } from "../lead-icons.ts";

interface HistoryProps {
  history: UseQueryResult<CallLog[]>;
  today: string;
  onUndo: (() => void) | undefined;
  /** Which entries; all of them where it is not given. */
  shows?: ((entry: CallLog) => boolean) | undefined;
}

/** The lead's history, newest first; about 16rem high (specification §2). */
export function History({ history, today, onUndo, shows }: HistoryProps) {
  return (
    <QueryView
      query={history}
      failed="Remarks could not be loaded"
      loading={<HistorySkeleton />}
      isEmpty={(entries) => entries.length === 0}
      empty={<p className="pb-1 text-ink-3">No calls or remarks yet.</p>}
    >
      {(entries) => (
        <section
          aria-label="Earlier remarks"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard
          tabIndex={0}
          className="-mx-1.5 max-h-64 overflow-y-auto rounded-sm px-1.5 focus-visible:-outline-offset-2"
        >
          <ol>
            {entries
              .filter((entry) => !shows || shows(entry))
              .map((entry) => (
                <HistoryEntry key={entry.id} entry={entry} today={today} onUndo={onUndo} />
              ))}
          </ol>
        </section>
      )}
    </QueryView>
  );
}

interface HistoryEntryProps {
  entry: CallLog;
  today: string;
  onUndo?: (() => void) | undefined;
}

export function HistoryEntry({ entry, today, onUndo }: HistoryEntryProps) {
  const { label, text } = entryText(entry);
  const { icon: Icon, tone } = iconOfEntry(entry);
  return (
    <li className="group relative grid grid-cols-[20px_minmax(0,1fr)] gap-x-2 pb-3 last:pb-0">
      <span
        aria-hidden
        className="absolute top-5 bottom-0 left-[9.5px] w-px bg-line group-last:hidden print:hidden"
      />
      <span className="grid size-5 place-items-center rounded-full border border-line bg-surface">
        <Icon aria-hidden className={clsx("size-[11px]", iconColour[tone])} strokeWidth={2.25} />
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-2">
          <span className="text-11 font-semibold tracking-[.02em] wrap-anywhere max-md:text-12">{label}</span>
          <span className="num text-11 text-ink-3 max-md:text-12">
            <time dateTime={entry.createdAt} title={`${formatDateTime(entry.createdAt)} IST`}>
              <Moment instant={entry.createdAt} today={today} />
            </time>
            {entry.createdBy && (
              <>
                {" · "}
                <span>{entry.createdBy}</span>
              </>
            )}
          </span>
        </div>
        {text && <p className="max-w-[90ch] whitespace-pre-wrap text-ink-2 wrap-anywhere">{text}</p>}
        {entry.undoId && onUndo && (
          <div data-paper="no" className="mt-1">
            <Button size="xs" keys="Z" onClick={onUndo}>
              Undo<span className="sr-only"> {label}</span>
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

/** 'Today, 16:42'; on paper, which is read on another day, with its date. */
function Moment({ instant, today }: { instant: string; today: string }) {
  if (dayOf(new Date(instant)) !== today) return formatDateTime(instant);
  return (
    <>
      <span data-day={formatDate(today)} className="print:before:content-[attr(data-day)]">
        <span className="print:hidden">Today</span>
      </span>
      {`, ${formatTime(instant)}`}
    </>
  );
}

function HistorySkeleton() {
  return (
    <div className="grid gap-4 pb-1">
      {["w-2/3", "w-1/2"].map((width) => (
        <div key={width} className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2">
          <Skeleton className="size-5 rounded-full" />
          <div className="grid gap-2">
            <Skeleton className="h-2.5 w-28" />
            <Skeleton className={`h-3 ${width}`} />
          </div>
        </div>
      ))}
    </div>
  );
}
