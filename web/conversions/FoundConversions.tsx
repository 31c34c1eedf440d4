import { SearchX } from "lucide-react";
import type { ConversionPage } from "#contract/conversions/calls";
import { monthLabel } from "#contract/time/calendar";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PageSummary, Pagination } from "#web/ui/Pagination.tsx";
import { ConversionCards } from "./ConversionCards.tsx";
import { ConversionsTable } from "./ConversionsTable.tsx";
import { CONVERSIONS_PER_PAGE } from "./data.ts";
import type { ListState } from "./list-state.ts";

interface FoundConversionsProps {
  found: ConversionPage;
  busy: boolean;
  onPage: (page: number) => void;
}

/** The page of rows: a table, and cards on a phone. */
export function FoundConversions({
  found: { conversions, page, totalPages, total },
  busy,
  onPage,
}: FoundConversionsProps) {
  const foot = (
    <Pagination
      page={page}
      totalPages={totalPages}
      onPage={onPage}
      summary={
        <PageSummary page={page} perPage={CONVERSIONS_PER_PAGE} shown={conversions.length} total={total} />
      }
    />
  );
  return (
    <>
      <div className="max-md:hidden">
        <ConversionsTable conversions={conversions} busy={busy} foot={foot} />
      </div>
      <div className="md:hidden">
        <ConversionCards conversions={conversions} busy={busy} foot={foot} />
      </div>
    </>
  );
}

export function NoMatch({ state: { search, month }, onClear }: { state: ListState; onClear: () => void }) {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={SearchX}
        title="No converted policies found"
        role="status"
        actions={
          <Button onClick={onClear}>
            {search && month ? "Clear" : search ? "Clear search" : "All months"}
          </Button>
        }
      >
        {search ? `No converted policy matches “${search}”` : "No policy was converted"}
        {month && ` in ${monthLabel(month)}`}.
      </EmptyState>
    </div>
  );
}
