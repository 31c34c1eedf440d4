import type { AuditPage } from "#contract/audit";
import { formatNumber } from "#web/lib/format.ts";
import { Pagination } from "#web/ui/Pagination.tsx";
import { ENTRIES_PER_PAGE } from "./data.ts";
import { EntriesTable } from "./EntriesTable.tsx";
import { EntryCards } from "./EntryCards.tsx";

interface FoundEntriesProps {
  found: AuditPage;
  busy: boolean;
  onPage: (page: number) => void;
}

/** The page of entries: a table, and cards on a phone. */
export function FoundEntries({
  found: { entries, page, totalPages, total },
  busy,
  onPage,
}: FoundEntriesProps) {
  const first = (page - 1) * ENTRIES_PER_PAGE + 1;
  const foot = (
    <Pagination
      page={page}
      totalPages={totalPages}
      onPage={onPage}
      summary={
        <>
          Showing{" "}
          <b className="font-semibold text-ink">
            {formatNumber(first)}–{formatNumber(first + entries.length - 1)}
          </b>{" "}
          of <b className="font-semibold text-ink">{formatNumber(total)}</b>
        </>
      }
    />
  );
  return (
    <>
      <div className="max-md:hidden">
        <EntriesTable entries={entries} busy={busy} foot={foot} />
      </div>
      <div className="md:hidden">
        <EntryCards entries={entries} busy={busy} foot={foot} />
      </div>
    </>
  );
}
