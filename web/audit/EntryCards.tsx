import type { ReactNode } from "react";
import type { AuditEntry } from "#contract/audit/calls";
import { About } from "./About.tsx";
import { Address, DeletedNames, When } from "./EntryParts.tsx";

interface EntryCardsProps {
  entries: readonly AuditEntry[];
  busy: boolean;
  foot: ReactNode;
}

/** The log on a phone. */
export function EntryCards({ entries, busy, foot }: EntryCardsProps) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <ul aria-label="Audit log" aria-busy={busy || undefined}>
        {entries.map((entry) => (
          <li key={entry.id} className="px-3.5 py-3 not-first:border-t not-first:border-line-subtle">
            <p className="flex items-baseline gap-2">
              <span className="min-w-0 truncate font-semibold">{entry.what}</span>
              <span className="num ml-auto flex-none text-12 text-ink-3">no. {entry.id}</span>
            </p>
            {entry.about && (
              <p className="mt-0.5 text-13 wrap-anywhere text-ink-2">
                <About entry={entry} />
              </p>
            )}
            <DeletedNames names={entry.deleted} />
            <p className="mt-0.5 text-13 wrap-anywhere">{entry.who}</p>
            <p className="mt-0.5 flex flex-wrap gap-x-2 text-12 text-ink-3">
              <When at={entry.at} />
              {entry.address !== null && <Address address={entry.address} />}
            </p>
          </li>
        ))}
      </ul>
      {foot}
    </div>
  );
}
