import type { CallLog } from "#contract/history/calls";
import { isContact } from "#web/lead/work/contacts.ts";
import { HistoryEntry } from "#web/lead/work/History.tsx";
import { formatNumber } from "#web/lib/format/format.ts";

const SHOWN = 3;

interface RecentHistoryProps {
  logs: readonly CallLog[];
  today: string;
  onUndo: () => void;
}

/** The calls and remarks of the lead's history, newest first. */
export function RecentHistory({ logs: all, today, onUndo }: RecentHistoryProps) {
  const logs = all.filter(isContact);
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
          <HistoryEntry key={entry.id} entry={entry} today={today} onUndo={onUndo} />
        ))}
      </ol>
    </section>
  );
}
