import { useQuery } from "@tanstack/react-query";
import { BadgeCheck } from "lucide-react";
import { useRef } from "react";
import type { ConversionPage } from "#contract/conversions/calls";
import { formatRupees } from "#contract/rupees";
import { formatNumber } from "#web/lib/format/format.ts";
import { messageOf, reasonOf } from "#web/lib/http/api.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { useKeys } from "#web/lib/keys/keys.ts";
import { usePageWithinRange } from "#web/lib/list/page-within-range.ts";
import { leadRowKeys } from "#web/lib/list/row-focus.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState, ErrorState } from "#web/ui/EmptyState.tsx";
import { ExportMenu } from "#web/ui/ExportMenu.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Page } from "#web/ui/Page.tsx";
import { ConversionFilters } from "./ConversionFilters.tsx";
import { ConversionsSkeleton } from "./ConversionsTable.tsx";
import { conversionsOf, fileOf } from "./data.ts";
import { Figures } from "./Figures.tsx";
import { FoundConversions, NoMatch } from "./FoundConversions.tsx";
import { EVERYTHING, isNarrowed, useListState } from "./list-state.ts";

/** The leads closed as policy_done_by_sln (specification §2). */
export function ConversionsScreen() {
  const [state, change] = useListState();
  const query = useQuery(conversionsOf(state));
  const input = useRef<HTMLInputElement>(null);
  useKeys({
    "/": () => input.current?.focus(),
    ...leadRowKeys,
  });
  const found = query.data;
  const mayExport = useMay("customers:export");
  usePageWithinRange(state.page, query.isFetching ? undefined : found?.totalPages, (page) =>
    change({ page }),
  );

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
        input={input}
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
      {query.isPending && <ConversionsSkeleton />}
      {query.isError && !found && (
        <ErrorState
          title="Could not load converted policies"
          busy={query.isFetching}
          onRetry={() => query.refetch()}
        >
          {messageOf(query.error, reasonOf(query.error))}
        </ErrorState>
      )}
      {query.isError && found && (
        <div className="mb-2.5">
          <Notice tone="warn" role="alert">
            <span className="mr-2">Could not load converted policies. These rows may be out of date.</span>
            <Button size="xs" busy={query.isFetching} onClick={() => query.refetch()}>
              Try again
            </Button>
          </Notice>
        </div>
      )}
      {found?.total === 0 && <NoMatch state={state} onClear={() => change(EVERYTHING)} />}
      {found && found.total > 0 && (
        <FoundConversions
          found={found}
          busy={query.isFetching}
          sort={state}
          onSort={(sort) => change(sort)}
          onPage={(page) => {
            change({ page });
            scrollTo(0, 0);
          }}
        />
      )}
    </Page>
  );
}

function sumOf({ total, premium }: ConversionPage): string {
  const policies = total === 1 ? "1 policy" : `${formatNumber(total)} policies`;
  return premium > 0 ? `${policies}, ${formatRupees(premium)} premium` : policies;
}
