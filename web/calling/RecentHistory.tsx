import type { CallLog } from "#contract/history/calls";
import { resultLabel } from "#contract/lead/outcomes";
import { isContact } from "#web/lead/work/contacts.ts";
import { HistoryEntry } from "#web/lead/work/History.tsx";
import { formatNumber, formatTime } from "#web/lib/format/format.ts";
import { formatWhenInSentence } from "#web/lib/format/when.ts";

/** 'Called at 11:52: Switched Off' */
export function calledText(logs: readonly CallLog[], now: Date): string | undefined {
  const call = logs.find(({ kind }) => kind === "call" || kind === "quote");
  return call && `Called ${formatWhenInSentence(call.createdAt, now)}: ${resultLabel(call.callResult)}`;
}

/** 'The next key corrects Switched Off (11:52)' */
export const correctsText = ({ callResult, createdAt }: CallLog) =>
  `The next key corrects ${resultLabel(callResult)} (${formatTime(createdAt)})`;

const SHOWN = 3;

interface RecentHistoryProps {
  logs: readonly CallLog[];
  today: string;
  onUndo: () => void;
}

/** The calls and remarks of the lead's history, newest first. */
export function RecentHistory({ logs: all, today, onUndo }: RecentHistoryProps) {
  const logs = all.filter(isContact);
  if (logs.length === 0) return <p className="text-12 text-ink-3">No calls or remarks yet.</p>;
  return (
    <section aria-label="Last contact">
      <h3 className="mb-2 flex items-baseline gap-2 text-12 font-semibold">
        Last contact
        <span className="num font-normal text-ink-3">
          {logs.length === 1 ? "1 entry" : `${formatNumber(logs.length)} entries`}
        </span>
      </h3>
      <ol>
        {logs.slice(0, SHOWN).map((entry) => (
          <HistoryEntry
            key={entry.id}
            entry={entry}
            today={today}
            onUndo={entry.undoId ? onUndo : undefined}
          />
        ))}
      </ol>
    </section>
  );
}
