import { useDeferredValue, useEffect, useRef, useState } from "react";
import type { SentSelection } from "#contract/leads/bulk/calls";
import { LEADS_PER_PAGE } from "#contract/leads/paging";
import type { LeadRow } from "#contract/leads/record";
import type { LeadSort } from "#contract/leads/sorting";
import type { PagedQuery } from "#web/lead/data.ts";
import type { Sorting } from "#web/lead/list-state.ts";
import { phoneLayout } from "#web/lead/phone-layout.ts";
import { useShownList } from "#web/lead/place/shown-list.ts";
import { preloadable } from "#web/lib/browser/preload.ts";
import { whenUsed } from "#web/lib/browser/when-used.ts";
import { formatNumber } from "#web/lib/format/format.ts";
import { useMay, useSeesOthersLeads } from "#web/lib/http/session.tsx";
import { dialogWhenUsed } from "#web/lib/keys/dialog-when-used.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { focusedRow } from "#web/lib/list/row-focus.ts";
import { PageSummary, Pagination } from "#web/ui/Pagination.tsx";
import { itemsOf } from "./follow-up-groups.ts";
import { LeadCards } from "./LeadCards.tsx";
import { LeadsTable } from "./LeadsTable.tsx";
import { LeadsSkeleton } from "./ListStates.tsx";

const useQuoteSentDialog = dialogWhenUsed(
  async () => (await import("#web/lead/work/QuoteSentDialog.tsx")).QuoteSentDialog,
);

/** For who acts on many leads: checkboxes, the bar of actions on what is selected, the export. */
export const selectingPart = preloadable(async () => (await import("./Selecting.tsx")).selecting);

const grouping = preloadable(() => import("./grouped-items.ts"));

/** Before the page is used no row has the focus or the pointer. */
const rowTools = preloadable(async () => (await import("./RowTools.tsx")).RowTools);

/** In place of the rows, and above them. */
const listNotices = preloadable(() => import("./ListNotices.tsx"));

interface LeadsListProps {
  label: string;
  /** Identifies the list, whatever its page. */
  list: string;
  /** Undefined while they load, or after a failure. */
  leads: readonly LeadRow[] | undefined;
  total: number | undefined;
  page: number;
  totalPages: number;
  capped: boolean;
  paged: boolean;
  /** Grouped by due time, under headings. */
  grouped: boolean;
  busy: boolean;
  error: Error | null;
  sort: Sorting | undefined;
  today: string;
  now: Date;
  onSort: (column: LeadSort) => void;
  /** Cards have boxes, on a phone. */
  picking: boolean;
  onPage: (page: number) => void;
  onRetry: () => void;
  /** The filter of a list of several pages, for selecting all that it matches. */
  filter: SentSelection["filter"] | undefined;
  /** What its pages are requested with. */
  query: PagedQuery | undefined;
}

/** The rows of the chosen tab, or a placeholder. */
export function LeadsList(props: LeadsListProps) {
  // Rendered in slices, between which keys and clicks are handled.
  const leads = useDeferredValue(props.leads);
  const [used, setUsed] = useState(false);
  useEffect(() => whenUsed(() => setUsed(true)), []);
  const RowTools = rowTools.use(used);
  return (
    <>
      <ListOrNotice {...props} leads={leads} />
      {RowTools && <RowTools leads={leads} busy={props.busy || leads !== props.leads} />}
    </>
  );
}

function ListOrNotice(props: LeadsListProps) {
  const { label, leads, total = 0, page, paged, grouped, busy, error, onRetry } = props;
  const wide = useSeesOthersLeads();
  const onPhone = phoneLayout.use();
  const [quoting, setQuoting] = useState<LeadRow>();
  const QuoteSentDialog = useQuoteSentDialog(quoting !== undefined);
  const mayAssign = useMay("leads:assign") && (!onPhone || props.picking);
  const selecting = selectingPart.useAhead(mayAssign);
  const early = useRef<number>(undefined);
  useKeys({
    X:
      mayAssign && !selecting
        ? () => {
            early.current = Number(focusedRow("[data-lead]")?.dataset.lead);
          }
        : undefined,
  });
  const notices = listNotices.useAhead(leads?.length === 0 || error !== null || props.capped);
  const groups = grouping.useAhead(grouped);
  const items = !leads ? [] : grouped && groups ? groups.groupedItems(leads, props.now) : itemsOf(leads);
  useShownList(() => {
    const ids = items.flatMap((item) => ("lead" in item ? item.id : []));
    const first = (page - 1) * LEADS_PER_PAGE + 1;
    const pages = props.query && { query: props.query, from: page, to: page };
    return leads && { path: "/leads", ids, first, total, pages };
  });
  if (!leads || (grouped && !groups) || (leads.length === 0 && !notices)) {
    return error && !leads && notices ? (
      <notices.LeadsError error={error} busy={busy} onRetry={onRetry} />
    ) : (
      <LeadsSkeleton wide={wide} tall={!paged} onPhone={onPhone} />
    );
  }
  if (notices && leads.length === 0) {
    return <notices.NoLeads label={label} today={props.today} />;
  }
  const foot = (
    <Pagination
      page={page}
      totalPages={props.totalPages}
      onPage={props.onPage}
      summary={
        paged ? (
          <PageSummary page={page} perPage={LEADS_PER_PAGE} shown={leads.length} total={total} />
        ) : (
          <Summary total={total} />
        )
      }
    />
  );
  const shared = { label, items, today: props.today, now: props.now, wide, busy, foot, onQuote: setQuoting };
  return (
    <>
      {error && notices && <notices.ListOutOfDate busy={busy} onRetry={onRetry} />}
      {props.capped && notices && <notices.Capped />}
      {onPhone ? (
        <LeadCards {...shared} RowBox={mayAssign ? selecting?.RowBox : undefined} />
      ) : (
        <LeadsTable
          {...shared}
          tall={!paged}
          sort={props.sort}
          onSort={props.onSort}
          selecting={mayAssign ? selecting : undefined}
        />
      )}
      {mayAssign && selecting && (
        <selecting.SelectionBar
          leads={leads}
          list={`${props.list} ${page}`}
          early={early}
          whole={props.filter && { filter: props.filter, total }}
        />
      )}
      {quoting && QuoteSentDialog && <QuoteSentDialog lead={quoting} onClose={() => setQuoting(undefined)} />}
    </>
  );
}

function Summary({ total }: { total: number }) {
  return (
    <>
      Showing <b className="font-semibold text-ink">{formatNumber(total)}</b> {total === 1 ? "lead" : "leads"}
    </>
  );
}
