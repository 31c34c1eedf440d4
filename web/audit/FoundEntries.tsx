import type { AuditPage } from "#contract/audit/calls";
import { PageSummary, Pagination } from "#web/ui/Pagination.tsx";
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
  const foot = (
    <Pagination
      page={page}
      totalPages={totalPages}
      onPage={onPage}
      summary={<PageSummary page={page} perPage={ENTRIES_PER_PAGE} shown={entries.length} total={total} />}
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
