import { useQuery } from "@tanstack/react-query";
import { CalendarCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { RenewalPreview } from "#contract/renewals/calls";
import {
  endingShows,
  lackingShows,
  RENEWALS_PER_PAGE,
  type RenewalShow,
  renewalShows,
} from "#contract/renewals/kinds";
import { keysOf } from "#contract/tables";
import { addMonths, MINUTE_MS, monthLabel, today } from "#contract/time/calendar";
import { useShownList } from "#web/lead/place/shown-list.ts";
import { oneOf, page, useAddress } from "#web/lib/browser/address.ts";
import { useNow } from "#web/lib/browser/clock.ts";
import { formatNumber } from "#web/lib/format/format.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { usePageWithinRange } from "#web/lib/list/page-within-range.ts";
import { leadRowKeys } from "#web/lib/list/row-focus.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { EmptyBox } from "#web/ui/EmptyBox.tsx";
import { Page } from "#web/ui/Page.tsx";
import { RefetchedView } from "#web/ui/RefetchedView.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { renewalsAddress } from "./addresses.ts";
import { Coverage, sumOf } from "./Coverage.tsx";
import { previewOf, renewalsOf } from "./data.ts";
import { RenewalRows } from "./RenewalRows.tsx";
import { listText } from "./texts.ts";

const IN_ADDRESS = { show: oneOf(keysOf(renewalShows), "missing"), page };

/** One month: what is missing, and the leads that its numbers count. */
export function MonthOfRenewals({ month }: { month: string }) {
  const day = today(useNow(MINUTE_MS));
  const [state, change] = useAddress(IN_ADDRESS);
  const query = useQuery(renewalsOf(month, state.show, state.page));
  const found = query.data;
  const leads = found?.leads ?? [];
  const totalPages = Math.ceil((found?.total ?? 0) / RENEWALS_PER_PAGE);
  useKeys(leadRowKeys);
  useShownList(() => ({
    path: renewalsAddress(month),
    ids: leads.map(({ id }) => id),
    first: (state.page - 1) * RENEWALS_PER_PAGE + 1,
    total: found?.total ?? 0,
  }));
  usePageWithinRange(state.page, query.isFetching || !found ? undefined : totalPages, change);
  const choose = (show: RenewalShow) => change({ show, page: 1 }, "push");
  const counts = countsOf(useQuery(previewOf(month)).data);
  /** With its number where that is known; one that has none is left out. */
  const chip = (show: RenewalShow) =>
    (counts[show] !== 0 || show === state.show) && (
      <Chip key={show} on={show === state.show} onClick={() => choose(show)}>
        {renewalShows[show]}
        {counts[show] !== undefined && <span className="text-ink-3">{formatNumber(counts[show])}</span>}
      </Chip>
    );
  const lacking = keysOf(lackingShows).map(chip);
  const text = found && !query.isPlaceholderData ? listText(found.total, month, state.show) : "";

  return (
    <Page title={`Renewals of ${monthLabel(month)}`} back={{ href: "/renewals", label: "Renewals" }}>
      <Coverage month={month} today={day} />
      <div className="mt-3.5 mb-2.5 grid gap-2">
        <Choices label={`Policies that end in ${monthLabel(month)}`}>{keysOf(endingShows).map(chip)}</Choices>
        {lacking.some(Boolean) && (
          <Choices label={`Leads of ${monthLabel(addMonths(month, -12))}`}>{lacking}</Choices>
        )}
        <p role="status" className="num min-h-5 font-medium">
          {text}
        </p>
      </div>
      <RefetchedView
        query={query}
        failed="Could not load the list"
        outOfDate="These rows may be out of date."
        loading={
          <div role="status" aria-label="Loading the list">
            <Skeleton className="h-[420px] w-full rounded-lg" />
          </div>
        }
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyBox icon={CalendarCheck} title="None here">
            {state.show === "missing"
              ? `Every policy known to end in ${monthLabel(month)} has a lead.`
              : state.show === "inNoFile"
                ? `Every lead in ${monthLabel(month)} came from a file or was entered.`
                : "No lead belongs to this list."}
          </EmptyBox>
        }
      >
        {({ total }) => (
          <RenewalRows
            leads={leads}
            label={text || "Renewals"}
            of={state.show === "there" || state.show === "inNoFile" ? "insuranceExpiry" : "nextExpiry"}
            busy={query.isFetching}
            paging={{
              page: state.page,
              totalPages,
              perPage: RENEWALS_PER_PAGE,
              total,
              onPage: (next) => change({ page: next }, "push"),
            }}
          />
        )}
      </RefetchedView>
    </Page>
  );
}

function countsOf(preview: RenewalPreview | undefined): Partial<Record<RenewalShow, number>> {
  if (!preview) return {};
  const { missing, inNoFile, lacking } = preview;
  return { missing, inNoFile, ...lacking, lacking: sumOf(preview) };
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset data-paper="no" className="flex min-w-0 flex-wrap items-center gap-1.5">
      <legend className="float-left mr-2 text-12 text-ink-2 max-md:float-none max-md:mb-1">{label}</legend>
      {children}
    </fieldset>
  );
}
