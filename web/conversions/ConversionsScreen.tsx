import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, SearchX } from "lucide-react";
import type { ConversionPage } from "#contract/conversions/calls";
import { formatRupees } from "#contract/rupees";
import { monthLabel } from "#contract/time/calendar";
import { useShownList } from "#web/lead/place/shown-list.ts";
import { formatNumber } from "#web/lib/format/format.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { useKeys } from "#web/lib/keys/keys.ts";
import { usePageWithinRange } from "#web/lib/list/page-within-range.ts";
import { leadRowKeys } from "#web/lib/list/row-focus.ts";
import { Button } from "#web/ui/Button.tsx";
import { DataTable, DataTableSkeleton } from "#web/ui/DataTable.tsx";
import { EmptyBox } from "#web/ui/EmptyBox.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ExportMenu } from "#web/ui/ExportMenu.tsx";
import { Page } from "#web/ui/Page.tsx";
import { RefetchedView } from "#web/ui/RefetchedView.tsx";
import { SortChoice } from "#web/ui/SortChoice.tsx";
import { ConversionFilters } from "./ConversionFilters.tsx";
import { ConversionCard, conversionColumns } from "./conversion-columns.tsx";
import { CONVERSIONS_PER_PAGE, conversionsOf, fileOf } from "./data.ts";
import { Figures } from "./Figures.tsx";
import { EVERYTHING, isNarrowed, type Narrowing, useListState } from "./list-state.ts";

const table = {
  label: "Converted policies",
  columns: conversionColumns,
  className: "[&_td]:px-1.5 [&_th]:px-1.5 [&_tr:has(a:focus-visible)>td]:bg-hover",
};

/** The leads closed as policy_done_by_sln (specification §2). */
export function ConversionsScreen() {
  const [state, change] = useListState();
  const query = useQuery(conversionsOf(state));
  useKeys(leadRowKeys);
  const found = query.data;
  const mayExport = useMay("customers:export");
  useShownList(
    () =>
      found && {
        path: "/policy-converted",
        ids: found.conversions.map(({ leadId }) => leadId),
        first: (found.page - 1) * CONVERSIONS_PER_PAGE + 1,
        total: found.total,
      },
  );
  usePageWithinRange(state.page, query.isFetching ? undefined : found?.totalPages, change);

  if (found?.total === 0 && !isNarrowed(state) && !query.isPlaceholderData) {
    return (
      <Page title="Policy Converted">
        <div className="pt-16 max-md:pt-6">
          <EmptyState icon={BadgeCheck} title="No converted policies yet" role="status">
            Converted policies will appear here once leads are successfully closed
          </EmptyState>
        </div>
      </Page>
    );
  }
  return (
    <Page title="Policy Converted">
      <Figures state={state} onOpen={change} />
      <ConversionFilters
        state={state}
        onChange={change}
        former={found?.former ?? []}
        insurers={found?.conversions.map(({ insurer }) => insurer) ?? []}
      >
        <p
          role="status"
          className="num ml-auto min-h-[18px] text-12 text-ink-3 max-md:order-1 max-md:ml-0.5 max-md:w-full"
        >
          {found && !query.isPlaceholderData && sumOf(found)}
        </p>
        {mayExport && found && found.total > 0 && (
          <span className="grid max-md:w-[calc(50%-4px)]">
            <ExportMenu addressOf={(format) => fileOf(state, format)} />
          </span>
        )}
      </ConversionFilters>
      <RefetchedView
        query={query}
        failed="Could not load converted policies"
        outOfDate="These rows may be out of date."
        loading={<DataTableSkeleton {...table} loading="Loading converted policies" card="h-[133px]" />}
        isEmpty={({ total }) => total === 0}
        empty={<NoMatch state={state} onClear={() => change(EVERYTHING)} />}
      >
        {({ conversions, ...pages }) => (
          <DataTable
            {...table}
            rows={conversions}
            keyOf={({ leadId }) => leadId}
            leadOf={({ leadId }) => leadId}
            covered
            sort={state}
            onSort={change}
            aboveCards={
              <div className="mb-2.5">
                <SortChoice columns={conversionColumns} sort={state} onSort={change} />
              </div>
            }
            card={(one) => <ConversionCard conversion={one} />}
            busy={query.isFetching}
            paging={{ ...pages, perPage: CONVERSIONS_PER_PAGE, onPage: (page) => change({ page }) }}
          />
        )}
      </RefetchedView>
    </Page>
  );
}

function sumOf({ total, premium }: ConversionPage): string {
  const policies = total === 1 ? "1 policy" : `${formatNumber(total)} policies`;
  return premium > 0 ? `${policies}, ${formatRupees(premium)} premium` : policies;
}

function NoMatch({ state, onClear }: { state: Narrowing; onClear: () => void }) {
  const { search, month, telecaller, insurer } = state;
  const given = [search, month, telecaller, insurer].filter(Boolean).length;
  return (
    <EmptyBox
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
    </EmptyBox>
  );
}
