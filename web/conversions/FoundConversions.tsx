import { SearchX } from "lucide-react";
import type { ConversionPage } from "#contract/conversions/calls";
import type { ConversionSort } from "#contract/conversions/sorts";
import { monthLabel } from "#contract/time/calendar";
import { useShownList } from "#web/lead/place/shown-list.ts";
import type { ColumnSort } from "#web/lib/list/column-sort.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PageSummary, Pagination } from "#web/ui/Pagination.tsx";
import { SortChoice } from "#web/ui/SortChoice.tsx";
import { ConversionCards } from "./ConversionCards.tsx";
import { ConversionsTable, sortColumns } from "./ConversionsTable.tsx";
import { CONVERSIONS_PER_PAGE } from "./data.ts";
import type { Narrowing } from "./list-state.ts";

interface FoundConversionsProps {
  found: ConversionPage;
  busy: boolean;
  sort: ColumnSort<ConversionSort>;
  onSort: (next: ColumnSort<ConversionSort>) => void;
  onPage: (page: number) => void;
}

/** The page of rows: a table, and cards on a phone. */
export function FoundConversions({
  found: { conversions, page, totalPages, total },
  busy,
  sort,
  onSort,
  onPage,
}: FoundConversionsProps) {
  useShownList(() => ({
    path: "/policy-converted",
    ids: conversions.map(({ leadId }) => leadId),
    first: (page - 1) * CONVERSIONS_PER_PAGE + 1,
    total,
  }));
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
        <ConversionsTable conversions={conversions} busy={busy} sort={sort} onSort={onSort} foot={foot} />
      </div>
      <div className="md:hidden">
        <div className="mb-2.5">
          <SortChoice columns={sortColumns} sort={sort} onSort={onSort} />
        </div>
        <ConversionCards conversions={conversions} busy={busy} foot={foot} />
      </div>
    </>
  );
}

export function NoMatch({ state, onClear }: { state: Narrowing; onClear: () => void }) {
  const { search, month, telecaller, insurer } = state;
  const given = [search, month, telecaller, insurer].filter(Boolean).length;
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={SearchX}
        title="No converted policies found"
        role="status"
        actions={
          <Button onClick={onClear}>
            {given > 1 ? "Clear filters" : search ? "Clear search" : month ? "All months" : "Clear filter"}
          </Button>
        }
      >
        {search ? `No converted policy matches “${search}”` : "No policy was converted"}
        {month && ` in ${monthLabel(month)}`}
        {(telecaller || insurer) && (search || month ? " with these filters" : " that matches the filters")}.
      </EmptyState>
    </div>
  );
}
